import { existsSync, writeFileSync } from 'node:fs'
import { getHeapSpaceStatistics } from 'node:v8'
import { announceReady, exitWithParent } from '#kernel/world/process.ts'

// A server process that says it serves and then never gives its loop free again; its successor does.
exitWithParent()
const mark = process.env['HANGS_ONCE']!
const isFirst = !existsSync(mark)
if (isFirst) writeFileSync(mark, String(roomForNew()))
announceReady()
if (isFirst)
  setTimeout(() => {
    for (;;);
  }, 100)

/** Megabytes that new objects are given once many of them stay. */
function roomForNew(): number {
  const kept: object[] = []
  while (kept.length < 3_000_000) kept.push({ at: [kept.length] })
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')!.space_size / 1024 ** 2
}
