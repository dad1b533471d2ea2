import { existsSync, writeFileSync } from 'node:fs'
import { announceReady, exitWithParent } from '#kernel/world/process.ts'

// A server process that says it serves and then never gives its loop free again; its successor does.
exitWithParent()
const mark = process.env['HANGS_ONCE']!
announceReady()
if (!existsSync(mark)) {
  writeFileSync(mark, '')
  setTimeout(() => {
    for (;;);
  }, 100)
}
