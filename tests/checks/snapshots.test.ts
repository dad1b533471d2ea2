import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { migrationBetween } from '#kernel/db/diff.ts'
import { tableOf, type TableModel } from '#kernel/db/table.ts'
import { snapshots } from '../../tools/snapshots.ts'

const root = join(import.meta.dirname, '../..')

const derived = await snapshots()

test('every file under snapshots/ belongs to an area', () => {
  const kept = readdirSync(join(root, 'snapshots'), { recursive: true, withFileTypes: true })
  const files = kept
    .filter((one) => one.isFile())
    .map((one) => relative(join(root, 'snapshots'), join(one.parentPath, one.name)))
  expect(
    files.filter((file) => !(file in derived)),
    'renew them with: npm run snapshots',
  ).toEqual([])
})

test.each(Object.entries(derived))('snapshots/%s is what the declarations derive', (name, text) => {
  const file = join(root, 'snapshots', name)
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  expect(differences(kept, text), 'look at the difference, then renew it with: npm run snapshots').toEqual([])
})

test('every change of the declarations has its migration', () => {
  const kept = JSON.parse(readFileSync(join(root, 'migrations/school/snapshot.json'), 'utf8')) as TableModel[]
  const declared = manifests.flatMap((manifest) => manifest.entities).map(tableOf)
  const { statements, problems } = migrationBetween(kept, declared)
  expect([...statements, ...problems], 'write the step with: npm run migration -- --name <what-it-does>').toEqual([])
  expect(kept).toEqual(JSON.parse(JSON.stringify(declared)))
})

/** The first lines that differ, one of each side. */
function differences(kept: string, now: string): string[] {
  if (kept === now) return []
  const [old, fresh] = [kept.split('\n'), now.split('\n')]
  const gone = old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`)
  const come = fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`)
  return [...gone, ...come, 'the order of lines'].slice(0, 20)
}
