import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows, insertRow } from '#kernel/operations/store.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { readRepeat, writeRepeat } from './shared/repeat.ts'
import { lastEnd, nextReminder, withRepeat, type Series } from './shared/series.ts'
import { momentOf } from './shared/times.ts'
import { replies, userSchedule, userScheduleInvite, visibilities } from './shared/user-schedule.ts'
import { unitSchedule, unitStates } from './shared/unit-schedule.ts'

type Planned = {
  owner: string
  title: string
  type: string
  /** 1 Monday … 7 Sunday of the present week, beyond 7 of the next. */
  day: number
  from: string
  to: string
  place?: string
  repeat?: string
  visibility?: keyof typeof visibilities
  invited?: readonly [account: string, reply: keyof typeof replies][]
}

const [meeting, work, activity, trip, duty, other] = ['1', '2', '3', '4', '5', '9']

/** A week that has everything: own events, invitations with answers, series, and two that want the same time. */
const planned: readonly Planned[] = [
  {
    owner: 'fdy01',
    title: '辅导员工作例会',
    type: meeting!,
    day: 1,
    from: '16:00',
    to: '17:30',
    place: '行政楼 301',
    repeat: 'FREQ=WEEKLY',
    visibility: 'department',
    invited: [
      ['bzr01', 'yes'],
      ['tea01', 'none'],
      ['yx01', 'maybe'],
    ],
  },
  {
    owner: 'fdy01',
    title: '宿舍走访',
    type: work!,
    day: 2,
    from: '19:00',
    to: '20:30',
    place: '学生公寓 3 号楼',
    repeat: 'FREQ=WEEKLY;INTERVAL=2',
    visibility: 'busy',
  },
  {
    owner: 'fdy01',
    title: '学生谈心谈话',
    type: work!,
    day: 3,
    from: '14:30',
    to: '15:30',
    place: '学工办',
    visibility: 'secret',
  },
  {
    owner: 'fdy01',
    title: '奖学金材料评审',
    type: meeting!,
    day: 3,
    from: '15:00',
    to: '16:30',
    place: '信息楼 402',
    visibility: 'department',
    invited: [['xgc01', 'yes']],
  },
  {
    owner: 'fdy01',
    title: '心理健康月活动',
    type: activity!,
    day: 4,
    from: '18:30',
    to: '20:00',
    place: '大学生活动中心',
  },
  {
    owner: 'fdy01',
    title: '晚间值班',
    type: duty!,
    day: 5,
    from: '18:00',
    to: '22:00',
    place: '值班室',
    visibility: 'busy',
  },
  {
    owner: 'tea01',
    title: '教研室活动',
    type: meeting!,
    day: 3,
    from: '16:10',
    to: '17:40',
    place: '信息楼 508',
    repeat: 'FREQ=WEEKLY',
    visibility: 'department',
    invited: [['fdy01', 'none']],
  },
  {
    owner: 'tea01',
    title: '答疑',
    type: work!,
    day: 4,
    from: '12:40',
    to: '13:40',
    place: '信息楼 511',
    repeat: 'FREQ=WEEKLY',
    visibility: 'busy',
  },
  { owner: 'tea01', title: '家长会', type: other!, day: 5, from: '19:00', to: '20:30', visibility: 'secret' },
  {
    owner: 'tea01',
    title: '课题组讨论',
    type: meeting!,
    day: 5,
    from: '20:00',
    to: '21:00',
    place: '线上',
    visibility: 'busy',
  },
  {
    owner: 'stu01',
    title: '英语角',
    type: activity!,
    day: 2,
    from: '19:00',
    to: '20:30',
    place: '图书馆二楼',
    repeat: 'FREQ=WEEKLY',
  },
  {
    owner: 'stu01',
    title: '篮球训练',
    type: activity!,
    day: 4,
    from: '17:30',
    to: '19:00',
    place: '东区体育馆',
    repeat: 'FREQ=WEEKLY;BYDAY=TU,TH',
  },
  { owner: 'stu01', title: '小组作业讨论', type: work!, day: 4, from: '18:30', to: '20:00', place: '实训楼 206' },
  {
    owner: 'admin',
    title: '系统维护窗口',
    type: duty!,
    day: 3,
    from: '22:00',
    to: '23:30',
    repeat: 'FREQ=WEEKLY',
    visibility: 'department',
  },
  {
    owner: 'admin',
    title: '信息化建设推进会',
    type: meeting!,
    day: 2,
    from: '09:30',
    to: '11:00',
    place: '行政楼 208',
    visibility: 'department',
    invited: [
      ['xgc01', 'yes'],
      ['jwc01', 'yes'],
      ['yx01', 'no'],
    ],
  },
  { owner: 'admin', title: '机房巡检', type: duty!, day: 2, from: '10:30', to: '11:30', place: '网络中心' },
  {
    owner: 'xgc01',
    title: '学生工作部务会',
    type: meeting!,
    day: 1,
    from: '09:00',
    to: '10:30',
    place: '行政楼 305',
    repeat: 'FREQ=WEEKLY',
    visibility: 'department',
  },
  { owner: 'xgc01', title: '赴兄弟院校调研', type: trip!, day: 8, from: '08:00', to: '17:30', visibility: 'busy' },
]

/** [day, from, to, title, leaders, place, attendees] of what a college and the office of student affairs publish. */
const units = [
  [1, '09:00', '10:30', '党政联席会', '院长、党总支书记', '院会议室', '班子成员、办公室主任'],
  [2, '14:00', '15:30', '教学质量座谈', '教学副院长', '信息楼 305', '教研室主任、教师代表'],
  [3, '10:00', '11:00', '企业来访洽谈', '院长', '院接待室', '专业负责人'],
  [4, '15:00', '16:30', '学生工作推进会', '党总支副书记', '学工办', '全体辅导员、班主任'],
  [5, '09:00', '11:00', '实训基地检查', '实训副院长', '实训楼', '实训中心'],
] as const

export const demo: DemoPart = ({ today }) => ({
  *rows() {},
  async after(ctx) {
    const monday = addDays(today, 1 - weekdayOf(today))
    const accounts = await accountsOf(ctx)
    await copyRows(
      ctx,
      unitSchedule,
      unitRows(ctx, monday, [
        ...new Set(['yx01', 'xgc01', 'admin'].flatMap((account) => accounts.get(account)?.departmentId ?? [])),
      ]),
    )
    for (const one of planned) await addPlanned(ctx, one, { monday, accounts })
  },
})

type Accounts = Map<string, { id: string; departmentId: string | null }>

async function accountsOf(ctx: Ctx): Promise<Accounts> {
  const rows = await ctx.db.query<{ accountNo: string; id: string; departmentId: string | null }>(
    'select account_no as "accountNo", id, department_id as "departmentId" from sys_user',
  )
  return new Map(rows.map((row) => [row.accountNo, row]))
}

async function addPlanned(ctx: Ctx, one: Planned, at: { monday: string; accounts: Accounts }): Promise<void> {
  const owner = at.accounts.get(one.owner)
  if (!owner) return
  const day = addDays(at.monday, one.day - 1)
  const plain: Series = {
    begin: momentOf(day, minutes(one.from)),
    end: momentOf(day, minutes(one.to)),
    repeat: null,
    exdates: [],
  }
  const repeated = one.repeat ? withRepeat(plain, readRepeat(one.repeat)) : { series: plain }
  const series = 'series' in repeated ? repeated.series : plain
  const next = nextReminder(series, [15], ctx.now().getTime())
  const id = newId(ctx.now())
  await insertRow(ctx, userSchedule, id, {
    ownerId: owner.id,
    title: one.title,
    type: one.type,
    beginAt: iso(series.begin),
    endAt: iso(series.end),
    allDay: false,
    place: one.place ?? null,
    remind: [15],
    repeat: series.repeat && writeRepeat(series.repeat),
    exdates: [],
    visibility: visibilities[one.visibility ?? 'secret'][0],
    lastEnd: iso(lastEnd(series)),
    nextRemind: next === null ? null : iso(next),
  })
  await copyRows(
    ctx,
    userScheduleInvite,
    (one.invited ?? []).flatMap(([account, reply]) =>
      at.accounts.has(account)
        ? [
            {
              id: newId(ctx.now()),
              values: { scheduleId: id, userId: at.accounts.get(account)!.id, reply: replies[reply][0] },
            },
          ]
        : [],
    ),
  )
}

function unitRows(ctx: Ctx, monday: string, departments: readonly string[]) {
  return departments.flatMap((departmentId) =>
    [0, 7].flatMap((ahead) =>
      units.map(([day, from, to, title, leaders, place, attendees]) => ({
        id: newId(ctx.now()),
        values: {
          departmentId,
          title,
          leaders,
          place,
          attendees,
          beginAt: iso(momentOf(addDays(monday, ahead + day - 1), minutes(from))),
          endAt: iso(momentOf(addDays(monday, ahead + day - 1), minutes(to))),
          // The office is still writing the next week.
          status: ahead === 0 ? unitStates.published[0] : unitStates.draft[0],
        },
      })),
    ),
  )
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
