import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { RuleLine } from './rules.ts'
import type { VersionStats } from './plan.ts'
import { about, adjusting, dividing, id, looking } from './route-parts.ts'

/** People and beds of one sex, by level: people who chose none may be anywhere. */
export type Balance = { sex: string; levelId: string | null; levelName: string | null; need: number; beds: number }

export type PartLine = {
  departmentId: string
  departmentName: string
  students: number
  submitTime: string | null
  submitBy: string | null
}

export type VersionLine = {
  id: string
  versionNo: number
  seed: number
  madeTime: string
  isCurrent: boolean
  stats: VersionStats
}

export type Overview = {
  id: string
  batchName: string
  state: string
  mode: string
  grade: number
  seed: number
  deadlineYx: string | null
  publishTime: string | null
  jobId: string | null
  /** Whoever has a bed already is not counted. */
  students: number
  withBed: number
  balance: Balance[]
  houses: { id: string; dormName: string; beds: number; rooms: number }[]
  parts: PartLine[]
  /** What was said and not answered yet. */
  openComments: number
  versions: VersionLine[]
  rules: RuleLine[]
  /** Departments whose own part the caller may change; null for all. */
  own: string[] | null
}

/** What a department sees of a batch it has a part in. */
export type OwnBatch = Pick<Overview, 'id' | 'batchName' | 'state' | 'mode' | 'grade' | 'deadlineYx'> & {
  xn: string
  students: number
  isSubmitted: boolean
}

export const ownBatchesRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  access: { permission: 'dormitoryPresortBatch:own' },
  path: 'dormitoryPresortBatch/ownBatches',
  label: '院系预分批次',
  input: z.object({}),
  answer: answer<OwnBatch[]>(),
})

export const overviewRoute = defineRoute({
  ...looking,
  path: 'dormitoryPresortBatch/overview',
  label: '预分批次进展',
  input: z.object({ id }),
  answer: answer<Overview>(),
  about,
})

const ruleLine = z.object({
  ruleCode: z.string().max(20),
  enabled: z.boolean(),
  weight: z.number(),
  tail: z.enum(['1', '2', '3']).optional(),
  cityCap: z
    .int('同城上限应为1–12的整数')
    .min(1, '同城上限应为1–12的整数')
    .max(12, '同城上限应为1–12的整数')
    .nullable()
    .optional(),
  tallFrom: z
    .int('身高应为150–220的整数')
    .min(150, '身高应为150–220的整数')
    .max(220, '身高应为150–220的整数')
    .optional(),
})

export const rulesRoute = defineRoute({
  ...dividing,
  path: 'dormitoryPresortBatch/saveRules',
  label: '保存预分规则',
  input: z.object({ id, rules: z.array(ruleLine).min(1).max(30) }),
  answer: answer<null>(),
  mostNames: 300,
  about,
})

/** 0 → 1 → 2 → 3 and back to 2; what is short is told, and confirmed. */
export const stepRoute = defineRoute({
  ...dividing,
  path: 'dormitoryPresortBatch/step',
  label: '推进预分批次',
  input: z.object({ id, to: z.enum(['dividing', 'adjusting', 'ready']), isConfirmed: z.boolean().default(false) }),
  answer: answer<{ state: string }>(),
  about,
})

export const runRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:run' },
  path: 'dormitoryPresortBatch/run',
  label: '试算',
  input: z.object({
    id,
    /** Only this department anew, the others as they are. */
    departmentId: z.uuid('院系不存在').nullable().default(null),
    seed: z
      .int('种子应为整数')
      .min(1, '种子应为1–99999999的整数')
      .max(99_999_999, '种子应为1–99999999的整数')
      .optional(),
  }),
  answer: answer<{ jobId: string }>(),
  about,
})

export type Published = { given: number; refused: { xh: string; xm: string; reason: string }[]; message: string | null }

export const publishRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:publish' },
  path: 'dormitoryPresortBatch/publish',
  label: '发布预分结果',
  input: z.object({ id, isConfirmed: z.boolean().default(false) }),
  answer: answer<Published>(),
  about,
})

export const closeRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryPresortBatch:void' },
  path: 'dormitoryPresortBatch/close',
  label: '归档或作废预分批次',
  input: z.object({ id, to: z.enum(['archived', 'void']) }),
  answer: answer<{ freed: number }>(),
  about,
})

/** A department is done with its part. */
export const submitRoute = defineRoute({
  ...adjusting,
  path: 'dormitoryPresortBatch/handIn',
  label: '院系提交预分调整',
  input: z.object({
    id,
    departmentId: z.uuid('院系不存在'),
    note: z.string().trim().max(200, '说明不能超过200个字').default(''),
  }),
  answer: answer<null>(),
  about,
})
