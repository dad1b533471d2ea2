import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/student-status.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { boardStates } from '#modules/affairs/leave/shared/board.ts'
import { applyStrip } from '#modules/platform/service/shared/apply-strip.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

/*
 * The number on a badge is the number of rows behind it. Every kind of person of the demo school looks at every number that leads
 * somewhere, and goes there.
 */

const accounts = [
  'admin',
  'xgc01',
  'jwc01',
  'yx01',
  'fdy01',
  'fdy02',
  'bzr01',
  'tea01',
  'stu01',
  'sg01',
  'ld36',
  'ld37',
  'xld02',
  'yrdw01',
] as const

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
  // Numbers are to be right of what is over, too: somebody has a message that ran out unread.
  await school.system((ctx) =>
    ctx.db.execute(
      `update sys_user_message set expire_time = $1 where id in (select distinct on (user_id) id from sys_user_message where read_time is null order by user_id, send_time)`,
      [new Date(ctx.now().getTime() - 1000)],
    ),
  )
})
afterAll(() => school.close())

type Query = Record<string, unknown>
const isLog = (name: string) => name.endsWith('Log')
const data = async (who: Visitor, path: string, query: Query = {}) => {
  const answer = await who.get(path, query)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data
}
/** So many rows stand behind a link. */
const rows = async (who: Visitor, path: string, query: Query = {}): Promise<number> => {
  const found = await data(who, path, { size: 1, ...query })
  return Array.isArray(found) ? found.length : Number(found.total)
}
/** What the cards of somebody's desktop show, by card; those that are not theirs are left out. */
const cards = async (who: Visitor): Promise<Map<string, Record<string, never>>> => {
  const codes = [...school.world.cards.keys()]
  const answers = (
    await who.post('base/desk/batchData', {
      isFresh: true,
      items: codes.map((cardCode) => ({ instanceId: cardCode, cardCode })),
    })
  ).body.data as { instanceId: string; ok: boolean; data?: Record<string, never> }[]
  return new Map(answers.flatMap(({ instanceId, ok, data: shown }) => (ok && shown ? [[instanceId, shown]] : [])))
}

describe.each(accounts)('%s', (account) => {
  let who: Visitor
  beforeAll(async () => {
    who = await school.as(account)
  })

  test('bell and phone: messages, things to do, notices', async () => {
    const unread = await data(who, 'base/userMessage/unread')
    expect(unread.unread, 'messages').toBe(await rows(who, 'base/userMessage/list', { isRead: 0 }))
    for (const [category, n] of Object.entries(unread.byCategory))
      expect(n, `messages ${category}`).toBe(await rows(who, 'base/userMessage/list', { isRead: 0, category }))
    expect((await data(who, 'base/userMessage/latest')).unread).toBe(unread.unread)
    const todos = await data(who, 'base/userTodo/count')
    expect(todos.count, 'things to do').toBe(await rows(who, 'base/userTodo/mine'))
    for (const [bizType, n] of Object.entries(todos.bySource))
      expect(n, `to do ${bizType}`).toBe(await rows(who, 'base/userTodo/mine', { bizType }))
    for (const [todoType, n] of Object.entries(todos.byType))
      expect(n, `to do of type ${todoType}`).toBe(await rows(who, 'base/userTodo/mine', { todoType }))
    const notices = await data(who, 'base/sysNotice/unread')
    expect(notices.unread, 'notices').toBe(await rows(who, 'base/sysNotice/mine', { only: 'unread' }))
    expect(notices.toConfirm, 'to confirm').toBe(await rows(who, 'base/sysNotice/mine', { only: 'toConfirm' }))
    const menu = await data(who, 'base/mobileMenu/getUserMobileMenu')
    const nodes = (list: readonly { badgeProvider: string | null; badge: number; children?: never[] }[]): typeof list =>
      list.flatMap((node) => [node, ...nodes(node.children ?? [])])
    for (const { badgeProvider, badge } of nodes([...(menu.tabs ?? []), ...(menu.menus ?? [])]))
      if (badgeProvider && !['message', 'todo', 'notice'].includes(badgeProvider))
        expect(badge, `phone ${badgeProvider}`).toBe(await rows(who, 'base/userTodo/mine', { bizType: badgeProvider }))
  })

  test('flows: what waits, was sent back, was copied', async () => {
    const counts = await data(who, 'process/process/getCount')
    expect(counts.todo, 'to decide').toBe(await rows(who, 'process/process/getTodo'))
    expect(counts.copied, 'copied').toBe(await rows(who, 'process/process/getCopied', { isRead: 0 }))
    expect(counts.returned, 'sent back').toBe(await rows(who, 'process/process/getMine', { status: '4' }))
    for (const { processType, count } of counts.types as { processType: string; count: number }[])
      expect(count, processType).toBe(await rows(who, 'process/process/getTodo', { processType }))
  })

  test('tabs above lists: all, and each state of whatever has states', async () => {
    let lists = 0
    for (const { entity } of school.world.resources.values()) {
      const at = `${entity.service}/${entity.path}`
      const stated = fieldsOf(entity).find(([name, { kind }]) => kind === 'state' && entity.list.filters.includes(name))
      const codes = stated ? Object.values((stated[1].options as { states: Record<string, string[]> }).states) : []
      const views = [{}, ...codes.map(([code]) => ({ [stated![0]]: code! }))]
      const answer = await who.get(`${at}/viewCounts`, { views: JSON.stringify(views) })
      // Not theirs, or a list without addresses of its own.
      if (answer.status === 403 || answer.status === 404) continue
      expect(answer.status, at).toBe(200)
      lists += 1
      const shown = (answer.body.data as { total: number }[]).map(({ total }) => total)
      const behind: number[] = []
      for (const view of views) behind.push(await rows(who, `${at}/list`, view))
      // Looking at logs is logged: what the questions themselves wrote may stand behind and not yet on the tab.
      if (!isLog(entity.name)) expect(shown, at).toEqual(behind)
    }
    if (account === 'admin') expect(lists).toBeGreaterThan(50)
  })

  test('the hall and what was applied for', async () => {
    const hall = await data(who, 'base/serviceItem/hall')
    const offered = (await data(who, 'base/serviceItem/getUserService')) as { id: string; mode: string }[]
    expect(hall.figures.items, 'matters').toBe(offered.length)
    expect(hall.figures.online, 'online').toBe(
      hall.items.filter((one: { mode: string }) => '14'.includes(one.mode)).length,
    )
    const counts = await data(who, 'base/applyIndex/count')
    expect(counts.all, 'applied for').toBe(await rows(who, 'base/applyIndex/mine'))
    for (const [name, states] of Object.entries(applyStrip))
      expect(counts[name], name).toBe(await rows(who, 'base/applyIndex/mine', { state: states.join(',') }))
    for (const { value } of counts.bizTypes as { value: string }[])
      expect(await rows(who, 'base/applyIndex/mine', { bizType: value }), value).toBeGreaterThan(0)
  })

  test('cards of the desktop', async () => {
    const shown = await cards(who)
    const expected: Record<string, () => Promise<Record<string, number>>> = {
      'office.todo': async () => ({ count: await rows(who, 'base/userTodo/mine') }),
      'office.notice': async () => ({ unread: await rows(who, 'base/sysNotice/mine', { only: 'unread' }) }),
      'office.message': async () => ({ unread: await rows(who, 'base/userMessage/list', { isRead: 0 }) }),
      'status.away': async () => ({ total: await rows(who, 'xsgl/statusStat/suspended') }),
      'leave.today': async (): Promise<Record<string, number>> => {
        if ((await who.get('xsgl/leaveRequest/list')).status !== 200) return {}
        const of = (query: Query) => rows(who, 'xsgl/leaveRequest/list', query)
        return {
          onLeave: await of({ quick: 'onLeave' }),
          leaveSchool: await of({ quick: 'onLeave', isLeaveSchool: true }),
          overdue: await of({ status: '45' }),
          pending: await of({ status: '10' }),
        }
      },
    }
    for (const [code, behind] of Object.entries(expected)) {
      const card = shown.get(code)
      if (card) expect(card, code).toMatchObject(await behind())
    }
    const figures = shown.get('base.figures') as
      | { students: Record<string, number>; classes: number | null; staff: number | null }
      | undefined
    if (!figures) return
    const students = (codes: readonly string[], more: Query = {}) =>
      rows(who, 'base/baseStudentInfo/list', { xjztM_in: codes.join(','), ...more })
    expect(figures.students, 'students').toMatchObject({
      enrolled: await students(enrolledStatuses),
      reading: await students(readingStatuses),
      away: await students(['02', '04', '16']),
      incomplete: await students(readingStatuses, { infoComplete_le: 79 }),
    })
    if (figures.classes !== null)
      expect(figures.classes, 'classes').toBe(await rows(who, 'base/stuClass/list', { status_in: '1,2' }))
    if (figures.staff !== null)
      expect(figures.staff, 'staff').toBe(await rows(who, 'base/teacher/list', { staffStatus_in: '11,12,13,14,15' }))
  })
})

test('one word is one number: the board of today calls nothing as the figures of students are called', async () => {
  const words = [...school.world.metrics.values()].flatMap(({ measures }) => Object.values(measures))
  for (const [state, [word]] of Object.entries(boardStates)) expect(words, state).not.toContain(word)
  const who = await school.as('fdy01')
  const students = (await cards(who)).get('base.figures')!['students'] as unknown as Record<string, number>
  const { classes } = await data(who, 'xsgl/leaveBoard/today')
  const sum = (states: readonly string[]) =>
    (classes as Record<string, number>[]).reduce((all, row) => all + states.reduce((n, one) => n + row[one]!, 0), 0)
  expect(sum(Object.keys(boardStates)), 'everybody stands somewhere').toBe(students['reading'])
  expect(sum(['here']), 'some are on leave').toBeLessThan(students['inSchool']!)
})

test('among the people of the demo are some with one role only and some with nothing to do', async () => {
  const people = await rowsOf(
    school,
    `select u.account_no as account, (select count(*)::int from sys_user_role r where r.user_id = u.id) as roles,
       (select count(*)::int from sys_user_todo t where t.user_id = u.id and t.state = '0') as todos
     from sys_user u where u.status = '1'`,
  )
  const of = (account: string) => people.find((one) => one['account'] === account)!
  for (const account of ['fdy01', 'yx01', 'xgc01', 'stu01', 'tea01']) expect(of(account)['roles'], account).toBe(1)
  expect(people.filter((one) => one['todos'] === 0).length).toBeGreaterThan(10)
})
