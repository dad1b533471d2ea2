import { expect, test } from 'vitest'
import { joinedMenu } from '#services/system/server/menu-seeds.ts'
import { modules } from './index.ts'

test('the day of a role names entries of the top row, each once', () => {
  const top = new Set(joinedMenu(modules).map(({ path }) => path))
  for (const { code, day = [] } of modules.flatMap(({ roles = [] }) => roles)) {
    expect(
      day.filter((path) => !top.has(path)),
      code,
    ).toEqual([])
    expect(new Set(day).size, code).toBe(day.length)
  }
})
