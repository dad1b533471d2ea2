import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import type { DeskItem } from '../shared/item.ts'
import { overlaps } from '../shared/pack.ts'
import { maxCards, maxDesktops } from '../shared/params.ts'
import { mine } from './test-desks.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const codes = (items: readonly DeskItem[]) => items.map((item) => item.cardCode)
const asks = (items: readonly DeskItem[]) =>
  items.map(({ instanceId, cardCode, settings }) => ({ instanceId, cardCode, settings }))
const save = async (who: Visitor, roleCode: string, items: readonly DeskItem[], more: object = {}) =>
  who.post('base/desk/save', { roleCode, name: '我的桌面', items, ...more })
const isWhole = (items: readonly DeskItem[]) => !items.some((a, i) => items.slice(i + 1).some((b) => overlaps(a, b)))

test('nobody sees a desktop without signing in, and only administrators set that of a role', async () => {
  for (const path of ['desk/mine', 'desk/batchData', 'desk/role', 'desk/roles'])
    expect((await school.app.inject({ method: 'GET', url: `/api/flySource-base/${path}` })).statusCode).toBe(401)
  const student = await school.as('stu01')
  for (const [path, body] of [
    ['desk/publish', { roleCode: 'stu', edition: 0, items: [], mode: 'merge' }],
    ['desk/switchCard', { cardCode: 'office.todo', isOff: true }],
  ] as const)
    expect((await student.post(`base/${path}`, body)).status).toBe(403)
  expect((await student.get('base/desk/role', { roleCode: 'stu' })).status).toBe(403)
  // Another's role, another's desktop.
  expect((await mine(student, 'gly')).roleCode).toBe('stu')
  expect((await save(student, 'gly', [])).status).toBe(404)
  const data = (
    await student.post('base/desk/batchData', {
      roleCode: 'stu',
      items: [
        { instanceId: 'a', cardCode: 'base.figures' },
        { instanceId: 'b', cardCode: 'office.todo' },
      ],
    })
  ).body.data
  expect(data).toContainEqual({ instanceId: 'a', ok: false, msg: '您没有该卡片的权限，已自动移除' })
  expect(data).toContainEqual({
    instanceId: 'b',
    ok: true,
    data: expect.objectContaining({ count: expect.any(Number) }),
  })
})

test.each([
  ['stu01', 'stu'],
  ['fdy01', 'fdy'],
  ['bzr01', 'bzr'],
  ['tea01', 'tea'],
  ['yx01', 'yx'],
  ['xgc01', 'xgc'],
  ['admin', 'gly'],
  ['sg01', 'sg'],
  ['ssgl01', 'ssgl'],
  ['jwc01', 'jwc'],
])('%s starts with the desktop of %s, and every card answers', async (account, roleCode) => {
  const who = await school.as(account)
  const desk = await mine(who, roleCode)
  expect(desk).toMatchObject({ roleCode, desktops: [], lost: [] })
  expect(desk.defaultItems.length).toBeGreaterThan(4)
  expect(isWhole(desk.defaultItems)).toBe(true)
  expect(shortRows(desk)).toEqual([])
  const answers = (await who.post('base/desk/batchData', { roleCode, items: asks(desk.defaultItems) })).body.data
  expect(answers.filter((one: { ok: boolean }) => !one.ok)).toEqual([])
  expect(answers).toHaveLength(desk.defaultItems.length)
})

/** Rows that end before the right edge of the desktop although a card in them could be wider. */
function shortRows({ defaultItems, cards }: Awaited<ReturnType<typeof mine>>): number[] {
  const widest = new Map(cards.map(({ code, size }: { code: string; size: { maxW: number } }) => [code, size.maxW]))
  const rows = [...Map.groupBy(defaultItems, ({ y }: DeskItem) => y)] as [number, DeskItem[]][]
  return rows
    .filter(([, row]) => Math.max(...row.map(({ x, w }) => x + w)) < 12)
    .filter(([, row]) => row.some(({ cardCode, w }) => w < Number(widest.get(cardCode))))
    .map(([y]) => y)
}

test('the default of students stands as the chapter draws it', async () => {
  const { defaultItems } = await mine(await school.as('stu01'))
  expect(defaultItems.slice(0, 4).map(({ cardCode, x, y, w, h }: DeskItem) => [cardCode, x, y, w, h])).toEqual([
    ['timetable.today', 0, 0, 4, 3],
    ['office.todo', 4, 0, 4, 3],
    ['office.notice', 8, 0, 4, 3],
    ['navigation.apps', 0, 3, 12, 1],
  ])
})

test('an own desktop is there in another browser, repaired, and a page that is behind is told so', async () => {
  const first = await school.as('tea01')
  const { defaultItems } = await mine(first)
  const moved = [
    { ...defaultItems[1], x: 0, y: 0 },
    { ...defaultItems[0], x: 0, y: 1, settings: { title: ' 我的课 ', unknown: 1 } },
  ]
  const { id, version } = (await save(first, 'tea', moved, { isDefault: true })).body.data
  const second = await school.as('tea01')
  const [desk] = (await mine(second)).desktops
  expect(desk).toMatchObject({ id, version, name: '我的桌面', isDefault: true })
  expect(isWhole(desk.items)).toBe(true)
  expect(desk.items[1]).toMatchObject({
    cardCode: defaultItems[0].cardCode,
    y: moved[0].h,
    settings: { title: '我的课' },
  })
  expect(desk.items[1].settings).not.toHaveProperty('unknown')

  expect((await save(second, 'tea', desk.items, { id, version })).body.data.version).toBe(version + 1)
  const late = await save(first, 'tea', desk.items, { id, version })
  expect([late.status, late.body.msg]).toEqual([409, '桌面已在其他页面修改，请刷新后重试'])
  // What was made is kept as another desktop, five at most.
  for (let i = 2; i <= 5; i += 1)
    expect((await save(first, 'tea', desk.items, { name: `桌面${i}` })).body.success).toBe(true)
  expect((await save(first, 'tea', desk.items, { name: '桌面6' })).body.msg).toBe('桌面数量已达上限（5个）')
  expect((await mine(first)).desktops).toHaveLength(5)
  expect((await (await school.as('bzr01')).post('base/desk/remove', { id })).status).toBe(404)
  expect((await first.post('base/desk/remove', { id })).body.success).toBe(true)
})

test('a desktop holds as many cards as the school allows', async () => {
  const who = await school.as('stu01')
  const [, card] = (await mine(who)).defaultItems
  const cards = (n: number) => Array.from({ length: n }, (_, i) => ({ ...card, instanceId: `c${i}`, y: i * card.h }))
  await setParam(school, maxCards, 3)
  expect((await mine(who)).limits.cards).toBe(3)
  expect((await save(who, 'stu', cards(4))).body.msg).toBe('卡片数量已达上限（3个）')
  await setParam(school, maxCards, 4)
  expect((await save(who, 'stu', cards(4))).body.success).toBe(true)
  await setParam(school, maxCards, 24)
})

test('a person makes as many desktops for a role as the school allows', async () => {
  const who = await school.as('jwc01')
  const { roleCode, defaultItems, limits } = await mine(who)
  expect(limits.desktops).toBe(5)
  await setParam(school, maxDesktops, 1)
  expect((await mine(who)).limits.desktops).toBe(1)
  expect((await save(who, roleCode, defaultItems)).body.success).toBe(true)
  expect((await save(who, roleCode, defaultItems, { name: '第二个' })).body.msg).toBe('桌面数量已达上限（1个）')
  await setParam(school, maxDesktops, 2)
  expect((await save(who, roleCode, defaultItems, { name: '第二个' })).body.success).toBe(true)
  await setParam(school, maxDesktops, 5)
})

test('too many, too small and not allowed are refused or left out', async () => {
  const who = await school.as('stu01')
  const { defaultItems } = await mine(who)
  const many = Array.from({ length: 25 }, (_, i) => ({ ...defaultItems[1], instanceId: `t${i}` }))
  expect((await save(who, 'stu', many)).body.msg).toBe('卡片数量已达上限（24个）')
  expect((await save(who, 'stu', [{ ...defaultItems[1], w: 1 }])).body.msg).toBe('卡片尺寸超出范围（最小3×2）')
  const answer = (
    await save(who, 'stu', [
      defaultItems[1],
      { ...defaultItems[0], instanceId: 'x', cardCode: 'base.figures', w: 12, h: 1 },
    ])
  ).body.data
  expect([answer.text, codes(answer.items)]).toEqual(['您没有该卡片的权限，已自动移除', [defaultItems[1].cardCode]])
})

test('a locked card comes back to whoever removed it and cannot be removed; a merge keeps places, a replacement keeps the old for a while', async () => {
  const [admin, person] = [await school.as('admin'), await school.as('bzr01')]
  const start = (await mine(person, 'bzr')).defaultItems
  const { id, version } = (await save(person, 'bzr', [{ ...start[1], x: 6, y: 0 }])).body.data
  const role = (await admin.get('base/desk/role', { roleCode: 'bzr' })).body.data
  const locked = role.items.map((item: DeskItem) =>
    item.cardCode === 'timetable.today' ? { ...item, locked: true } : item,
  )
  const fresh = { instanceId: 'apps', cardCode: 'navigation.apps', x: 0, y: 50, w: 12, h: 1 }
  expect(
    (await admin.post('base/desk/publish', { roleCode: 'bzr', edition: 0, mode: 'merge', items: [...locked, fresh] }))
      .body.data,
  ).toMatchObject({ edition: 1, reached: 1 })
  expect(
    (await admin.post('base/desk/publish', { roleCode: 'bzr', edition: 0, mode: 'merge', items: locked })).status,
  ).toBe(409)

  const [merged] = (await mine(person, 'bzr')).desktops
  expect(merged.items.map(({ cardCode, locked: isLocked }: DeskItem) => [cardCode, isLocked === true])).toEqual([
    ['timetable.today', true],
    ['office.todo', false],
    ['navigation.apps', false],
  ])
  expect(merged.items[1]).toMatchObject({ x: 6, y: 0 })
  const without = await save(person, 'bzr', merged.items.slice(1), { id, version })
  expect([without.status, without.body.msg]).toEqual([400, '该卡片由管理员固定，不能移除'])
  // Sunk below its row, it is raised again.
  const sunk = (
    await save(
      person,
      'bzr',
      [
        { ...merged.items[1], x: 0, y: 0 },
        { ...merged.items[0], y: 30 },
      ],
      { id, version },
    )
  ).body.data
  expect(sunk.items.find((item: DeskItem) => item.cardCode === 'timetable.today').y).toBe(0)
  // What was taken off after the merge stays off.
  expect(codes((await mine(person, 'bzr')).desktops[0].items)).not.toContain('navigation.apps')

  expect(
    (await admin.post('base/desk/publish', { roleCode: 'bzr', edition: 1, mode: 'replace', items: role.items })).body
      .data,
  ).toMatchObject({ edition: 2, reached: 1 })
  const replaced = await mine(person, 'bzr')
  expect([replaced.desktops, replaced.replaced]).toMatchObject([[], [{ id }]])
  expect((await person.get('base/userMessage/list', { size: 1 })).body.data.records[0].title).toContain(
    '默认桌面已更新',
  )
  expect((await person.post('base/desk/restore', { id })).body.success).toBe(true)
  expect((await mine(person, 'bzr')).desktops).toMatchObject([{ id }])
})

test('a permission that is taken away and a card that is switched off leave no hole', async () => {
  const [admin, person] = [await school.as('admin'), await school.as('yx01')]
  const before = await mine(person, 'yx')
  await save(person, 'yx', before.defaultItems)
  await school.system((ctx) =>
    ctx.db.query(
      `delete from sys_role_permission p using sys_role r where r.id = p.role_id and r.role_code = 'yx' and p.permission = 'timetable:now'`,
    ),
  )
  const [desk] = (await mine(person, 'yx')).desktops
  expect(codes(desk.items)).not.toContain('timetable.now')
  expect(isWhole(desk.items)).toBe(true)
  expect((await mine(person, 'yx')).lost).toEqual(['班级此刻'])
  await admin.post('base/desk/switchCard', { cardCode: 'office.receipt', isOff: true })
  expect(codes((await mine(person, 'yx')).desktops[0].items)).not.toContain('office.receipt')
  await admin.post('base/desk/switchCard', { cardCode: 'office.receipt', isOff: false })
  expect(codes((await mine(person, 'yx')).desktops[0].items)).toContain('office.receipt')
})
