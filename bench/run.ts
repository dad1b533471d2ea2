// npm run bench [-- PART …]: measures the product on this machine; see bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { openGround } from './ground.ts'
import { benchList } from './list.ts'
import { benchAreas } from './areas.ts'
import { benchDemo } from './demo.ts'
import { benchScreens } from './screens.ts'
import { benchScroll } from './scroll.ts'
import { benchLeave } from './leave.ts'
import { benchLeaveStat } from './leave-stat.ts'
import { benchLogs } from './logs.ts'
import { benchFlow } from './flow.ts'
import { benchExport } from './export.ts'
import { benchImport } from './import.ts'
import { benchPresort } from './presort.ts'
import { benchRush } from './rush/rush.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStart, benchTypes } from './starting.ts'
import { runPart, type Part, type PartOutcome } from './part.ts'
import { tableOf } from './report.ts'

const parts: Record<string, Part> = {
  list: benchList,
  areas: benchAreas,
  screens: benchScreens,
  scroll: benchScroll,
  demo: benchDemo,
  start: benchStart,
  types: benchTypes,
  flow: benchFlow,
  export: benchExport,
  import: benchImport,
  'sign-in': benchSignIn,
  leave: benchLeave,
  'leave-stat': benchLeaveStat,
  presort: benchPresort,
}
/** Take ten minutes, gigabytes or the whole machine: only when asked for. */
const large: Record<string, Part> = { logs: benchLogs, rush: benchRush }
const [limitSeconds, largeLimitSeconds] = [180, 1800]
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts || name in large))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的部分，可选：${Object.keys({ ...parts, ...large }).join('、')}`)
  process.exit(2)
}

const output = join(import.meta.dirname, '../.output')
mkdirSync(output, { recursive: true })
const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const ground = await openGround(say)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void ground.close().finally(() => process.exit(1)))
say(`the large demo school is ready after ${ground.loaded.seconds.toFixed(0)} s`)

const outcomes: PartOutcome[] = []
try {
  for (const [name, run] of Object.entries({ ...parts, ...large })) {
    if (chosen.length > 0 ? !chosen.includes(name) : !(name in parts)) continue
    const outcome = await runPart(name, (tell) => run(ground, say, tell), {
      limitSeconds: name in large ? largeLimitSeconds : limitSeconds,
      interrupt: ground.interrupt,
      keep: (soFar) => keep([...outcomes, soFar]),
    })
    outcomes.push(outcome)
    keep(outcomes)
    const seconds = outcome.seconds.toFixed(0)
    say(outcome.failure ? `${name}: FAILED after ${seconds} s: ${outcome.failure}` : `${name}: done in ${seconds} s`)
  }
} finally {
  await ground.close()
}

console.log(`\n${tableOf(outcomes.flatMap((outcome) => outcome.figures))}\n`)
const failed = outcomes.filter((outcome) => outcome.failure)
for (const { part, failure } of failed) console.error(`FAILED  ${part}: ${failure}`)
process.exit(failed.length > 0 ? 1 : 0)

/** What is known so far, with every figure: a run that is broken off keeps what it measured. */
function keep(known: readonly PartOutcome[]): void {
  const machine = { cores: cpus().length, arch: process.arch, platform: process.platform, node: process.version }
  const told = {
    at: new Date().toISOString(),
    machine,
    loadedSeconds: ground.loaded.seconds,
    parts: known.map(({ figures: _figures, ...rest }) => rest),
    figures: known.flatMap((outcome) => outcome.figures),
  }
  writeFileSync(join(output, 'bench.json'), `${JSON.stringify(told, null, 2)}\n`)
}
