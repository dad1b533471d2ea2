import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { readReleased, releasedOffences, type Released } from './released-steps.ts'
import { madeUp, productFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')

test('a step that was released, or committed since, is never edited again, and the list of them only grows', () =>
  expectNoOffences(releasedOffences(productFiles(), earlierLists(), firstTexts())))

test('the present version has its place in the list of releases', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(readFileSync(join(root, 'docs/releases.md'), 'utf8')).toContain(`\n## ${version} `)
  expect(Object.keys(readReleased(readFileSync(join(root, 'migrations/released.json'), 'utf8')))).toContain(version)
})

describe('the check of released steps', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const found = (
    released: Released,
    files: Record<string, string>,
    earlier: Released[] = [],
    firsts?: ReadonlyMap<string, string>,
  ) =>
    placesOf(
      releasedOffences(madeUp({ 'migrations/released.json': JSON.stringify(released), ...files }), earlier, firsts),
    )

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
    expect(found({ '0.1.0': { 'school/0001-a.sql': digest('A') } }, steps, [before])).toEqual([
      'migrations/released.json:1 released-step',
    ])
    expect(found({}, {}, [before])).toEqual(['migrations/released.json:1 released-step'])
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
    expect(found(released, steps, [], firsts)).toEqual(['migrations/school/0003-c.sql:1 released-step'])
    const later = { ...released, '0.2.0': { 'school/0003-c.sql': digest('C') } }
    expect(found(later, steps, [], firsts)).toEqual(['migrations/school/0003-c.sql:1 released-step'])
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

function stepOf(path: string): string {
  return path.slice('migrations/'.length)
}

/** The list as every commit at hand had it; none where the sources came without their history. */
function earlierLists(): Released[] {
  const path = 'migrations/released.json'
  const commits = git('log', '--format=%H', '--diff-filter=AM', '--', path)
  if (commits.status !== 0) return []
  return commits.stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((commit) => {
      const { status, stdout } = git('show', `${commit}:${path}`)
      return status === 0 ? [readReleased(stdout)] : []
    })
}
