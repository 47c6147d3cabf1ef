// Next, once the address PAGES_GATE has answered.
await fetch(process.env.PAGES_GATE)
const { default: next } = await import('next')
export default next
