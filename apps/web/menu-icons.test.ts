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

/** Pictures of more than one entry: what all of them have in common, as their titles say it. */
const shared: Readonly<Record<string, RegExp>> = {
  'arrow-left-right': /调宿/,
  'bed-double': /床位/,
  'bed-single': /宿舍|床位/,
  'building-2': /楼/,
  'calendar-days': /日程/,
  'calendar-minus': /请假/,
  'calendar-plus': /批次|窗口/,
  'chart-column': /统计/,
  'clipboard-list': /申请/,
  'concierge-bell': /办事|服务/,
  'contact-round': /家庭/,
  'door-open': /场地|房间/,
  'file-text': /指南|模板|协议/,
  'git-compare-arrows': /异动/,
  'graduation-cap': /学籍|毕业/,
  'id-card': /证/,
  'layout-grid': /应用/,
  'list-tree': /分级/,
  'map-pin-house': /校外住宿/,
  megaphone: /通知/,
  'message-square-text': /消息/,
  monitor: /大屏/,
  presentation: /教师/,
  'scan-line': /核验|扫码/,
  send: /申请|办理/,
  tags: /类型|房型/,
  'text-search': /查询/,
  'tree-palm': /留宿/,
  'user-round': /我的/,
  users: /班级/,
  'users-round': /学生/,
  workflow: /流程/,
}

function entriesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...entriesOf(item.children ?? [])])
}

/** Pictures that stand for things without anything in common, and those said to be shared that no longer are. */
function unlikeIn(items: readonly MenuItem[]): string[] {
  const groups = Map.groupBy(entriesOf(items), ({ icon }) => icon)
  const titlesOf = (icon: string | undefined) => [...new Set(groups.get(icon)?.map(({ title }) => title))]
  return [
    ...[...groups.keys()].flatMap((icon) => {
      const odd = titlesOf(icon).filter((title) => icon !== undefined && shared[icon]?.test(title) !== true)
      return icon && odd.length > 0 && titlesOf(icon).length > 1 ? [`${icon}: ${titlesOf(icon).join('、')}`] : []
    }),
    ...Object.keys(shared).flatMap((icon) => (titlesOf(icon).length > 1 ? [] : [`${icon} is not shared`])),
  ]
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

test('a picture means one thing wherever it stands in the menu', () => {
  expect(unlikeIn(joinedMenu(all))).toEqual([])
})
