import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { defineEvent } from '#kernel/world/event.ts'
import { defineService } from '#kernel/world/service.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'base.placement': true
  }
}

/** Where a student stood from when to when: class, department and status. Written whenever one of them changes, never by hand. */
export const placement = defineEntity('base.placement', {
  label: '学籍轨迹',
  service: 'base',
  path: 'stuStatusHistory',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, isPart: true, width: 120 }),
    startDate: f.day({ label: '开始日期', required: true, computed: true, width: 120 }),
    endDate: f.day({ label: '结束日期', computed: true, width: 120 }),
    xjztM: f.code('studentStatus', { label: '学籍状态', required: true, computed: true, width: 110 }),
    classId: f.ref('base.class', { label: '班级', computed: true, isPart: true, width: 120 }),
    majorId: f.ref('base.major', { label: '专业', computed: true, isPart: true, width: 160 }),
    departmentId: f.ref('base.department', { label: '院系', computed: true, isPart: true, width: 160 }),
    grade: f.integer({ label: '年级', computed: true, width: 80 }),
    reason: f.text({ label: '变动', computed: true, max: 60, width: 160 }),
    /** The record that made the change, `entity id`; nothing for the first placement. */
    source: f.text({ label: '来源', computed: true, max: 80 }),
  },
  title: 'reason',
  indexes: [
    ['classId', 'startDate'],
    ['departmentId', 'startDate'],
  ],
  history: { of: ['studentId'], from: 'startDate', to: 'endDate', message: '学籍轨迹的日期重叠' },
  list: {
    columns: ['studentId', 'startDate', 'endDate', 'xjztM', 'classId', 'departmentId', 'grade', 'reason'],
    filters: ['studentId', 'classId', 'departmentId', 'xjztM', 'grade'],
    sort: ['-startDate'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})

/** A student who is put somewhere else, or into another status, from a day on. What is left out stays as it is. */
export type Move = {
  studentId: string
  from: string
  xjztM?: string
  classId?: string | null
  realGradDate?: string | null
  reason: string
  source: string
}

/** Answers why a move cannot be made, by student; the others are made. */
export type MoveProblems = Readonly<Record<string, string>>

/** Moves students with everything that hangs on it: record, history, counters and accounts. The only way to change class or status. */
export const moveStudents = defineService<{ moves: readonly Move[] }, MoveProblems>('base.moveStudents')

/** Where a student stands. */
export type Standing = {
  xjztM: string
  classId: string | null
  majorId: string | null
  departmentId: string | null
  grade: number | null
}

/** From a day on a student stands elsewhere; nobody stood anywhere before the first placement. */
export type PlacementChange = {
  studentId: string
  from: string
  reason: string
  before: Standing | null
  after: Standing
}

/** Students came, changed class or status, graduated or went: everything that changes where they stand tells it. */
export const placementsChanged = defineEvent<{ changes: readonly PlacementChange[] }>('base.placementsChanged')

/** Where the row of a student says that the student stands. */
export function standingOf(row: Readonly<Record<string, unknown>>): Standing {
  const id = (name: string) => (typeof row[name] === 'string' ? (row[name] as string) : null)
  return {
    xjztM: String(row['xjztM']),
    classId: id('classId'),
    majorId: id('majorId'),
    departmentId: id('departmentId'),
    grade: typeof row['grade'] === 'number' ? row['grade'] : null,
  }
}
