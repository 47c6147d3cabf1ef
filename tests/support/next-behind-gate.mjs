// Substitute for Next that loads it once the URL in PAGES_GATE responds.
await fetch(process.env.PAGES_GATE)
const { default: next } = await import('next')
export default next
