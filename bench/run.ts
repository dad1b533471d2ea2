// npm run bench [-- PART …]: measures the product on this machine; see bench/README.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { openGround, type Ground } from './ground.ts'
import { benchList } from './list.ts'
import { benchDemo } from './demo.ts'
import { benchScreens } from './screens.ts'
import { benchScroll } from './scroll.ts'
import { benchLeave } from './leave.ts'
import { benchLeaveStat } from './leave-stat.ts'
import { benchLogs } from './logs.ts'
import { benchFlow } from './flow.ts'
import { benchExport } from './export.ts'
import { benchImport } from './import.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStart, benchTypes } from './starting.ts'
import { tableOf, type Figure } from './report.ts'

type Part = (ground: Ground, say: (line: string) => void) => Promise<Figure[]>

const parts: Record<string, Part> = {
  list: benchList,
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
}
/** Takes ten minutes and ten gigabytes: only when asked for. */
const large: Record<string, Part> = { logs: benchLogs }
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts || name in large))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的部分，可选：${Object.keys({ ...parts, ...large }).join('、')}`)
  process.exit(2)
}

const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const ground = await openGround(say)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void ground.close().finally(() => process.exit(1)))

const figures: Figure[] = []
try {
  say('the large demo school is ready')
  for (const [name, run] of Object.entries({ ...parts, ...large })) {
    if (chosen.includes(name) || (chosen.length === 0 && name in parts)) figures.push(...(await run(ground, say)))
  }
} finally {
  await ground.close()
}

const machine = { cores: cpus().length, arch: process.arch, platform: process.platform, node: process.version }
const output = join(import.meta.dirname, '../.output')
mkdirSync(output, { recursive: true })
writeFileSync(
  join(output, 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`,
)
console.log(`\n${tableOf(figures)}\n`)
