/** What the scripts call: everything that runs outside of Next, in one bundle. */
export { printDescription } from './description-command'
export { runKeyCommand } from './key-command'
export { serve } from './main'
export { runPasswordCommand } from './password-command'
