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

/** A type of leave as it is shown: its word with colour and picture. */
export type TypeFace = { typeCode: string; typeName: string; typeColor: string | null; typeIcon: string | null }

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

export type RemindResult = { leaveId: string; isSent: boolean; msg: string | null }
