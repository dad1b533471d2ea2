import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { firstRelease, readReleased, releasedOffences, type History, type Released } from './released-steps.ts'
import { madeUp, productFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')
const list = 'migrations/released.json'

test('a step that was released, or committed since, is never edited again, and the list of them only grows', () =>
  expectNoOffences(
    releasedOffences(productFiles(), { earlier: earlierLists(), firsts: firstTexts(), landed: landedSteps() }),
  ))

test('the present version has its place in the list of releases', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(readFileSync(join(root, 'docs/releases.md'), 'utf8')).toContain(`\n## ${version} `)
  expect(Object.keys(readReleased(readFileSync(join(root, 'migrations/released.json'), 'utf8')))).toContain(version)
})

describe('the check of released steps', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const found = (released: Released, files: Record<string, string>, history?: History) =>
    placesOf(releasedOffences(madeUp({ 'migrations/released.json': JSON.stringify(released), ...files }), history))

  test('finds what was edited and what was removed, and lets new steps be', () => {
    const released = { '0.1.0': { 'school/0001-a.sql': digest('a'), 'school/0002-b.sql': digest('b') } }
    expect(found(released, { 'migrations/school/0001-a.sql': 'a', 'migrations/school/0002-b.sql': 'b' })).toEqual([])
    expect(found(released, { 'migrations/school/0001-a.sql': 'A', 'migrations/school/0003-c.sql': 'c' })).toEqual([
      'migrations/school/0001-a.sql:1 released-step',
      'migrations/school/0002-b.sql:1 released-step',
    ])
  })

  test('finds a list that was made to fit an edited step', () => {
    const steps = { 'migrations/school/0001-a.sql': 'A' }
    const before = { '0.1.0': { 'school/0001-a.sql': digest('a') } }
    expect(found({ '0.1.0': { 'school/0001-a.sql': digest('A') } }, steps, { earlier: [before] })).toEqual([
      'migrations/released.json:1 released-step',
    ])
    expect(found({}, {}, { earlier: [before] })).toEqual(['migrations/released.json:1 released-step'])
  })

  test('finds a step that was edited after its first commit, released or not, but for those of the first release', () => {
    const firsts = new Map([
      ['school/0001-a.sql', 'older'],
      ['school/0002-b.sql', 'b'],
      ['school/0003-c.sql', 'c'],
    ])
    const steps = {
      'migrations/school/0001-a.sql': 'a',
      'migrations/school/0002-b.sql': 'b',
      'migrations/school/0003-c.sql': 'C',
    }
    const released = { '0.1.0': { 'school/0001-a.sql': digest('a') } }
    expect(found(released, steps, { firsts })).toEqual(['migrations/school/0003-c.sql:1 released-step'])
    const later = { ...released, '0.2.0': { 'school/0003-c.sql': digest('C') } }
    expect(found(later, steps, { firsts })).toEqual(['migrations/school/0003-c.sql:1 released-step'])
  })

  test('finds a step that main has had and that was removed or renamed, released or not', () => {
    const released = { '0.1.0': { 'school/0001-a.sql': digest('a') } }
    const landed = new Set(['school/0002-b.sql', 'school/0003-c.sql'])
    const steps = { 'migrations/school/0001-a.sql': 'a', 'migrations/school/0003-c.sql': 'c' }
    expect(found(released, { ...steps, 'migrations/school/0002-b.sql': 'b' }, { landed })).toEqual([])
    expect(found(released, steps, { landed })).toEqual(['migrations/school/0002-b.sql:1 released-step'])
    expect(found(released, { ...steps, 'migrations/school/0004-b.sql': 'b' }, { landed })).toEqual([
      'migrations/school/0002-b.sql:1 released-step',
    ])
  })

  test('knows the steps of main since the first release, and none from before it', () => {
    const landed = landedSteps()
    // Sources without their history have none.
    if (landed.size === 0) return
    expect([...landed]).toContain('school/0008-view-sessions.sql')
    const first = readReleased(readFileSync(join(root, list), 'utf8'))[firstRelease]!
    expect([...landed].filter((step) => step in first)).toEqual([])
  })
})

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** Every step as its first commit had it; none where the sources came without their history. */
function firstTexts(): Map<string, string> {
  const log = git('log', '--reverse', '--diff-filter=A', '--format=%H', '--name-only', '--', 'migrations/*.sql')
  const texts = new Map<string, string>()
  let commit = ''
  for (const line of log.status === 0 ? log.stdout.split('\n').filter(Boolean) : []) {
    if (/^[0-9a-f]{40}$/.test(line)) commit = line
    else if (!texts.has(stepOf(line))) texts.set(stepOf(line), git('show', `${commit}:${line}`).stdout)
  }
  return texts
}

/**
 * The steps that main has had since its list of the first release was whole, as far as this tree follows it: only the line of main
 * itself, for a branch may number its steps anew until it is merged. None where the sources came without their history.
 */
function landedSteps(): Set<string> {
  const base = git('merge-base', 'HEAD', 'main')
  const tip = base.status === 0 ? base.stdout.trim() : 'HEAD'
  const now = JSON.stringify(readReleased(readFileSync(join(root, list), 'utf8'))[firstRelease])
  const changes = git('log', '--first-parent', '--reverse', '--format=%H', '--diff-filter=AM', tip, '--', list)
  const whole = changes.stdout
    .split('\n')
    .filter(Boolean)
    .find((commit) => JSON.stringify(readReleased(git('show', `${commit}:${list}`).stdout)[firstRelease]) === now)
  if (!whole) return new Set()
  const added = ['--diff-merges=first-parent', '--no-renames', '--diff-filter=A', '--format=', '--name-only']
  const { stdout } = git('log', '--first-parent', ...added, `${whole}..${tip}`, '--', 'migrations/*.sql')
  return new Set(stdout.split('\n').filter(Boolean).map(stepOf))
}

function stepOf(path: string): string {
  return path.slice('migrations/'.length)
}

/** The list as every commit at hand had it; none where the sources came without their history. */
function earlierLists(): Released[] {
  const commits = git('log', '--format=%H', '--diff-filter=AM', '--', list)
  if (commits.status !== 0) return []
  return commits.stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((commit) => {
      const { status, stdout } = git('show', `${commit}:${list}`)
      return status === 0 ? [readReleased(stdout)] : []
    })
}
