import { expect, test } from 'vitest'
import type { Manifest, MenuItem } from '#kernel/world/module.ts'
import { daysOf } from '#services/identity/session/menu-hints.ts'
import { system } from '#services/system/module.ts'
import { joinedMenu } from '#services/system/server/menu-seeds.ts'
import { modules } from './index.ts'

const manifests = [system, ...modules]
type Entry = ReturnType<typeof joinedMenu>[number]
const entriesIn = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ path, children = [] }) => [path, ...entriesIn(children)])

test('an area says where entries of its own menu stand in the day of a role, and nothing of any other', () => {
  const foreign = ({ name, menu = [], days = [] }: Manifest) => {
    const own = new Set(entriesIn(menu))
    return days.flatMap(({ places }) => Object.keys(places)).flatMap((path) => (own.has(path) ? [] : `${name} ${path}`))
  }
  expect(manifests.flatMap(foreign)).toEqual([])
})

test('no entry stands twice in the day of a role, and no two beside each other at the same place', () => {
  const said = manifests.flatMap(({ days = [] }) => days)
  for (const { code } of manifests.flatMap(({ roles = [] }) => roles)) {
    const day = said.flatMap(({ roles, places }) => (roles.includes(code) ? Object.entries(places) : []))
    expect(new Set(day.map(([path]) => path)).size, code).toBe(day.length)
    const places = new Map(day)
    for (const level of levelsOf(joinedMenu(manifests))) {
      const taken = level.flatMap(({ path }) => places.get(path) ?? [])
      expect(new Set(taken).size, `${code} ${level.map(({ path }) => path).join(' ')}`).toBe(taken.length)
    }
  }
})

test('what areas say is put together in the order of the places', () => {
  const days = daysOf(manifests)
  expect(days.get('fdy')).toEqual([
    '/mystudent',
    '/leave',
    '/process',
    '/servicecenter',
    '/base/timetable',
    '/status',
    '/schedule',
    '/family',
  ])
  expect(days.get('gly')).toEqual(['/base', '/system', '/process'])
  expect(days.get('jwc')).toEqual(['/base', '/status', '/base/timetable', '/process'])
})

function levelsOf(entries: readonly Entry[]): (readonly Entry[])[] {
  return [entries, ...entries.flatMap(({ children }) => (children?.length ? levelsOf(children) : []))]
}
