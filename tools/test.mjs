// npm test [-- [--area AREA] STAGE …]: sets up what the tests need, runs the stages, and ends with `N passed, N failed`.
// With an area: its tests and those of the areas that stand on it.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { testsOfArea } from './area-tests.mjs'
import { keptDurations, keepDurations, tellSlowest } from './durations.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { runChild } from './ensure-child.mjs'
import { ensureInstall } from './ensure-install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './ensure-node.mjs'
import { ensureWeb } from './ensure-web.mjs'

const output = join(root, '.output')
const extra = {}

/** What each stage does, in the order of the report. */
const stages = {
  types: (hear) => asOneTest(() => checkTypes(hear)),
  lint: (hear) => asOneTest(() => checkStyle(hear)),
  build: () => asOneTest(async () => ((await ensureWeb()) ? 0 : 1)),
  checks: (hear) => runVitest('checks', hear),
  unit: (hear) => runVitest('unit', hear),
  integration: (hear) => runVitest('integration', hear),
  ground: (hear) => runVitest('ground', hear),
  journeys: (hear) => runVitest('journeys', hear),
}

/** Stages of one wave run at the same time. The long ones have a wave each, since they keep two cores busy by themselves. */
const waves = [['types', 'lint', 'build'], ['checks', 'unit'], ['integration'], ['ground'], ['journeys']]
/** What an area can turn red: those with files of the area, the pages for its journeys, and the checks of the source. */
const stagesOfArea = ['build', 'checks', 'unit', 'integration', 'journeys']

const given = process.argv.slice(2)
const at = given.indexOf('--area')
const areaName = at === -1 ? null : (given.splice(at, 2)[1] ?? '')
const area = areaName === null ? null : testsOfArea(root, areaName)
if (areaName !== null && area === null) {
  console.error(`没有名为 ${areaName} 的模块`)
  process.exit(2)
}
const chosen = given
const unknown = chosen.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的阶段，可选：${Object.keys(stages).join('、')}`)
  process.exit(2)
}

await ensureInstall()
const names = Object.keys(stages).filter(
  (name) =>
    (chosen.length === 0 || chosen.includes(name)) &&
    (area === null || (stagesOfArea.includes(name) && area[name]?.length !== 0)),
)
if (area) console.log(`模块：${area.areas.join('、')}`)
if (names.includes('journeys')) extra.CHROMIUM = await ensureBrowser()
mkdirSync(output, { recursive: true })

const results = new Map()
// Whoever needs the prepared cluster first makes it; beside the checks it costs next to nothing.
const isPreparedAhead = names.includes('integration') && names.includes('unit') && !process.env.TEST_DATABASE_URL
for (const wave of waves.map((all) => all.filter((name) => names.includes(name)))) {
  if (wave.length > 0) console.log(`\n── ${wave.join('、')} ──`)
  const ahead =
    isPreparedAhead && wave.includes('unit')
      ? [runFile(join(root, 'tests/support/prepared/make.ts'), [], () => {})]
      : []
  await Promise.all([...wave.map((name) => runStage(name, wave.length > 1)), ...ahead])
}
const failures = report(names.map((name) => results.get(name)))
if (failures === 0 && chosen.length === 0 && !area)
  keepDurations(
    root,
    [...results.values()].flatMap(({ files = [] }) => files),
  )
process.exitCode = failures > 0 ? 1 : 0

/** Beside others a stage keeps its output to itself until it ends, so that what belongs together is read together. */
async function runStage(name, isBesideOthers) {
  const pieces = []
  const began = Date.now()
  const counts = await stages[name](isBesideOthers ? (piece) => pieces.push(piece) : null)
  results.set(name, { name, seconds: (Date.now() - began) / 1000, ...counts })
  if (isBesideOthers) process.stdout.write(`\n── ${name} ──\n${Buffer.concat(pieces).toString()}`)
}

async function checkTypes(hear) {
  let code = 0
  // What runs in Node, in the browser, and in both: journeys speak in Node and look around in the page.
  for (const project of ['tsconfig.json', 'tsconfig.web.json', 'tsconfig.journeys.json'])
    code = (await runTool('typescript/bin/tsc', ['-p', project, ...rememberingTypes(project)], hear)) || code
  return code
}

/** What has not changed since the last run is not looked at again. */
function rememberingTypes(project) {
  return ['--incremental', '--tsBuildInfoFile', join(output, 'types', `${project}.tsbuildinfo`)]
}

async function checkStyle(hear) {
  const code = await runTool('oxlint/bin/oxlint', ['-c', '.oxlintrc.json'], hear)
  return (await runTool('oxfmt/bin/oxfmt', ['--check', '.'], hear)) || code
}

async function asOneTest(run) {
  return (await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A file that cannot even be loaded has no tests to count, so a failure without failed tests counts as one. */
async function runVitest(project, hear) {
  const file = join(output, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool(
    'vitest/vitest.mjs',
    ['run', '--project', project, '--passWithNoTests', ...reporters, ...(area?.[project] ?? [])],
    hear,
  )
  const told = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = told
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests)
  return { passed: numPassedTests, failed, files: testResults }
}

function runTool(program, args, hear) {
  return runFile(join(root, 'node_modules', program), args, hear)
}

async function runFile(file, args, hear) {
  let isHeard = null
  const listen = (child) => {
    isHeard = new Promise((resolve) => child.once('close', resolve))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  }
  const code = await runChild(pinnedNode(), [file, ...args], {
    cwd: root,
    env: pinnedEnvironment(extra),
    ...(hear && { stdio: ['ignore', 'pipe', 'pipe'], onSpawn: listen }),
  })
  await isHeard
  return code
}

function report(all) {
  for (const { name, files = [] } of all) tellFailures(name, files)
  tellSlowest(
    root,
    all.flatMap(({ files = [] }) => files),
    keptDurations(root),
  )
  console.log('\n阶段            通过   失败     秒')
  for (const { name, passed, failed, seconds } of all) {
    console.log(`${name.padEnd(14)}${cell(passed)}${cell(failed)}${seconds.toFixed(1).padStart(8)}`)
  }
  const sum = (key) => all.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed')
}

/** What failed, and what passed only at its second try: once more at the end, where whoever reads only the end finds it. */
function tellFailures(stage, files) {
  for (const { name, status, message, assertionResults } of files) {
    const where = `${stage} ${relative(root, name)}`
    const failed = assertionResults.filter((each) => each.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      console.log(`\n✗ ${where} › ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`)
    if (status === 'failed' && failed.length === 0) console.log(`\n✗ ${where}\n${message.slice(0, 1500)}`)
    // Green at the second try: a fault of the test or of the product that shows itself now and then.
    for (const { fullName, failureMessages } of assertionResults.filter((each) => each.status === 'passed'))
      if (failureMessages.length > 0)
        console.log(`\n↻ ${where} › ${fullName}（第二次才通过）\n${failureMessages.join('\n').slice(0, 1500)}`)
  }
}

function cell(number) {
  return String(number).padStart(6)
}
