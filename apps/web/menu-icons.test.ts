import { expect, test } from 'vitest'
import type { MenuItem } from '#kernel/world/module.ts'
import { system } from '#services/system/module.ts'
import { menuIcons } from '#browser/shell/menu/menu-icons.ts'
import { modules } from '#modules/index.ts'

function iconsIn(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ icon, children }) => [...(icon ? [icon] : []), ...iconsIn(children ?? [])])
}

test('every picture that a menu names can be shown', () => {
  const named = [system, ...modules].flatMap(({ menu }) => iconsIn(menu ?? []))
  expect(named.filter((icon) => !(icon in menuIcons))).toEqual([])
})
