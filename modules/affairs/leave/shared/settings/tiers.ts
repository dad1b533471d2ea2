import { z } from 'zod'
import { answer } from '#kernel/http/define-route.ts'
import type { MeantStudent } from '#modules/school/base/shared/people/subject.ts'
import type { AmountAxis } from '#patterns/application/shared/tiers/table.ts'
import { defineTiers, limitsRoute } from '#patterns/application/shared/tiers/tiers.ts'

const days: AmountAxis = {
  kind: 'amount',
  field: 'days',
  label: '天数',
  unit: '天',
  least: 0.5,
  most: 180,
  step: 0.5,
  bounds: '0.5 至 180 之间的半天倍数',
}
const away = { isOut: true, isLeaveSchool: true, isOvernight: true }

/** What the flow knows of a leave that is only thought of. */
export type TrialFacts = {
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

/** 审批分级: days by leaving school or not; what comes up again and again, from the shortest leave to the longest way. */
export const leaveTiers = defineTiers({
  service: 'xsgl',
  path: 'leaveRule',
  processType: 'leave',
  labels: { view: '审批分级', trial: '审批分级试算' },
  rows: days,
  columns: {
    kind: 'choices',
    field: 'isLeaveSchool',
    label: '离校',
    choices: [
      { label: '不离校', facts: { isOut: false, isLeaveSchool: false, isOvernight: false } },
      { label: '离校', facts: away },
    ],
  },
  plain: {
    typeCode: '01',
    days: 1,
    isOut: false,
    isLeaveSchool: false,
    isOvernight: false,
    isOutOfCity: false,
    isBackdated: false,
    lessonCount: 0,
  },
  cases: [
    { key: 'day', label: '事假 1 天，不离校', facts: {} },
    { key: 'threeDays', label: '事假 3 天，不离校', facts: { days: 3 } },
    { key: 'fourDays', label: '事假 4 天，不离校', facts: { days: 4 } },
    { key: 'dayAway', label: '事假 1 天，离校', facts: away },
    { key: 'eightDays', label: '事假 8 天，离校', facts: { ...away, days: 8 } },
    { key: 'weekend', label: '周末离校登记 2 天', facts: { ...away, typeCode: '08', days: 2 } },
    { key: 'holiday', label: '节假日离校登记 7 天', facts: { ...away, typeCode: '09', days: 7 } },
    { key: 'internship', label: '实习假 30 天，离校', facts: { ...away, typeCode: '06', days: 30 } },
    { key: 'abroad', label: '出境 5 天', facts: { ...away, typeCode: '10', days: 5, isOutOfCity: true } },
    { key: 'late', label: '病假 1 天，事后补假', facts: { typeCode: '02', isBackdated: true } },
  ],
  trial: z.object({
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
  }),
  shown: answer<{ student: MeantStudent; facts: TrialFacts }>(),
})

export const setLimitsRoute = limitsRoute(leaveTiers, '修改分级天数')
