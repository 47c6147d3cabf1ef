// Runs once before tests that start processes, because those processes build nothing themselves.
import { prepareTools } from '../../scripts/prepare.mjs'

export default prepareTools
