import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startTestServer } from '#kernel/testing/test-server.ts'
import { preparedCluster, templateName } from '#tests/support/prepared/cluster.ts'
import { mutants, type Mutant } from './list.ts'

// npm run mutants [-- WORD …]: breaks a copy of the product in one place after another and looks whether the tests named for it
// go red. Ends with 1 when one survives. With words, only the breaks whose names hold one of them.

const root = resolve(import.meta.dirname, '../..')
const skipped = new Set(['node_modules', '.git', '.output', 'data'])

type Outcome = 'red' | 'green' | 'broken'
/** What became of it, and which tests say so. */
type Run = { outcome: Outcome; red: readonly string[] }

const words = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const folder = copyOfTree()
const server = chosen.some(needsDatabase) ? await startTestServer({ from: await preparedCluster() }) : null
let survivors = 0
try {
  const tests = new Map(chosen.map((one) => [testsOf(one), one]))
  for (const [name, one] of tests) {
    const { outcome, red } = await runTests(one)
    if (outcome === 'green') continue
    console.log(`✗ ${name} is not green without any break${listed(red)}`)
    survivors += 1
  }
  for (const one of chosen) {
    const { outcome, red } = await tryMutant(one)
    console.log(`${outcome === 'red' ? '✓ red   ' : `✗ ${outcome.padEnd(6)}`} ${one.name}${listed(red)}`)
    if (outcome !== 'red') survivors += 1
  }
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${chosen.length - survivors} of ${chosen.length} breaks were noticed`)
process.exitCode = survivors > 0 ? 1 : 0

/** Applies one break, runs its tests, and mends the copy again. */
async function tryMutant(mutant: Mutant): Promise<Run | { outcome: 'stale'; red: readonly string[] }> {
  const path = join(folder, mutant.file)
  const text = readFileSync(path, 'utf8')
  if (text.split(mutant.find).length !== 2) return { outcome: 'stale', red: [] }
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  )
  try {
    return await runTests(mutant)
  } finally {
    writeFileSync(path, text)
  }
}

/** Red only where a test says so: what does not even load says nothing about the break. */
function runTests({ lane, noticedBy }: Mutant): Promise<Run> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', lane, '--reporter=json', `--outputFile=${report}`, ...noticedBy]
  const database = server ? { TEST_DATABASE_URL: server.url, TEST_TEMPLATE: templateName } : {}
  const env = { ...process.env, ...database }
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder, env, maxBuffer: 256 << 20 }, (error) => {
      if (!error) return done({ outcome: 'green', red: [] })
      const red = failuresIn(report)
      done({ outcome: red.length > 0 ? 'red' : 'broken', red })
    })
  })
}

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }

function failuresIn(report: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  } catch {
    return []
  }
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\n         › ${name}`).join('')
}

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'campus-mutants-'))
  cpSync(root, copy, { recursive: true, filter: (path) => !skipped.has(path.slice(root.length + 1)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function testsOf({ lane, noticedBy }: Mutant): string {
  return `${lane} ${noticedBy.join(' ')}`
}

function needsDatabase({ lane }: Mutant): boolean {
  return lane === 'integration' || lane === 'journeys'
}
