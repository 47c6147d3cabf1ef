// Bundler loader that drops React Aria's translations except English, a fifth of the JavaScript of a page. The pages are in
// English, and React Aria falls back to English where a translation is undefined.
module.exports = function (source) {
  return this.resourcePath.endsWith('en-US.mjs') ? source : 'export default undefined'
}
