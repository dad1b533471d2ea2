import { expect, test } from 'vitest'
import { joinedMenu } from '#services/system/server/menu-seeds.ts'
import { modules } from './index.ts'

type Entry = ReturnType<typeof joinedMenu>[number]
const pathsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ path, children }) => [path, ...pathsOf(children ?? [])])

test('the day of a role names entries of the menu, each once', () => {
  const known = new Set(pathsOf(joinedMenu(modules)))
  for (const { code, day = [] } of modules.flatMap(({ roles = [] }) => roles)) {
    expect(
      day.filter((path) => !known.has(path)),
      code,
    ).toEqual([])
    expect(new Set(day).size, code).toBe(day.length)
  }
})
