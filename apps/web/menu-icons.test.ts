import { expect, test } from 'vitest'
import type { MenuItem } from '#kernel/module.ts'
import { system } from '#kernel/system/module.ts'
import { menuIcons } from '#kernel/web/shell/menu-icons.ts'
import { modules } from '#modules/index.ts'

function iconsIn(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ icon, children }) => [...(icon ? [icon] : []), ...iconsIn(children ?? [])])
}

test('every picture that a menu names can be shown', () => {
  const named = [system, ...modules].flatMap(({ menu }) => iconsIn(menu ?? []))
  expect(named.filter((icon) => !(icon in menuIcons))).toEqual([])
})
