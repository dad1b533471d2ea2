// How long each test file took in the last full run that was green, kept beside the tests: what is slow runs first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Files below this are all alike. */
const shortest = 1

/** Path → seconds of the last full run. */
export function keptDurations(root) {
  const file = join(root, 'tests', 'durations.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Whole seconds and sorted, so that two runs differ in few lines. */
export function keepDurations(root, files) {
  const lasting = secondsOf(root, files).filter(([, seconds]) => seconds >= shortest)
  const kept = Object.fromEntries(
    lasting.map(([name, seconds]) => [name, Math.round(seconds)]).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(join(root, 'tests', 'durations.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

/** The ten slowest, each beside what it took the last time. */
export function tellSlowest(root, files, before) {
  const slowest = secondsOf(root, files)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
  if (slowest.length > 0) console.log('\n最慢的文件      秒   上次')
  for (const [name, seconds] of slowest)
    console.log(`${seconds.toFixed(1).padStart(17)}${String(before[name] ?? '—').padStart(7)}  ${name}`)
}

function secondsOf(root, files) {
  return files.map(({ name, startTime, endTime }) => [
    relative(root, name).replaceAll('\\', '/'),
    (endTime - startTime) / 1000,
  ])
}
