import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Seen } from '#services/flow/shared/model/judge.ts'
import type { DayLimit, Level, Tier } from './rule-view.ts'

/** What codes are called in this school. */
export type RuleNames = { types: Record<string, string>; roles: Record<string, string>; rules: Record<string, string> }
export type RuleField = { name: string; label: string; kind: string }
export type RuleView = {
  version: {
    id: string
    versionNo: number
    publishedTime: string
    publishedByName: string | null
    note: string | null
    isDrawn: boolean
    status: string
  }
  isUsual: boolean
  tiers: Tier[]
  limits: DayLimit[]
  cases: { key: string; label: string; levels: Level[]; isUsual: boolean; usual: Level[] }[]
  bzrMode: string
  params: { key: string; label: string; value: string }[]
  names: RuleNames
  fields: RuleField[]
  canEdit: boolean
  canDesign: boolean
  canSetParams: boolean
}

/** Who would decide on a leave that is only thought of, and which conditions settled it. */
export type RuleTrial = {
  student: { id: string; xm: string; xh: string | null; className: string | null }
  facts: {
    isOut: boolean
    isLeaveSchool: boolean
    isOvernight: boolean
    isOutOfCity: boolean
    isBackdated: boolean
    lessonCount: number
    days: number
    typeCode: string
    typeName: string
    bzrMode: string
  }
  levels: {
    nodeKey: string
    nodeName: string
    mode: string | null
    empty: string | null
    isSkipped: boolean
    persons: { name: string; post: string | null; department: string | null; isSkipped: boolean }[]
  }[]
  turns: { step: string; branch: string; trace: Seen[] }[]
  stopped: string | null
}

const at = { service: 'xsgl' } as const
const trial = z.object({
  studentId: z.uuid().nullish(),
  classId: z.uuid().nullish(),
  typeId: z.uuid('请选择请假类型'),
  startTime: z.string().max(40).nullish(),
  endTime: z.string().max(40).nullish(),
  days: z.number().min(0.5, '天数至少为 0.5').max(180, '天数不能超过 180').nullish(),
  isOut: z.boolean().default(false),
  isOvernight: z.boolean().default(false),
  isOutOfCity: z.boolean().default(false),
  isBackdated: z.boolean().default(false),
})
const limits = z.object({
  versionNo: askedInteger('版本'),
  limits: z
    .array(
      z.object({
        stepKey: z.string().max(60),
        branchKey: z.string().max(60),
        group: z.int().min(0).max(20),
        row: z.int().min(0).max(20),
        value: z.number(),
      }),
    )
    .min(1)
    .max(20),
})

export const ruleViewRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'leaveRule/view',
  label: '审批分级',
  access: { permission: 'leaveRule:read' },
  input: z.object({}),
  answer: answer<RuleView>(),
})

export const ruleTrialRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'leaveRule/simulate',
  label: '审批分级试算',
  access: { permission: 'leaveRule:read' },
  input: trial,
  answer: answer<RuleTrial>(),
})

export const setLimitsRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'leaveRule/setLimits',
  label: '修改分级天数',
  access: { permission: 'leaveRule:update' },
  input: limits,
  answer: answer<{ versionNo: number }>(),
})
