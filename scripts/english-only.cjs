// The pages are in English, and so is what React Aria says: its other translations would be a fifth of what is loaded.
// A loader for the bundler. React Aria falls back to English where a translation is undefined.
module.exports = function (source) {
  return this.resourcePath.endsWith('en-US.mjs') ? source : 'export default undefined'
}
