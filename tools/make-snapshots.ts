import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { snapshots } from './snapshots.ts'

// npm run snapshots: writes down what the declarations derive, so that a review sees what a change of them changes.
const folder = join(import.meta.dirname, '../snapshots')
rmSync(folder, { recursive: true, force: true })
for (const [name, text] of Object.entries(await snapshots())) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
