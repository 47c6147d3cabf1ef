// Runs once before tests that start processes with pages.
import { preparePages, prepareTools } from '../../scripts/prepare.mjs'

export default function preparePagesForTests() {
  prepareTools()
  preparePages('.next-test')
}
