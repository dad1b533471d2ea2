import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { areGuidesPublic } from '../shared/params.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { guide, serviceSchool, type Item, type ServiceSchool } from './test-services.ts'

let at: ServiceSchool
beforeAll(async () => {
  at = await serviceSchool()
})
afterAll(() => at.close())

test('the demo catalogue is found by words, letters and nearly right words; what is withdrawn is not', async () => {
  for (const word of ['在读', 'zdzm', '在校证明', '在读正明']) expect(await at.found(word)).toContain('开具在读证明')
  const [item] = await rowsOf(at, `select id from nav_service_item where name = '开具在读证明'`)
  await at.gly.post('base/serviceItem/withdraw', { id: item!['id'] })
  expect(await at.found('在读证明')).toEqual([])
  expect((await at.student.get('base/serviceItem/suggest', { word: '在读证明' })).body.data).toEqual([])
  await at.gly.post('base/serviceItem/publish', { id: item!['id'] })
  expect(await at.found('在读证明')).toEqual(['开具在读证明'])
})

test('a matter is published when its guide is complete, and only its people find it', async () => {
  const id = await at.add({
    itemNo: 'YWZM',
    name: '开具英文证明',
    linkUrl: guide.linkUrl,
    audience: [await at.roleId('stu')],
  })
  const find = async (visitor: Visitor) =>
    (await visitor.get('base/serviceItem/getUserService')).body.data.find((one: Item) => one.id === id)
  expect((await at.gly.post('base/serviceItem/publish', { id })).body).toMatchObject({
    code: 400,
    msg: '请先完善：办理条件、所需材料、办理流程',
  })
  expect(await find(at.student)).toBeUndefined()
  await at.gly.post('base/serviceItem/update', {
    id,
    conditions: '在读',
    materials: [{ name: '学生证' }],
    steps: '提交后当天办结',
  })
  expect((await at.gly.post('base/serviceItem/publish', { id })).body.success).toBe(true)
  expect(await find(at.student)).toMatchObject({ name: '开具英文证明', isOpen: true, state: '2' })
  expect(await find(await at.as('fdy01'))).toBeUndefined()
  expect((await at.student.get('base/serviceItem/list')).status).toBe(403)

  expect((await at.gly.post('base/serviceItem/repair', { id })).body.data).toEqual({ repairText: '请输入维护说明' })
  await at.gly.post('base/serviceItem/repair', { id, repairText: '系统升级', repairUntil: '2026-11-16T12:30:00Z' })
  expect(await find(at.student)).toMatchObject({ state: '4', repairText: '系统升级' })
  expect((await at.student.post('base/serviceItem/use', { id })).body.msg).toBe(
    '该事项正在维护，预计 11月16日 周一 20:30 恢复',
  )
  await at.gly.post('base/serviceItem/withdraw', { id })
  expect(await find(at.student)).toBeUndefined()
  expect((await at.gly.get('base/serviceItem/list', { keyword: 'kjywzm' })).body.data.total).toBe(1)
})

test('an office writes its own matters and hands them in; only who keeps the catalogue publishes', async () => {
  const jwc = await at.as('jwc01')
  const id = await at.add({ ...guide, itemNo: 'JWC9', name: '教务处的事项' }, jwc)
  const [foreign] = await rowsOf(at, `select id from nav_service_item where item_no = 'CW01'`)
  expect((await jwc.post('base/serviceItem/update', { id: foreign!['id'], summary: '改一下' })).status).toBe(404)
  expect((await jwc.post('base/serviceItem/publish', { id })).status).toBe(403)
  expect((await jwc.post('base/serviceItem/askReview', { id })).body.success).toBe(true)
  expect((await at.gly.get('base/serviceItem/getOne', { id })).body.data.state).toBe('1')
  expect((await at.gly.post('base/serviceItem/publish', { id })).body.success).toBe(true)
})

test('what is for staff is nothing to a student: not in the list, the search, the guide or the deed', async () => {
  const id = await at.shown({ itemNo: 'TEA1', name: '教职工专属事项', targetUser: '2' })
  const tea = await at.as('tea01')
  const named = async (by: Visitor) =>
    (await by.get('base/serviceItem/hall')).body.data.items.some((one: Item) => one.id === id)
  expect([await named(tea), await named(at.student)]).toEqual([true, false])
  expect([await at.found('教职工专属', tea), await at.found('教职工专属')]).toEqual([['教职工专属事项'], []])
  expect((await tea.get('base/serviceItem/getGuide', { id })).body.data).toMatchObject({ conditions: '在读' })
  expect((await at.student.get('base/serviceItem/getGuide', { id })).status).toBe(404)
  expect((await at.student.post('base/serviceItem/collect', { id })).status).toBe(404)
  expect((await at.student.post('base/serviceItem/use', { id })).body.msg).toBe(
    '您不在该事项的服务对象范围内：该事项面向教职工',
  )
  // A school may let everybody read guides: without the way in, and still nowhere else.
  await setParam(at, areGuidesPublic, true)
  expect((await at.student.get('base/serviceItem/getGuide', { id })).body.data).toMatchObject({
    conditions: '在读',
    canBegin: false,
    linkUrl: null,
  })
  expect([
    await named(at.student),
    await at.found('教职工专属'),
    (await at.student.post('base/serviceItem/use', { id })).body.success,
  ]).toEqual([false, [], false])
  await setParam(at, areGuidesPublic, false)
  // The same by a rule about people: nobody of this grade studies here.
  const few = await at.shown({
    itemNo: 'FEW1',
    name: '少数人的事项',
    targetScope: { userType: 'stu', include: [{ kind: 'grade', ids: ['1999'] }] },
  })
  expect((await at.student.get('base/serviceItem/getGuide', { id: few })).status).toBe(404)
  expect((await at.student.post('base/serviceItem/use', { id: few })).body.msg).toBe(
    '您不在该事项的服务对象范围内：您不在指定的人群中',
  )
  const roles = await at.shown({ itemNo: 'FDY1', name: '辅导员的事项', audience: [await at.roleId('fdy')] })
  expect((await at.student.post('base/serviceItem/use', { id: roles })).body.msg).toBe(
    '您不在该事项的服务对象范围内：该事项面向辅导员',
  )
})

test('outside its time a matter says when, and reminds whoever wants to be', async () => {
  const id = await at.shown({ itemNo: 'SEP', name: '九月的事项', windowFrom: '11-18', windowTo: '11-30' })
  expect((await at.student.post('base/serviceItem/use', { id })).body.msg).toBe('未到办理时间（每年11月18日–11月30日）')
  expect((await at.student.post('base/serviceItem/remindMe', { id })).body.data).toEqual({ day: '2026-11-18' })
  expect((await at.student.get('base/serviceItem/getGuide', { id })).body.data).toMatchObject({
    isOpen: false,
    isReminded: true,
    nextOpening: '2026-11-18',
  })
  const told = async () =>
    (await rowsOf(at, `select 1 from sys_user_message where title = '九月的事项已到办理时间'`)).length
  await at.upkeep('service reminders')
  expect(await told()).toBe(0)
  at.clock.advance(2 * 86_400_000)
  await at.upkeep('service reminders')
  await at.upkeep('service reminders')
  expect(await told()).toBe(1)
  at.student = await at.as('stu01')
  at.gly = await at.as('admin')
  expect((await at.student.post('base/serviceItem/use', { id })).body.data).toMatchObject({ linkUrl: guide.linkUrl })
  expect((await at.student.get('base/serviceItem/hall')).body.data.recents[0]).toMatchObject({ id })
  expect(
    (
      await at.gly.post('base/serviceItem/add', {
        itemNo: 'BAD',
        name: '时间颠倒',
        category: '1',
        deptId: at.dept,
        openFrom: '2026-02-01',
        openTo: '2026-01-01',
        windowFrom: '09-01',
      })
    ).body.data,
  ).toEqual({ openTo: '开放止不能早于开放起', windowTo: '每年办理起止须同时填写' })
})

test('what people begin is hot for thirty days, favourites are kept, and the guide is written with its layout', async () => {
  const id = await at.shown({ itemNo: 'HOT', name: '热门事项' })
  const hot = async () => (await at.gly.get('base/serviceItem/getOne', { id })).body.data.hot
  for (let i = 0; i < 2; i += 1)
    expect((await at.student.post('base/serviceItem/use', { id })).body.data).toMatchObject({
      path: null,
      linkUrl: guide.linkUrl,
    })
  expect(await hot()).toBe(2)
  for (let i = 0; i < 2; i += 1)
    expect((await at.student.post('base/serviceItem/collect', { id })).body.success).toBe(true)
  const isKept = async () => (await at.student.get('base/serviceItem/getGuide', { id })).body.data.isCollect
  expect(await isKept()).toBe(true)
  await at.student.post('base/serviceItem/uncollect', { id })
  expect(await isKept()).toBe(false)
  expect((await at.student.post('base/serviceItem/setGuide', { id, content: '<p>我写的</p>' })).status).toBe(403)
  expect(
    (
      await at.gly.post('base/serviceItem/setGuide', {
        id,
        content: '<h2>怎么办</h2><script>alert(1)</script><p>带上学生证</p>',
      })
    ).body.data,
  ).toMatchObject({ version: 1 })
  expect((await at.student.get('base/richText/getOne', { bizType: 'serviceGuide', bizId: id })).body.data.content).toBe(
    '<h2>怎么办</h2><p>带上学生证</p>',
  )
})

test('the guide of a matter is written only by whoever may change the matter, by whichever way', async () => {
  const id = await at.shown({ itemNo: 'OWNED', name: '别处的事项' })
  await at.gly.post('base/serviceItem/setGuide', { id, content: '<p>原文</p>' })
  const xgc = await at.as('xgc01')
  const [item] = (await at.gly.get('base/serviceItem/list', { itemNo: 'OWNED' })).body.data.records
  expect((await xgc.post('base/serviceItem/setGuide', { id: item.id, content: '<p>改写</p>' })).status).toBe(404)
  const text = (await at.student.get('base/richText/getOne', { bizType: 'serviceGuide', bizId: id })).body.data
  const forged = { title: 'x', content: '<p><a href="https://evil.example.com">点这里</a></p>' }
  for (const name of [{ bizType: 'serviceGuide', bizId: id }, { id: text.id }, { bizType: 'unheardOf', bizId: id }])
    expect((await xgc.post('base/richText/add', { ...forged, ...name })).status).toBe(403)
  expect((await xgc.post('base/richText/add', { ...forged, bizType: 'xgcHelp' })).status).toBe(200)
  const kept = (await at.student.get('base/richText/getOne', { bizType: 'serviceGuide', bizId: id })).body.data
  expect(kept.content).toBe('<p>原文</p>')
})

test('a word without result is in the statistics, with who misses it', async () => {
  const answer = (await at.student.post('base/serviceItem/search', { word: '宠物寄养证明' })).body.data
  expect(answer.items).toEqual([])
  expect(answer.near.length).toBeLessThanOrEqual(3)
  expect((await at.student.post('base/serviceItem/feedback', { word: '宠物寄养证明' })).body.success).toBe(true)
  expect((await at.student.post('base/serviceItem/feedback', { word: '从没搜过' })).body.msg).toBe('请先搜索要办的事')
  const period = { from: '2026-11-01', to: '2026-11-30' }
  expect((await at.student.get('base/serviceItem/statistics', period)).status).toBe(403)
  expect((await at.gly.get('base/serviceItem/statistics', period)).body.data.missing).toContainEqual(
    expect.objectContaining({ word: '宠物寄养证明', n: 1, asked: 1 }),
  )
})
