// The parts that a page needs only with a timer. They load together.

export { RowTimer } from './row-timer'
export { TimerBar } from './timer-bar'
export { resumeStopped, toggleTimer } from './toggle-timer'
