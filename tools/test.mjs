// npm test [-- STAGE …]: sets up what the tests need, runs the stages, and ends with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'
import { runChild } from './ensure-child.mjs'
import { ensureInstall } from './ensure-install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './ensure-node.mjs'
import { ensureWeb } from './ensure-web.mjs'

const output = join(root, '.output')
const extra = {}

const stages = {
  types: () => asOneTest(checkTypes),
  lint: () => asOneTest(() => runTool('oxlint/bin/oxlint', ['-c', '.oxlintrc.json'])),
  checks: () => runVitest('checks'),
  unit: () => runVitest('unit'),
  integration: () => runVitest('integration'),
  ground: () => runVitest('ground'),
  build: () => asOneTest(async () => ((await ensureWeb()) ? 0 : 1)),
  journeys: () => runVitest('journeys'),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的阶段，可选：${Object.keys(stages).join('、')}`)
  process.exit(2)
}

await ensureInstall()
const names = Object.keys(stages).filter((name) => chosen.length === 0 || chosen.includes(name))
if (names.includes('journeys')) extra.CHROMIUM = await ensureBrowser()
mkdirSync(output, { recursive: true })

const results = []
for (const name of names) {
  console.log(`\n── ${name} ──`)
  const began = Date.now()
  const { passed, failed } = await stages[name]()
  results.push({ name, passed, failed, seconds: (Date.now() - began) / 1000 })
}
process.exitCode = report(results) > 0 ? 1 : 0

async function checkTypes() {
  const server = await runTool('typescript/bin/tsc', ['-p', 'tsconfig.json'])
  const hasWeb = existsSync(join(root, 'apps', 'web', 'main.tsx'))
  return hasWeb ? (await runTool('typescript/bin/tsc', ['-p', 'tsconfig.web.json'])) || server : server
}

async function asOneTest(run) {
  return (await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A file that cannot even be loaded has no tests to count, so a failure without failed tests counts as one. */
async function runVitest(project) {
  const file = join(output, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool('vitest/vitest.mjs', ['run', '--project', project, '--passWithNoTests', ...reporters])
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests) }
}

function runTool(program, args) {
  return runChild(pinnedNode(), [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: pinnedEnvironment(extra),
  })
}

function report(all) {
  console.log('\n阶段            通过   失败     秒')
  for (const { name, passed, failed, seconds } of all) {
    console.log(`${name.padEnd(14)}${cell(passed)}${cell(failed)}${seconds.toFixed(1).padStart(8)}`)
  }
  const sum = (key) => all.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed')
}

function cell(number) {
  return String(number).padStart(6)
}
