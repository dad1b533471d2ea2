import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Freshman, NumberOrder } from './split.ts'
import { gradeMajor } from '../organisation/grade-major.ts'

/** An intake with freshmen who have no class yet. */
export type WaitingIntake = {
  id: string
  name: string | null
  grade: number
  departmentId: string | null
  departmentName: string | null
  waiting: number
  planNum: number | null
  classes: number
}

export type Waiting = Freshman & { xm: string; hadXh: string | null; status: string; originName: string | null }
export type ClassThere = { id: string; className: string; seq: number; has: number; men: number; maxNum: number }

/** Who waits in an intake, which classes it has, and how further ones would be called. */
export type SplitPlan = {
  gradeMajorId: string
  name: string | null
  people: readonly Waiting[]
  classes: readonly ClassThere[]
  nextNames: readonly string[]
  order: NumberOrder
  numberRule: string
}

/** What a division comes to: every class with its students in order and their numbers, and what speaks against it. */
export type SplitOutcome = {
  classes: {
    classId: string | null
    className: string
    classCode: string
    maxNum: number
    has: number
    students: {
      id: string
      xm: string
      sex: string | null
      hadXh: string | null
      status: string
      xh: string
    }[]
  }[]
  problems: string[]
}

const at = { service: 'base', access: { permission: 'stuClass:split' } } as const
const id = z.uuid({ error: '请选择年级专业' })
const division = z.object({
  gradeMajorId: id,
  classes: z
    .array(
      z.object({
        classId: z.uuid().optional(),
        className: z.string().trim().min(1, '班级名称不能为空').max(50, '班级名称不能超过50个字符').optional(),
        studentIds: z.array(z.uuid()).max(500),
      }),
    )
    .min(1, '请选择班级')
    .max(100),
})
/** One class of a division as the caller sends it: one that is there, or a new one by name. */
export type Chosen = z.output<typeof division>['classes'][number]

export const splitIntakesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'stuClass/splitIntakes',
  label: '待分班年级专业',
  input: z.looseObject({}),
  answer: answer<WaitingIntake[]>(),
})

export const splitPlanRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'stuClass/splitPlan',
  label: '分班准备',
  input: z.looseObject({ gradeMajorId: id }),
  answer: answer<SplitPlan>(),
  about: { entity: gradeMajor, id: 'gradeMajorId' },
})

export const splitPreviewRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'stuClass/splitPreview',
  label: '分班预览',
  input: division,
  answer: answer<SplitOutcome>(),
})

export const splitRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'stuClass/split',
  label: '分班',
  input: division,
  answer: answer<{ id: string; students: number; classes: number }>(),
})

export const splitUndoRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'stuClass/splitUndo',
  label: '撤销分班',
  input: z.object({ id }),
  answer: answer<{ students: number }>(),
})
