import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { snapshots } from './snapshots.ts'

// npm run snapshots: writes down what the declarations derive, so that a review sees what a change of them changes.
const folder = join(import.meta.dirname, '../snapshots')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(snapshots())) {
  writeFileSync(join(folder, name), text)
  console.log(`snapshots/${name}`)
}
