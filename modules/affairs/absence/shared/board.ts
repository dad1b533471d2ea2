import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Reminded } from '#patterns/worklist/shared/reminders.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import type { TypeFace } from '#modules/affairs/leave/shared/told/type-face.ts'

/** Where a student is on a day, as the board tells it. */
export const boardStates = {
  overdue: ['逾期', 'red'],
  away: ['离校', 'amber'],
  out: ['出校门', 'violet'],
  inside: ['请假在校内', 'blue'],
  // Not 在校: that is how students stand on record, whoever is on leave today among them.
  here: ['未请假', 'green'],
} as const

export type BoardState = keyof typeof boardStates

/** A leave on the board. */
export type BoardLeave = TypeFace & {
  id: string
  leaveNo: string
  startTime: string
  endTime: string
  days: number
  status: string
  isOut: boolean
  isLeaveSchool: boolean
  actualOutTime: string | null
  actualReturnTime: string | null
}

export type BoardClass = { id: string; name: string; departmentName: string | null } & Record<BoardState, number>

/** How many of these classes are not at school (不在校: away, out of the gate, or not back in time), and how many are (在校). */
export function awayFrom(
  classes: readonly BoardClass[],
): Record<'total' | 'away' | 'out' | 'overdue' | 'here', number> {
  const sum = (state: BoardState) => classes.reduce((count, row) => count + row[state], 0)
  const [away, out, overdue] = [sum('away'), sum('out'), sum('overdue')]
  return { total: away + out + overdue, away, out, overdue, here: sum('inside') + sum('here') }
}

export type BoardStudent = {
  id: string
  xh: string | null
  xm: string
  photoId: string | null
  classId: string
  state: BoardState
  leave: BoardLeave | null
}
export type DueLeave = BoardLeave & {
  studentId: string
  xm: string
  className: string | null
  photoId: string | null
  remindTime: string | null
}

/** Who is away on a day: every class within reach with its numbers, and the students. Those at school are left out where there are too many. */
export type BoardDay = {
  date: string
  isToday: boolean
  isWhole: boolean
  classes: BoardClass[]
  students: BoardStudent[]
  due: DueLeave[]
}

export type GanttBar = BoardLeave & { isPending: boolean }
export type GanttRow = { id: string; xh: string | null; xm: string; className: string | null; bars: GanttBar[] }
export type Gantt = { from: string; to: string; total: number; rows: GanttRow[] }

/** Days a plan may show at most. */
export const longestPlan = 62
/** A student is asked to come back once in so many hours. */
export const remindHours = 2
/** Students asked at once. */
export const mostReminded = 100

export type RemindResult = Omit<Reminded, 'id'> & { leaveId: string }

const at = { service: 'xsgl', access: { permission: 'leaveBoard:read' } } as const
const day = askedDay()
/** Ids as an address carries them: one, several, or joined by commas. */
const classIds = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (Array.isArray(value) ? value : (value ?? '').split(',')).filter(Boolean))
  .pipe(z.array(z.uuid('班级不存在')).max(200, '一次最多选择200个班级'))

export const boardDayRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'leaveBoard/today',
  label: '今日不在校',
  input: z.object({ classIds, date: day.optional() }),
  answer: answer<BoardDay>(),
})

/** Students asked about at once. */
const mostStates = 20

export const boardStatesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'leaveBoard/states',
  label: '学生今日状态',
  input: z.object({
    ids: z
      .union([z.string(), z.array(z.string())])
      .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter(Boolean))
      .pipe(z.array(z.uuid('学生不存在')).min(1, '请选择学生').max(mostStates, `一次最多查询${mostStates}名学生`)),
  }),
  answer: answer<{ id: string; state: BoardState }[]>(),
})

export const ganttRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'leaveBoard/gantt',
  label: '请假周历',
  input: z.object({ classIds, from: day, to: day }),
  answer: answer<Gantt>(),
})

export const remindRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'leaveBoard/remind',
  label: '提醒返校',
  access: { permission: 'leaveBoard:remind' },
  input: z.object({
    leaveIds: z.array(z.uuid('请假单不存在')).min(1, '请选择请假单').max(mostReminded, `一次最多提醒${mostReminded}人`),
  }),
  answer: answer<RemindResult[]>(),
})

/** How many are due back on the day and are; whoever should have been back before is late, not due, as in the figures. */
export function dueOn({ date, due }: Pick<BoardDay, 'date' | 'due'>): { all: number; back: number; before: number } {
  const then = due.filter(({ endTime }) => dayOf(endTime) === date)
  const back = then.filter(({ status }) => status === leaveStates.back[0]).length
  return { all: then.length, back, before: due.length - then.length }
}
