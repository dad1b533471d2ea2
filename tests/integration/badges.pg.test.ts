import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolledStatuses, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { boardStates } from '#modules/affairs/absence/shared/board.ts'
import { applyStrip } from '#modules/platform/service/shared/apply-strip.ts'
import { holdOnly } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

/*
 * The number on a badge is the number of rows behind it. Every kind of person of the demo school looks at every number that leads
 * somewhere, and goes there.
 */

/** Somebody of every role. The last ones hold a role that nobody of the demo has, in place of their own. */
const holders = {
  gly: 'admin',
  aqgly: 'aqgly01',
  sjgly: 'sjgly01',
  cjgly: 'cjgly01',
  xgc: 'xgc01',
  jwc: 'jwc01',
  xld: 'xld02',
  cwc: 'ld36',
  bwc: 'ld37',
  yx: 'yx01',
  fdy: 'fdy01',
  bzr: 'bzr01',
  tea: 'tea01',
  stu: 'stu01',
  sg: 'sg01',
  yrdw: 'yrdw01',
  xgcld: 'ld31',
  zzzx: 'ld32',
  ssgl: 'ld35',
  xlzx: 'fdy03',
  dpgly: 'fdy04',
  bz: '2024010101',
  xy: '2024010102',
  lz: '2024010103',
  wyzg: 'fdy05',
} as const
const unheld = ['xgcld', 'zzzx', 'ssgl', 'xlzx', 'dpgly', 'bz', 'xy', 'lz', 'wyzg'] as const
const accounts = ['fdy02', ...Object.values(holders)] as const

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
  for (const code of unheld) await holdOnly(school, holders[code], code)
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

const seen = new Set<string>()

/** Cards that count nothing: what they show is all there is to see. */
const withoutNumber: Readonly<Record<string, string>> = {
  'navigation.apps': 'the apps themselves',
  'calendar.term': 'the week of the term and the holidays to come',
  'timetable.today': 'the lessons of the day, each by name',
  'schedule.next': 'what comes today and tomorrow, each by name',
  'leave.mine': 'the one leave a student is in',
  'card.mine': 'the one application for cards a student has under way',
  'roomChange.mine': 'the one change of rooms a student has under way',
  'holiday.mine': 'the one holiday stay a student has asked for',
  'leave.lessons': 'the lessons of the day with those excused, each by name',
  'leave.classLessons': 'what the led classes still have today, each by name (desktop.pg.test.ts counts it)',
}

type CardShown = Record<string, never>
const studentsListed = (who: Visitor, codes: readonly string[], more: Query = {}) =>
  rows(who, 'base/baseStudentInfo/list', { xjztM_in: codes.join(','), ...more })
const mayList = async (who: Visitor, path: string) => (await who.get(path, { size: 1 })).status === 200

async function leavesNow(who: Visitor): Promise<object> {
  if (!(await mayList(who, 'xsgl/leaveRequest/list'))) return {}
  const of = (query: Query) => rows(who, 'xsgl/leaveRequest/list', query)
  return {
    onLeave: await of({ quick: 'onLeave' }),
    offCampus: await of({ quick: 'offCampus' }),
    overdue: await of({ status: '45' }),
    pending: await of({ status: '10' }),
  }
}

/** What a card's numbers must be, by the lists they lead to as whoever looks finds them. */
const behindCards: Record<string, (who: Visitor, card: CardShown) => Promise<object>> = {
  'office.todo': async (who) => ({ count: await rows(who, 'base/userTodo/mine') }),
  'office.notice': async (who) => ({ unread: await rows(who, 'base/sysNotice/mine', { only: 'unread' }) }),
  'office.message': async (who) => ({ unread: await rows(who, 'base/userMessage/list', { isRead: 0 }) }),
  async 'office.receipt'(who, card) {
    const listed = (await data(who, 'base/sysNotice/list', { size: 500 })).records as Record<string, unknown>[]
    const shown = card['rows'] as unknown as { id: string }[]
    return {
      rows: shown.map(({ id }) => {
        const { receivers, readers } = listed.find((one) => one['id'] === id)!
        return { id, receivers, readers }
      }),
    }
  },
  'status.away': async (who) => ({ total: await rows(who, 'xsgl/statusStat/suspended') }),
  async 'status.trend'(who, card) {
    const { first, today, rows: months } = card as unknown as { first: string; today: string; rows: { n: number }[] }
    const all = { state: '30', effectiveDate_ge: first, effectiveDate_le: today }
    const sum = months.reduce((n, month) => n + month.n, 0)
    expect(sum, 'status.trend').toBe(await rows(who, 'xsgl/stuStatusChange/list', all))
    return {}
  },
  async 'card.desk'(who) {
    const of = (query: Query) => rows(who, 'xsgl/cardApply/list', query)
    return {
      feeDue: await of({ quick: 'feeDue' }),
      toMake: await of({ status: '4' }),
      ready: await of({ status: '6' }),
    }
  },
  async 'leave.numbers'(who, card) {
    const { waiting } = card as unknown as { waiting?: number }
    const inbox = waiting === undefined ? {} : { waiting: (await data(who, 'xsgl/leaveApprove/inbox')).length }
    return { ...(await leavesNow(who)), ...inbox }
  },
  'leave.today': leavesNow,
  async 'base.figures'(who, card) {
    const { classes, staff } = card as unknown as { classes: number | null; staff: number | null }
    return {
      students: {
        enrolled: await studentsListed(who, enrolledStatuses),
        reading: await studentsListed(who, readingStatuses),
        away: await studentsListed(who, ['02', '04', '16']),
        incomplete: await studentsListed(who, readingStatuses, { infoComplete_le: 79 }),
      },
      classes: classes === null ? null : await rows(who, 'base/stuClass/list', { status_in: '1,2' }),
      staff: staff === null ? null : await rows(who, 'base/teacher/list', { staffStatus_in: '11,12,13,14,15' }),
    }
  },
  async 'base.departments'(who, card) {
    const shown = card as unknown as { id: string }[]
    const counted: object[] = []
    for (const { id: departmentId } of shown)
      counted.push({
        id: departmentId,
        enrolled: await studentsListed(who, enrolledStatuses, { departmentId }),
        reading: await studentsListed(who, readingStatuses, { departmentId }),
      })
    return counted
  },
  async 'base.classes'(who, card) {
    const records: object[] = []
    const shown = card['records'] as unknown as { id: string }[]
    for (const { id: classId } of shown)
      records.push(
        (await mayList(who, 'base/baseStudentInfo/list'))
          ? { id: classId, reading: await studentsListed(who, readingStatuses, { classId }) }
          : { id: classId },
      )
    return {
      records,
      total: await rows(who, 'base/stuClass/list', { status_in: '1,2' }),
      unled: await rows(who, 'base/stuClass/cards', { status_in: '1,2', unled: 1 }),
    }
  },
  async 'base.myClass'(_, card): Promise<object> {
    // A student may not list the class; the number is that of the class whose name it shows.
    const [row] = await rowsOf(
      school,
      `select count(*)::int as reading from base_student s join base_class c on c.id = s.class_id
       where c.class_name = $1 and s.deleted_time is null and s.xjzt_m = any($2)`,
      [card['className'], readingStatuses],
    )
    return row!
  },
  async 'timetable.now'(who) {
    const { classes } = (await data(who, 'base/timetable/now')) as {
      classes: { current: unknown[]; next: unknown }[]
    }
    return {
      total: classes.length,
      inLesson: classes.filter(({ current }) => current.length > 0).length,
      later: classes.filter(({ current, next }) => current.length === 0 && next !== null).length,
    }
  },
  async 'security.online'(who) {
    const { records, total } = await data(who, 'base/sysSession/list', { size: 500 })
    return { total, users: new Set((records as { userId: string }[]).map(({ userId }) => userId)).size }
  },
  async 'desktop.health'(who): Promise<object> {
    const [jobs] = await rowsOf(school, `select count(*)::int as running from sys_job where status in ('0', '1')`)
    const [files] = await rowsOf(school, 'select count(*)::int as files from sys_file')
    const isTold = await mayList(who, 'base/sysErrorLog/list')
    const errors = isTold ? { errors: { open: await rows(who, 'base/sysErrorLog/list', { state: '0' }) } } : {}
    return { jobs, files, ...errors }
  },
  'desktop.jobs': async (who) => ({ total: await rows(who, 'base/job/list') }),
  'stay.numbers': async (who) => ({
    living: await rows(who, 'yxgl/dormitoryRegister/list', { state: '2' }),
    waiting: await rows(who, 'yxgl/dormitoryRegister/list', { state: '1' }),
  }),
  'roomChange.toMove': async (who) => ({ toMove: await rows(who, 'yxgl/roomChangeApply/list', { state: '4' }) }),
  'duty.numbers': async (who) => ({ keysOut: await rows(who, 'yxgl/dormitoryKeyBorrow/list', { state: '1' }) }),
  async 'dorm.numbers'(who) {
    const houses = (await data(who, 'yxgl/dormitory/wall')) as { free: number }[]
    return { houses: houses.length, free: houses.reduce((all, { free }) => all + free, 0) }
  },
  'dorm.houses': async (who) => (await data(who, 'yxgl/dormitory/wall')) as object[],
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
    for (const [code, card] of await cards(who)) {
      if (!behindCards[code]) continue
      seen.add(code)
      expect(card, code).toMatchObject(await behindCards[code](who, card))
    }
  })
})

test('everybody who holds a role of the school has looked, and holds no other', async () => {
  const roles = await rowsOf(school, 'select role_code as code from sys_role')
  expect(roles.map(({ code }) => code).toSorted()).toEqual(Object.keys(holders).toSorted())
  const held = await rowsOf(
    school,
    `select u.account_no as account, string_agg(r.role_code, ',') as roles
     from sys_user u
     join sys_user_role x on x.user_id = u.id
     join sys_role r on r.id = x.role_id
     where u.account_no = any($1)
     group by 1`,
    [Object.values(holders)],
  )
  expect(Object.fromEntries(held.map(({ account, roles: codes }) => [codes, account]))).toEqual(holders)
})

test('of every card it is known what stands behind its number, or that it has none; and each number was looked at', () => {
  expect([...Object.keys(behindCards), ...Object.keys(withoutNumber)].toSorted()).toEqual(
    [...school.world.cards.keys()].toSorted(),
  )
  expect([...seen].toSorted()).toEqual(Object.keys(behindCards).toSorted())
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
