import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCounters } from '#services/messages/counters.ts'
import { removeOldMessages } from '#services/messages/nightly.ts'
import { sendMessage, type MessageOrder } from '#services/messages/send-message.ts'
import { messageCategories, type MessageCategory } from '#services/messages/shared/message-words.ts'
import { messageKeepDays, messageSmsDaily } from '#services/messages/shared/params.ts'
import { smsToUsers } from '#services/messages/sms-to-users.ts'
import { closeTodos, expireTodos, openTodos, takeTodo } from '#services/messages/todos.ts'
import { smsQuietFrom } from '#services/sms/shared/params.ts'
import { setParam } from '#tests/support/params.ts'
import { openStream } from '#tests/support/push-stream.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
const visitors: Record<string, Visitor> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  school = await testSchool()
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  for (const no of ['stu01', 'fdy01', 'bzr01', 'tea01', 'admin']) visitors[no] = await school.as(no)
  for (const row of await rowsOf(school, 'select id, account_no as no from sys_user'))
    ids[String(row['no'])] = String(row['id'])
})
afterAll(() => school.close())

const order = (more: Partial<MessageOrder> = {}): MessageOrder =>
  ({ userIds: [ids['stu01']!], category: 'system', title: '一条', content: '', ...more }) as MessageOrder
const send = (more: Partial<MessageOrder> = {}) => school.system((ctx) => sendMessage(ctx, order(more)))
const unread = async (no: string) => (await visitors[no]!.get('base/userMessage/unread')).body.data
const drift = () =>
  rowsOf(
    school,
    `select 1 from (select user_id, category, count(*) as n from sys_user_message where read_time is null group by 1, 2) r full join sys_user_msg_count c using (user_id, category) where coalesce(r.n, 0) <> coalesce(c.unread, 0)`,
  )

test('three of one kind become one that says so; read, the next begins anew; the same key alone reaches a person once', async () => {
  const before = (await unread('fdy01')).unread
  const apply = () =>
    send({
      userIds: [ids['fdy01']!],
      category: 'approval',
      title: '新的请假申请',
      mergeKey: 'leave',
      mergedTitle: '{n} 条新的请假申请',
    } as Partial<MessageOrder>)
  for (let i = 0; i < 3; i++) await apply()
  const merged = async () =>
    (await visitors['fdy01']!.get('base/userMessage/list', { category: '1', keyword: '请假申请' })).body.data
  expect(await merged()).toMatchObject({
    total: 1,
    records: [{ title: '3 条新的请假申请', mergeCount: 3, readTime: null }],
  })
  expect((await unread('fdy01')).unread).toBe(before + 1)
  await visitors['fdy01']!.post('base/userMessage/read', { ids: [(await merged()).records[0].id] })
  await apply()
  expect(await merged()).toMatchObject({
    total: 1,
    records: [{ title: '新的请假申请', mergeCount: 1, readTime: null }],
  })
  const once = () => send({ dedupeKey: 'once' })
  expect([await once(), await once()]).toEqual([{ sent: 1 }, { sent: 0 }])
})

test(
  'after a thousand deeds of several people at once every number is that of its rows, and a wrong one is put right',
  { timeout: 120_000 },
  async () => {
    let seed = 7
    const draw = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    const people = ['stu01', 'fdy01', 'bzr01', 'tea01']
    const categories = Object.keys(messageCategories) as MessageCategory[]
    const deed = async () => {
      const [who, what, category] = [people[draw(people.length)]!, draw(10), categories[draw(categories.length)]!]
      const to = { userIds: people.filter(() => draw(2) === 0).map((no) => ids[no]!), category }
      if (what < 3) return send({ ...to, title: `消息 ${draw(1000)}` })
      if (what < 5)
        return send({ ...to, mergeKey: `m${draw(5)}-${category}`, mergedTitle: '{n} 条' } as Partial<MessageOrder>)
      if (what < 6) return send({ ...to, dedupeKey: `d${draw(40)}` })
      const some: string[] = (
        await visitors[who]!.get('base/userMessage/list', { size: 10, current: 1 + draw(2) })
      ).body.data.records
        .filter(() => draw(2) === 0)
        .map((row: { id: string }) => row.id)
      if (what < 8) return visitors[who]!.post('base/userMessage/read', { ids: some })
      if (what < 9 && some.length > 0) return visitors[who]!.post('base/userMessage/remove', { ids: some.slice(0, 2) })
      return visitors[who]!.post('base/userMessage/read', { category: messageCategories[category][0] })
    }
    for (let i = 0; i < 125; i++) await Promise.all(Array.from({ length: 8 }, deed))
    expect(await drift()).toEqual([])
    await school.system((ctx) =>
      ctx.db.query('update sys_user_msg_count set unread = unread + 3 where user_id = $1', [ids['stu01']]),
    )
    expect(await school.system(checkCounters)).toBeGreaterThan(0)
    expect(await drift()).toEqual([])
  },
)

test('what is read in one tab is read in the other, and nobody touches the messages of others', async () => {
  const [one, other] = [
    await openStream(school.app, visitors['tea01']!.token),
    await openStream(school.app, visitors['tea01']!.token),
  ]
  await send({ userIds: [ids['tea01']!], title: '给一人' })
  await one.next('message')
  await other.next('message')
  const [mine] = (await visitors['tea01']!.get('base/userMessage/latest')).body.data.messages
  for (const verb of ['read', 'remove']) await visitors['stu01']!.post(`base/userMessage/${verb}`, { ids: [mine.id] })
  expect((await visitors['tea01']!.get('base/userMessage/latest')).body.data.messages[0]).toMatchObject({
    id: mine.id,
    readTime: null,
  })
  await visitors['tea01']!.post('base/userMessage/read', { ids: [mine.id] })
  await other.next('message')
  one.close()
  other.close()
})

test('quiet hours hold a text message until seven, an urgent one goes; five a day and what the person has set are kept', async () => {
  school.clock.set('2026-11-15T23:10:00+08:00')
  visitors['stu01'] = await school.as('stu01')
  const text = (dedupeKey: string, level?: 'urgent') =>
    school.system((ctx) =>
      smsToUsers(ctx, {
        userIds: [ids['stu01']!],
        category: 'remind',
        template: 'notice',
        params: { title: '体检', content: '明早' },
        dedupeKey,
        ...(level ? { level } : {}),
      }),
    )
  const due = async (key: string) =>
    (
      await rowsOf(school, 'select due_time as at from sms_record where dedupe_key = $1', [`${key}:${ids['stu01']}`])
    )[0]?.['at']
  await text('q1')
  expect(new Date(String(await due('q1'))).toISOString()).toBe('2026-11-15T23:00:00.000Z')
  await text('q2', 'urgent')
  expect(new Date(String(await due('q2'))).toISOString()).toBe('2026-11-15T15:10:00.000Z')
  for (const key of ['q3', 'q4', 'q5', 'q6']) await text(key)
  expect(await text('q7')).toMatchObject({ ordered: 0, results: new Map([[ids['stu01'], 'capped']]) })
  expect(await due('q7')).toBeUndefined()
  await setParam(school, smsQuietFrom, 21)
  const { data: unset } = (await visitors['stu01']!.get('base/userMsgSetting/mine')).body
  expect(unset[1]).toMatchObject({ category: '2', quietFrom: 21, quietTo: 7 })
  await setParam(school, smsQuietFrom, smsQuietFrom.default)
  const wish = { category: '2', isInside: true, isSms: true, isChat: true, quietFrom: 21, quietTo: 9 }
  expect((await visitors['stu01']!.post('base/userMsgSetting/save', { ...wish, quietTo: 24 })).status).toBe(400)
  expect((await visitors['stu01']!.post('base/userMsgSetting/save', wish)).status).toBe(200)
  school.clock.set('2026-11-16T08:00:00+08:00')
  await text('q8')
  expect(new Date(String(await due('q8'))).toISOString()).toBe('2026-11-16T01:00:00.000Z')
  visitors['stu01'] = await school.as('stu01')
  await visitors['stu01'].post('base/userMsgSetting/save', { ...wish, isSms: false, isInside: false })
  expect(
    (await visitors['stu01'].get('base/userMsgSetting/mine')).body.data.find(
      (one: { category: string }) => one.category === '2',
    ),
  ).toEqual({ ...wish, isSms: false, isInside: false })
  expect((await text('q9')).results.get(ids['stu01']!)).toBe('off')
  const before = await unread('stu01')
  await send({ category: 'remind', title: '不必提醒' })
  expect(await unread('stu01')).toEqual(before)
  await send({ category: 'remind', title: '仍要提醒', level: 'urgent' })
  expect((await unread('stu01')).unread).toBe(before.unread + 1)
})

test('how many text messages of this kind a person gets a day the school says; none where it says none', async () => {
  school.clock.set('2026-11-18T10:00:00+08:00')
  const text = async (dedupeKey: string, level?: 'urgent') =>
    (
      await school.system((ctx) =>
        smsToUsers(ctx, {
          userIds: [ids['tea01']!],
          category: 'remind',
          template: 'notice',
          params: { title: '体检', content: '明早' },
          dedupeKey,
          ...(level ? { level } : {}),
        }),
      )
    ).results.get(ids['tea01']!)
  await setParam(school, messageSmsDaily, 2)
  expect([await text('d1'), await text('d2'), await text('d3')]).toEqual(['ordered', 'ordered', 'capped'])
  await setParam(school, messageSmsDaily, 3)
  expect([await text('d3'), await text('d4')]).toEqual(['ordered', 'capped'])
  await setParam(school, messageSmsDaily, 0)
  school.clock.advance(86_400_000)
  expect([await text('d5'), await text('d6', 'urgent')]).toEqual(['capped', 'ordered'])
  await setParam(school, messageSmsDaily, 5)
})

test('messages are kept for as many days as the school says', async () => {
  const kept = async () =>
    (await rowsOf(school, `select merge_key as key from sys_user_message where merge_key like 'aged%' order by 1`)).map(
      (row) => row['key'],
    )
  for (const days of [29, 31, 179]) {
    await send({ title: `${days} 天前`, dedupeKey: `aged${days}` })
    await school.system((ctx) =>
      ctx.db.query('update sys_user_message set send_time = $2 where merge_key = $1', [
        `aged${days}`,
        new Date(ctx.now().getTime() - days * 86_400_000),
      ]),
    )
  }
  await school.system(removeOldMessages)
  expect(await kept()).toEqual(['aged179', 'aged29', 'aged31'])
  await setParam(school, messageKeepDays, 30)
  await school.system(removeOldMessages)
  expect(await kept()).toEqual(['aged29'])
  await setParam(school, messageKeepDays, 180)
})

test('messages go after half a year or at their own end, and their numbers with them', async () => {
  await send({ title: '旧的', dedupeKey: 'old' })
  await send({ title: '过期的', expireTime: new Date(school.clock().getTime() + 1000) })
  school.clock.advance(2000)
  await school.system((ctx) =>
    ctx.db.query(`update sys_user_message set send_time = send_time - interval '181 days' where merge_key = 'old'`),
  )
  expect(await school.system(removeOldMessages)).toBeGreaterThanOrEqual(2)
  expect(await rowsOf(school, `select 1 from sys_user_message where title in ('旧的', '过期的')`)).toEqual([])
  expect(await drift()).toEqual([])
})

const todo = (bizId: string, nos: readonly string[], more: Record<string, unknown> = {}) =>
  ({
    userIds: nos.map((no) => ids[no]!),
    todoType: 'approve',
    bizType: 'leave',
    bizId,
    nodeKey: 'fdy',
    title: `审批 ${bizId}`,
    link: '/index',
    ...more,
  }) as never
const as = <T>(no: string, work: Parameters<TestSchool['system']>[0]) =>
  school.system((ctx) =>
    work({ ...ctx, actor: { kind: 'user', userId: ids[no]!, userName: no } } as never),
  ) as Promise<T>
const states = async (bizId: string) =>
  (
    await rowsOf(
      school,
      'select u.account_no as no, t.state, t.done_by as by from sys_user_todo t join sys_user u on u.id = t.user_id where t.biz_id = $1 order by 1',
      [bizId],
    )
  ).map((row) => `${row['no']} ${row['state']} ${row['by'] ?? ''}`.trim())

test('what is to do stands by when it is due, without a time last, then as it came', async () => {
  const due = (hours: number) => new Date(school.clock().getTime() + hours * 3_600_000)
  for (const [name, deadline] of [
    ['never', undefined],
    ['later', due(50)],
    ['soon', due(2)],
    ['never too', undefined],
  ] as const) {
    await school.system((ctx) => openTodos(ctx, todo(`by time ${name}`, ['bzr01'], { deadline })))
    school.clock.advance(60_000)
  }
  visitors['bzr01'] = await school.as('bzr01')
  const { records } = (await visitors['bzr01']!.get('base/userTodo/mine', { keyword: 'by time' })).body.data
  expect(records.map(({ bizId }: { bizId: string }) => bizId)).toEqual(
    ['soon', 'later', 'never', 'never too'].map((name) => `by time ${name}`),
  )
})

test('of two who act at once one gets through and the other hears who was faster; both screens lose it', async () => {
  // It is another day: everybody signs in again.
  for (const no of ['stu01', 'fdy01', 'bzr01']) visitors[no] = await school.as(no)
  const stream = await openStream(school.app, visitors['bzr01']!.token)
  const count = async (no: string) => (await visitors[no]!.get('base/userTodo/count')).body.data.count
  const before = await count('bzr01')
  expect(await school.system((ctx) => openTodos(ctx, todo('a1', ['fdy01', 'bzr01'])))).toEqual({ opened: 2 })
  expect(await school.system((ctx) => openTodos(ctx, todo('a1', ['fdy01', 'bzr01'])))).toEqual({ opened: 0 })
  await stream.next('todo')
  expect(await count('bzr01')).toBe(before + 1)
  const [shown] = (await visitors['bzr01']!.get('base/userTodo/mine', { keyword: '审批 a1' })).body.data.records
  const act = (no: string) =>
    as(no, (ctx) => takeTodo(ctx, { bizType: 'leave', bizId: 'a1', nodeKey: 'fdy' })).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const outcomes = await Promise.all([act('fdy01'), act('bzr01')])
  const winner = outcomes[0] === 'done' ? 'fdy01' : 'bzr01'
  expect(outcomes.toSorted()).toEqual(['done', `该待办已由${winner}处理`].toSorted())
  expect(await states('a1')).toEqual([
    `bzr01 ${winner === 'bzr01' ? 1 : 3} ${winner}`,
    `fdy01 ${winner === 'fdy01' ? 1 : 3} ${winner}`,
  ])
  await stream.next('todo')
  expect(await count('bzr01')).toBe(before)
  if (winner === 'fdy01')
    expect((await visitors['bzr01']!.get('base/userTodo/getOne', { id: shown.id })).body).toMatchObject({
      code: 400,
      msg: '该待办已由fdy01处理',
    })
  expect((await visitors['stu01']!.get('base/userTodo/getOne', { id: shown.id })).status).toBe(404)
  stream.close()
})

test('what is withdrawn is over; a step that comes again is open again; where each must act only the own is done', async () => {
  await school.system((ctx) => openTodos(ctx, todo('b1', ['fdy01', 'bzr01'])))
  await as('fdy01', (ctx) => takeTodo(ctx, { bizType: 'leave', bizId: 'b1', isOwnOnly: true }))
  expect(await states('b1')).toEqual(['bzr01 0', 'fdy01 1 fdy01'])
  expect(await school.system((ctx) => expireTodos(ctx, { bizType: 'leave', bizIds: ['b1'] }))).toEqual({ expired: 1 })
  expect(await states('b1')).toEqual(['bzr01 2', 'fdy01 1 fdy01'])
  expect(await school.system((ctx) => openTodos(ctx, todo('b1', ['fdy01', 'bzr01'])))).toEqual({ opened: 2 })
  expect(await states('b1')).toEqual(['bzr01 0', 'fdy01 0'])
  await expect(
    school.system((ctx) => openTodos(ctx, todo('b2', ['fdy01'], { link: 'https://evil.example' }))),
  ).rejects.toThrow('leads within')
  // What fails later takes the to-do with it.
  await expect(
    school.system(async (ctx) => {
      await openTodos(ctx, todo('b3', ['fdy01']))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await states('b3')).toEqual([])
})

test('five hundred are closed in one statement', async () => {
  const all = Array.from({ length: 500 }, (_, i) => `c${i}`)
  await school.system(async (ctx) => {
    for (const bizId of all) await openTodos(ctx, todo(bizId, ['fdy01', 'bzr01']))
  })
  let statements = 0
  const closed = await as<{ own: number; others: number }>('fdy01', (ctx) => {
    const db = new Proxy(ctx.db, {
      get: (target, key) =>
        ['query', 'execute'].includes(String(key))
          ? (...args: never[]) => (
              (statements += 1),
              (target as never as Record<string, (...given: never[]) => unknown>)[String(key)]!(...args)
            )
          : Reflect.get(target, key),
    })
    return closeTodos({ ...ctx, db } as never, { bizType: 'leave', bizIds: all })
  })
  expect([closed, statements]).toEqual([{ own: 500, others: 500 }, 1])
  expect(
    (await visitors['fdy01']!.get('base/userTodo/mine', { tab: 'done', bizType: 'leave', size: 10 })).body.data.total,
  ).toBeGreaterThanOrEqual(500)
})
