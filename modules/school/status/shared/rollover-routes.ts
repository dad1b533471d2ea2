import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { isId } from '#kernel/rules/id-text.ts'
import { results } from './rollover.ts'

export type RolloverNumbers = Record<
  | 'total'
  | 'noResult'
  | 'conflict'
  | 'graduate'
  | 'complete'
  | 'attend'
  | 'extend'
  | 'keep'
  | 'waiting'
  | 'done'
  | 'skipped'
  | 'failed'
  | 'accounts',
  number
>

export type ClassLine = {
  classId: string
  className: string
  departmentName: string | null
  status: string
  total: number
  ending: number
  staying: number
  done: number
  skipped: number
  failed: number
  willClose: boolean
}

export type RolloverOverview = {
  nextYear: string
  jobId: string | null
  terms: { name: string; startDate: string; endDate: string; status: string }[]
  grades: {
    grade: number
    classes: number
    students: number
    before: number
    after: number
    isLeaving: boolean
    due: string
  }[]
  numbers: RolloverNumbers
  classes: ClassLine[]
  loads: { xm: string; before: number; after: number }[]
}

/** What taking classes back came to: how many stand as before, and who does not. */
export type Undone = { undone: number; kept: { xm: string; why: string }[] }

const id = z.unknown().refine(isId, '数据不存在或已被删除').transform(String)
const ids = z
  .array(z.string().refine(isId, '数据不存在或已被删除'), '请选择学生')
  .min(1, '请选择学生')
  .max(2000, '一次最多设置 2000 名学生')
const one = z.looseObject({ id })
const chosen = z.looseObject({
  ids,
  result: z
    .enum(
      Object.values(results).map(([code]) => code),
      '请选择结论',
    )
    .optional(),
  toClassId: z.string().nullish(),
  skip: z.boolean().optional(),
})
const classes = z.looseObject({
  id,
  classIds: z.array(z.string().refine(isId, '班级不存在'), '请选择班级').min(1, '请选择班级').max(1000),
})
export type Conclusion = Pick<z.input<typeof chosen>, 'result' | 'toClassId' | 'skip'>
const asked = z.looseObject({ id: z.unknown() })

export const proposeRolloverRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'rolloverBatch/propose',
  label: '生成毕业名单',
  access: { permission: 'rolloverBatch:propose' },
  input: one,
  answer: answer<null>(),
})

export const runRolloverRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'rolloverBatch/run',
  label: '执行毕业处理',
  access: { permission: 'rolloverBatch:run' },
  input: one,
  answer: answer<{ jobId: string }>(),
})

export const undoRolloverRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'rolloverBatch/undo',
  label: '撤销毕业处理',
  access: { permission: 'rolloverBatch:undo' },
  input: classes,
  answer: answer<Undone>(),
})

export const setConclusionsRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'rolloverItem/setMany',
  label: '设置毕业结论',
  access: { permission: 'rolloverItem:set' },
  input: chosen,
  answer: answer<{ set: number }>(),
})

export const rolloverOverviewRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'rolloverBatch/overview',
  label: '毕业处理概况',
  access: { permission: 'rolloverBatch:list' },
  input: asked,
  answer: answer<RolloverOverview>(),
})
