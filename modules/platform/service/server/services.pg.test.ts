import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { recordApply } from '#services/applications/record-apply.ts'
import { openTodos } from '#services/messages/todos.ts'
import { setParam } from '#tests/support/params.ts'
import { areGuidesPublic, rudeWords } from '../shared/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

type Item = { id: string; name: string }

let school: TestSchool
let gly: Visitor
let student: Visitor
let dept: string
const guide = { conditions: '在读', steps: '提交后当天办结', needFiles: '学生证', linkUrl: 'https://example.edu.cn/zm' }

beforeAll(async () => {
  // A Monday in a term of the demo school.
  school = await testSchool({ now: '2026-11-16T02:00:00Z' })
  // The demo lives on the day of the run, which may lie ahead.
  await school.system((ctx) => ctx.db.execute('delete from service_recent where last_time > $1', [ctx.now()]))
  gly = await school.as('admin')
  student = await school.as('stu01')
  dept = String(
    (
      await rowsOf(
        school,
        `select d.id from base_department d join sys_user u on u.person_type = 'base.teacher' and u.person_id = d.leader_id::text where u.account_no = 'jwc01'`,
      )
    )[0]!['id'],
  )
})
afterAll(() => school.close())

const add = async (values: Record<string, unknown>, by = gly): Promise<string> => {
  const { body } = await proving(school, by).post('base/serviceItem/add', { category: '1', deptId: dept, ...values })
  if (!body.success) throw new Error(`${body.msg} ${JSON.stringify(body.data)}`)
  return body.data.id
}
const shown = async (values: Record<string, unknown>): Promise<string> => {
  const id = await add({ ...guide, ...values })
  expect((await gly.post('base/serviceItem/publish', { id })).body.msg).toBe('操作成功')
  return id
}
const roleId = async (code: string) =>
  String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
const userId = async (account: string) =>
  String((await rowsOf(school, 'select id from sys_user where account_no = $1', [account]))[0]!['id'])
const found = async (word: string, by = student): Promise<string[]> =>
  (await by.post('base/serviceItem/search', { word })).body.data.items.map((one: Item) => one.name)
const apply = (values: {
  account?: string
  state: 'running' | 'passed'
  bizType?: string
  bizId?: string
  promisedDays?: number
}) =>
  school.system(async (ctx) =>
    recordApply(ctx, {
      userId: await userId(values.account ?? 'stu01'),
      bizType: values.bizType ?? 'probe',
      bizName: '样例',
      bizId: values.bizId ?? newId(ctx.now()),
      title: '样例申请',
      state: values.state,
      link: '/index',
      promisedDays: values.promisedDays ?? 3,
    }),
  )

test('the demo catalogue is found by words, letters and nearly right words; what is withdrawn is not', async () => {
  for (const word of ['在读', 'zdzm', '在校证明', '在读正明']) expect(await found(word)).toContain('开具在读证明')
  const [item] = await rowsOf(school, `select id from nav_service_item where name = '开具在读证明'`)
  await gly.post('base/serviceItem/withdraw', { id: item!['id'] })
  expect(await found('在读证明')).toEqual([])
  expect((await student.get('base/serviceItem/suggest', { word: '在读证明' })).body.data).toEqual([])
  await gly.post('base/serviceItem/publish', { id: item!['id'] })
  expect(await found('在读证明')).toEqual(['开具在读证明'])
})

test('a matter is published when its guide is complete, and only its people find it', async () => {
  const id = await add({
    itemNo: 'YWZM',
    name: '开具英文证明',
    linkUrl: guide.linkUrl,
    audience: [await roleId('stu')],
  })
  const find = async (visitor: Visitor) =>
    (await visitor.get('base/serviceItem/getUserService')).body.data.find((one: Item) => one.id === id)
  expect((await gly.post('base/serviceItem/publish', { id })).body).toMatchObject({
    code: 400,
    msg: '请先完善：办理条件、所需材料、办理流程',
  })
  expect(await find(student)).toBeUndefined()
  await gly.post('base/serviceItem/update', {
    id,
    conditions: '在读',
    materials: [{ name: '学生证' }],
    steps: '提交后当天办结',
  })
  expect((await gly.post('base/serviceItem/publish', { id })).body.success).toBe(true)
  expect(await find(student)).toMatchObject({ name: '开具英文证明', isOpen: true, state: '2' })
  expect(await find(await school.as('fdy01'))).toBeUndefined()
  expect((await student.get('base/serviceItem/list')).status).toBe(403)

  expect((await gly.post('base/serviceItem/repair', { id })).body.data).toEqual({ repairText: '请输入维护说明' })
  await gly.post('base/serviceItem/repair', { id, repairText: '系统升级', repairUntil: '2026-11-16T12:30:00Z' })
  expect(await find(student)).toMatchObject({ state: '4', repairText: '系统升级' })
  expect((await student.post('base/serviceItem/use', { id })).body.msg).toBe(
    '该事项正在维护，预计 11月16日 周一 20:30 恢复',
  )
  await gly.post('base/serviceItem/withdraw', { id })
  expect(await find(student)).toBeUndefined()
  expect((await gly.get('base/serviceItem/list', { keyword: 'kjywzm' })).body.data.total).toBe(1)
})

test('an office writes its own matters and hands them in; only who keeps the catalogue publishes', async () => {
  const jwc = await school.as('jwc01')
  const id = await add({ ...guide, itemNo: 'JWC9', name: '教务处的事项' }, jwc)
  const [foreign] = await rowsOf(school, `select id from nav_service_item where item_no = 'CW01'`)
  expect((await jwc.post('base/serviceItem/update', { id: foreign!['id'], summary: '改一下' })).status).toBe(404)
  expect((await jwc.post('base/serviceItem/publish', { id })).status).toBe(403)
  expect((await jwc.post('base/serviceItem/askReview', { id })).body.success).toBe(true)
  expect((await gly.get('base/serviceItem/getOne', { id })).body.data.state).toBe('1')
  expect((await gly.post('base/serviceItem/publish', { id })).body.success).toBe(true)
})

test('what is for staff is nothing to a student: not in the list, the search, the guide or the deed', async () => {
  const id = await shown({ itemNo: 'TEA1', name: '教职工专属事项', targetUser: '2' })
  const tea = await school.as('tea01')
  const named = async (by: Visitor) =>
    (await by.get('base/serviceItem/hall')).body.data.items.some((one: Item) => one.id === id)
  expect([await named(tea), await named(student)]).toEqual([true, false])
  expect([await found('教职工专属', tea), await found('教职工专属')]).toEqual([['教职工专属事项'], []])
  expect((await tea.get('base/serviceItem/getGuide', { id })).body.data).toMatchObject({ conditions: '在读' })
  expect((await student.get('base/serviceItem/getGuide', { id })).status).toBe(404)
  expect((await student.post('base/serviceItem/collect', { id })).status).toBe(404)
  expect((await student.post('base/serviceItem/use', { id })).body.msg).toBe(
    '您不在该事项的服务对象范围内：该事项面向教职工',
  )
  // A school may let everybody read guides: without the way in, and still nowhere else.
  await setParam(school, areGuidesPublic, true)
  expect((await student.get('base/serviceItem/getGuide', { id })).body.data).toMatchObject({
    conditions: '在读',
    canBegin: false,
    linkUrl: null,
  })
  expect([
    await named(student),
    await found('教职工专属'),
    (await student.post('base/serviceItem/use', { id })).body.success,
  ]).toEqual([false, [], false])
  await setParam(school, areGuidesPublic, false)
  // The same by a rule about people: nobody of this grade studies here.
  const few = await shown({
    itemNo: 'FEW1',
    name: '少数人的事项',
    targetScope: { userType: 'stu', include: [{ kind: 'grade', ids: ['1999'] }] },
  })
  expect((await student.get('base/serviceItem/getGuide', { id: few })).status).toBe(404)
  expect((await student.post('base/serviceItem/use', { id: few })).body.msg).toBe(
    '您不在该事项的服务对象范围内：您不在指定的人群中',
  )
  const roles = await shown({ itemNo: 'FDY1', name: '辅导员的事项', audience: [await roleId('fdy')] })
  expect((await student.post('base/serviceItem/use', { id: roles })).body.msg).toBe(
    '您不在该事项的服务对象范围内：该事项面向辅导员',
  )
})

test('outside its time a matter says when, and reminds whoever wants to be', async () => {
  const id = await shown({ itemNo: 'SEP', name: '九月的事项', windowFrom: '11-18', windowTo: '11-30' })
  expect((await student.post('base/serviceItem/use', { id })).body.msg).toBe('未到办理时间（每年11月18日–11月30日）')
  expect((await student.post('base/serviceItem/remindMe', { id })).body.data).toEqual({ day: '2026-11-18' })
  expect((await student.get('base/serviceItem/getGuide', { id })).body.data).toMatchObject({
    isOpen: false,
    isReminded: true,
    nextOpening: '2026-11-18',
  })
  const told = async () =>
    (await rowsOf(school, `select 1 from sys_user_message where title = '九月的事项已到办理时间'`)).length
  await school.upkeep('service reminders')
  expect(await told()).toBe(0)
  school.clock.advance(2 * 86_400_000)
  await school.upkeep('service reminders')
  await school.upkeep('service reminders')
  expect(await told()).toBe(1)
  student = await school.as('stu01')
  gly = await school.as('admin')
  expect((await student.post('base/serviceItem/use', { id })).body.data).toMatchObject({ linkUrl: guide.linkUrl })
  expect((await student.get('base/serviceItem/hall')).body.data.recents[0]).toMatchObject({ id })
  expect(
    (
      await gly.post('base/serviceItem/add', {
        itemNo: 'BAD',
        name: '时间颠倒',
        category: '1',
        deptId: dept,
        openFrom: '2026-02-01',
        openTo: '2026-01-01',
        windowFrom: '09-01',
      })
    ).body.data,
  ).toEqual({ openTo: '开放止不能早于开放起', windowTo: '每年办理起止须同时填写' })
})

test('what people begin is hot for thirty days, favourites are kept, and the guide is written with its layout', async () => {
  const id = await shown({ itemNo: 'HOT', name: '热门事项' })
  const hot = async () => (await gly.get('base/serviceItem/getOne', { id })).body.data.hot
  for (let i = 0; i < 2; i += 1)
    expect((await student.post('base/serviceItem/use', { id })).body.data).toMatchObject({
      path: null,
      linkUrl: guide.linkUrl,
    })
  expect(await hot()).toBe(2)
  for (let i = 0; i < 2; i += 1)
    expect((await student.post('base/serviceItem/collect', { id })).body.success).toBe(true)
  const isKept = async () => (await student.get('base/serviceItem/getGuide', { id })).body.data.isCollect
  expect(await isKept()).toBe(true)
  await student.post('base/serviceItem/uncollect', { id })
  expect(await isKept()).toBe(false)
  expect((await student.post('base/serviceItem/setGuide', { id, content: '<p>我写的</p>' })).status).toBe(403)
  expect(
    (
      await gly.post('base/serviceItem/setGuide', {
        id,
        content: '<h2>怎么办</h2><script>alert(1)</script><p>带上学生证</p>',
      })
    ).body.data,
  ).toMatchObject({ version: 1 })
  expect((await student.get('base/richText/getOne', { bizType: 'serviceGuide', bizId: id })).body.data.content).toBe(
    '<h2>怎么办</h2><p>带上学生证</p>',
  )
})

test('the guide of a matter is written only by whoever may change the matter, by whichever way', async () => {
  const id = await shown({ itemNo: 'OWNED', name: '别处的事项' })
  await gly.post('base/serviceItem/setGuide', { id, content: '<p>原文</p>' })
  const xgc = await school.as('xgc01')
  const [item] = (await gly.get('base/serviceItem/list', { itemNo: 'OWNED' })).body.data.records
  expect((await xgc.post('base/serviceItem/setGuide', { id: item.id, content: '<p>改写</p>' })).status).toBe(404)
  const text = (await student.get('base/richText/getOne', { bizType: 'serviceGuide', bizId: id })).body.data
  const forged = { title: 'x', content: '<p><a href="https://evil.example.com">点这里</a></p>' }
  for (const name of [{ bizType: 'serviceGuide', bizId: id }, { id: text.id }, { bizType: 'unheardOf', bizId: id }])
    expect((await xgc.post('base/richText/add', { ...forged, ...name })).status).toBe(403)
  expect((await xgc.post('base/richText/add', { ...forged, bizType: 'xgcHelp' })).status).toBe(200)
  const kept = (await student.get('base/richText/getOne', { bizType: 'serviceGuide', bizId: id })).body.data
  expect(kept.content).toBe('<p>原文</p>')
})

test('a word without result is in the statistics, with who misses it', async () => {
  const answer = (await student.post('base/serviceItem/search', { word: '宠物寄养证明' })).body.data
  expect(answer.items).toEqual([])
  expect(answer.near.length).toBeLessThanOrEqual(3)
  expect((await student.post('base/serviceItem/feedback', { word: '宠物寄养证明' })).body.success).toBe(true)
  expect((await student.post('base/serviceItem/feedback', { word: '从没搜过' })).body.msg).toBe('请先搜索要办的事')
  const period = { from: '2026-11-01', to: '2026-11-30' }
  expect((await student.get('base/serviceItem/statistics', period)).status).toBe(403)
  expect((await gly.get('base/serviceItem/statistics', period)).body.data.missing).toContainEqual(
    expect.objectContaining({ word: '宠物寄养证明', n: 1, asked: 1 }),
  )
})

test('a finished application is rated once, within seven days again; five ratings make a mean', async () => {
  const id = await shown({ itemNo: 'RATE', name: '可评价事项', processType: 'probe', ownerId: await userId('jwc01') })
  const running = await apply({ state: 'running' })
  expect((await student.post('base/serviceRating/rate', { applyId: running.id, star: 5 })).body.msg).toBe(
    '办结后才能评价',
  )
  const done = await apply({ state: 'passed' })
  expect((await (await school.as('tea01')).post('base/serviceRating/rate', { applyId: done.id, star: 5 })).status).toBe(
    404,
  )
  expect(
    (await student.post('base/serviceRating/rate', { applyId: done.id, star: 5, text: '真是垃圾' })).body.msg,
  ).toBe('评价内容包含不当用语，请修改')
  await setParam(school, rudeWords, ['Idiot', '还行'])
  const said = async (text: string) =>
    (await student.post('base/serviceRating/rate', { applyId: done.id, star: 5, text })).body.msg
  expect([await said('What an IDIOT'), await said('还行'), await said('真是垃圾')]).toEqual([
    '评价内容包含不当用语，请修改',
    '评价内容包含不当用语，请修改',
    '操作成功',
  ])
  await setParam(school, rudeWords, rudeWords.default)
  for (const star of [3, 4])
    expect(
      (await student.post('base/serviceRating/rate', { applyId: done.id, star, text: '还行', isAnonymous: true })).body
        .success,
    ).toBe(true)
  expect(
    await rowsOf(school, 'select star, rater_name from service_rating where apply_index_id = $1', [done.id]),
  ).toEqual([{ star: 4, rater_name: '匿名' }])
  const mean = async () => (await student.get('base/serviceItem/getGuide', { id })).body.data
  expect(await mean()).toMatchObject({ rating: null, comments: [] })
  for (const star of [5, 5, 5, 5])
    await student.post('base/serviceRating/rate', { applyId: (await apply({ state: 'passed' })).id, star })
  expect(await mean()).toMatchObject({ rating: 4.8, ratings: 5 })
  expect(JSON.stringify(await mean())).not.toContain(await userId('stu01'))
})

test('two stars ask the owner for an answer; nobody answers for two working days, and the head is asked', async () => {
  const jwc = await school.as('jwc01')
  const todos = async (by: Visitor) =>
    (await by.get('base/userTodo/mine', { bizType: 'serviceRating' })).body.data.records as {
      title: string
      nodeKey: string
    }[]
  // 2026-11-18 is a Wednesday: Thursday and Friday are the two working days, and the weekend counts for nothing.
  const { id: applyId } = await apply({ state: 'passed' })
  const rate = async (star: number, text: string) =>
    (await student.post('base/serviceRating/rate', { applyId, star, text })).body.data
  await rate(1, '说了不该说的')
  const { id } = await rate(2, '等了很久')
  expect(await todos(jwc)).toMatchObject([
    { title: '可评价事项收到2星评价，请回复', summary: '等了很久', nodeKey: 'main' },
  ])
  school.clock.advance(2 * 86_400_000)
  await school.upkeep('unanswered ratings')
  expect(await todos(await school.as('jwc01'))).toHaveLength(1)
  school.clock.advance(86_400_000)
  await school.upkeep('unanswered ratings')
  await school.upkeep('unanswered ratings')
  const head = await school.as('jwc01')
  expect((await todos(head)).map((one) => one.nodeKey).toSorted()).toEqual(['escalated', 'main'])
  expect((await head.post('base/serviceRating/reply', { id, reply: '已改进' })).body.success).toBe(true)
  expect(await todos(head)).toEqual([])
  student = await school.as('stu01')
  gly = await school.as('admin')
  const answered = (
    await student.get('base/serviceItem/getGuide', {
      id: (await rowsOf(school, `select id from nav_service_item where item_no = 'RATE'`))[0]!['id'],
    })
  ).body.data.comments
  expect(answered).toContainEqual(expect.objectContaining({ star: 2, reply: '已改进' }))
  school.clock.advance(8 * 86_400_000)
  student = await school.as('stu01')
  const [old] = await rowsOf(school, 'select apply_index_id as id from service_rating where id = $1', [id])
  expect((await student.post('base/serviceRating/rate', { applyId: old!['id'], star: 5 })).body.msg).toBe(
    '评价超过7天，不能修改',
  )
})

test('on time is what was finished within the promise: 228 of 240 are 95.00, and waiting for the applicant does not count', async () => {
  gly = await school.as('admin')
  await shown({ itemNo: 'TIME', name: '按时事项', processType: 'timely' })
  // Promised one working day. Monday to Tuesday is one; Monday to Thursday three, unless two of them waited for the applicant.
  const rows = Array.from({ length: 240 }, (_, i) => ({
    id: crypto.randomUUID(),
    no: `T${i}`,
    finish: i < 220 ? '2026-10-20T03:00:00Z' : '2026-10-22T03:00:00Z',
    waits: i >= 220 && i < 228 ? [{ from: '2026-10-20T01:00:00Z', to: '2026-10-22T01:00:00Z' }] : null,
  }))
  await school.system(async (ctx) => {
    await ctx.db.query(
      `insert into sys_apply_index (id, version, create_time, update_time, user_id, biz_type, biz_name, biz_id, apply_no, title, state, submit_time, finish_time, promised_days, waits, link)
       select x.id, 1, $2, $2, $3, 'timely', '按时', x.id::text, x.no, '按时', '3', '2026-10-19T03:00:00Z', x.finish, 1, x.waits, '/index' from jsonb_to_recordset($1::jsonb) as x(id uuid, no text, finish timestamptz, waits jsonb)`,
      [JSON.stringify(rows), ctx.now(), await userId('stu01')],
    )
  })
  const { onTime } = (await gly.get('base/serviceItem/statistics', { from: '2026-10-19', to: '2026-10-31' })).body.data
  expect(onTime.items.find((one: Item) => one.name === '按时事项')).toMatchObject({
    finished: 240,
    onTime: 228,
    rate: '95.00',
  })
})

test('waiting for the applicant is kept when an application comes back and goes on', async () => {
  const bizId = crypto.randomUUID()
  const move = async (state: 'running' | 'toMend' | 'passed') =>
    school.system(async (ctx) =>
      recordApply(ctx, {
        userId: await userId('stu01'),
        bizType: 'waits',
        bizName: '等待',
        bizId,
        title: '等待',
        state,
        link: '/index',
      }),
    )
  const first = await move('running')
  await move('toMend')
  school.clock.advance(3_600_000)
  await move('running')
  expect((await move('passed')).applyNo).toBe(first.applyNo)
  const [row] = await rowsOf(
    school,
    `select state, waits, finish_time is not null as "isOver" from sys_apply_index where biz_id = $1`,
    [bizId],
  )
  expect(row).toMatchObject({ state: '3', isOver: true })
  const [wait] = row!['waits'] as { from: string; to: string }[]
  expect(Date.parse(wait!.to) - Date.parse(wait!.from)).toBe(3_600_000)
})

test('who has one under way does not begin another, unless the matter allows several', async () => {
  ;[student, gly] = [await school.as('stu01'), await school.as('admin')]
  const id = await shown({ itemNo: 'ONCE', name: '一次一件', processType: 'single' })
  const bizId = crypto.randomUUID()
  await apply({ account: 'bzr01', state: 'running', bizType: 'single' })
  expect((await student.post('base/serviceItem/use', { id })).body.success).toBe(true)
  const { applyNo } = await apply({ state: 'running', bizType: 'single', bizId })
  expect((await student.post('base/serviceItem/use', { id })).body).toMatchObject({
    code: 400,
    msg: `您有一件“一次一件”正在办理（${applyNo}），请勿重复申请`,
  })
  await gly.post('base/serviceItem/update', { id, isRepeatable: true })
  expect((await student.post('base/serviceItem/use', { id })).body.success).toBe(true)
  await gly.post('base/serviceItem/update', { id, isRepeatable: false })
  await apply({ state: 'passed', bizType: 'single', bizId })
  expect((await student.post('base/serviceItem/use', { id })).body.success).toBe(true)
})

test('an applicant hurries whoever has it in hand, once in two hours, and nobody else’s', async () => {
  const bizId = crypto.randomUUID()
  const { id } = await apply({ state: 'running', bizType: 'single', bizId })
  const card = async () => (await student.get('base/applyIndex/getOne', { id })).body.data
  expect(await card()).toMatchObject({ canUrge: false, canAgain: false })
  expect((await student.post('base/applyIndex/urge', { id })).body.msg).toBe('当前没有可催办的处理人')
  const fdy = await userId('fdy01')
  await school.system(
    async (ctx) =>
      void (await openTodos(ctx, {
        userIds: [fdy],
        todoType: 'approve',
        bizType: 'single',
        bizId,
        title: '请审核',
        link: '/index',
      })),
  )
  expect(await card()).toMatchObject({ canUrge: true })
  expect((await (await school.as('tea01')).post('base/applyIndex/urge', { id })).status).toBe(404)
  expect((await student.post('base/applyIndex/urge', { id })).body.data).toEqual({ told: 1 })
  const told = async () =>
    (
      await rowsOf(school, `select 1 from sys_user_message where user_id = $1 and title like '%催您处理：样例申请'`, [
        fdy,
      ])
    ).length
  expect(await told()).toBe(1)
  expect((await student.post('base/applyIndex/urge', { id })).body.msg).toMatch(
    /^请勿频繁催办，\d{1,2}月\d{1,2}日 周. \d{2}:\d{2} 后可再次催办$/,
  )
  school.clock.advance(2 * 3_600_000)
  student = await school.as('stu01')
  expect((await student.post('base/applyIndex/urge', { id })).body.success).toBe(true)
  await apply({ state: 'passed', bizType: 'single', bizId })
  expect(await card()).toMatchObject({ canUrge: false, canAgain: true })
  expect((await student.post('base/applyIndex/urge', { id })).body.msg).toBe('当前状态不能催办')
})

test('a correction is among what a student applied for, moves with it, and is nobody else’s', async () => {
  student = await school.as('stu01')
  const asked = (await student.post('base/stuInfoChange/ask', { field: 'sjhm', value: '13900004321', reason: '换号' }))
    .body.data
  const mine = async () =>
    (await student.get('base/applyIndex/mine', { size: 50 })).body.data.records.find(
      (one: { bizId: string }) => one.bizId === asked.id,
    )
  expect(await mine()).toMatchObject({
    bizName: '信息更正',
    title: '更正手机号',
    state: '1',
    currentNode: '辅导员审核',
    withdrawPath: 'process/process/withdraw',
    canRate: false,
    usedDays: 0,
  })
  const { id } = await mine()
  expect((await student.get('base/applyIndex/getOne', { id })).body.data.applyNo).toMatch(/^GZ\d{8}/)
  const other = await school.as('sjgly01')
  expect((await other.get('base/applyIndex/getOne', { id })).status).toBe(404)
  expect((await other.get('base/applyIndex/mine')).body.data.total).toBe(0)
  const before = (await student.get('base/applyIndex/count')).body.data
  expect((await student.post('process/process/withdraw', { id: asked.id })).body.success).toBe(true)
  expect(await mine()).toMatchObject({ state: '5', withdrawPath: null })
  expect((await student.get('base/applyIndex/count')).body.data.running).toBe(before.running - 1)
  expect((await student.post('process/process/withdraw', { id: asked.id })).status).toBe(400)
})
