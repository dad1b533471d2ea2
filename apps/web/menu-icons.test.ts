import { expect, test } from 'vitest'
import type { MenuItem } from '#kernel/world/module.ts'
import { joinedMenu } from '#services/system/server/menu-seeds.ts'
import { system } from '#services/system/module.ts'
import { menuIcons } from '#browser/shell/menu/menu-icons.ts'
import { modules } from '#modules/index.ts'

const all = [system, ...modules]

function iconsIn(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ icon, children }) => [...(icon ? [icon] : []), ...iconsIn(children ?? [])])
}

/** Entries of one menu that have the same picture. */
function alikeIn(items: readonly MenuItem[]): string[] {
  const groups = Map.groupBy(
    items.filter(({ isHide }) => !isHide),
    ({ icon }) => icon,
  )
  return [
    ...[...groups].flatMap(([icon, same]) =>
      icon && same.length > 1 ? [`${icon}: ${same.map(({ title }) => title).join('、')}`] : [],
    ),
    ...items.flatMap(({ children }) => alikeIn(children ?? [])),
  ]
}

test('every picture that a menu names can be shown', () => {
  const named = all.flatMap(({ menu }) => iconsIn(menu ?? []))
  expect(named.filter((icon) => !(icon in menuIcons))).toEqual([])
})

test('no two entries of a menu have the same picture', () => {
  expect(alikeIn(joinedMenu(all))).toEqual([])
})
