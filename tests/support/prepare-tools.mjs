// Runs before all tests that start processes: they run on what is built already.
import { prepareTools } from '../../scripts/prepare.mjs'

export default prepareTools
