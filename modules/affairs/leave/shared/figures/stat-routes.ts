import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { DimensionOf, FigureOf, Numbers, SpanAnswer } from '#patterns/figures/shared/figures.ts'
import { spanInput } from '#patterns/figures/shared/span-input.ts'
import { leaveFigures, type NowFigure } from './figures.ts'
import type { StudentStat } from './student-stat.ts'

type Set = typeof leaveFigures
/** The numbers of a span, and how it stands now. */
export type Stat = SpanAnswer<FigureOf<Set>, DimensionOf<Set>> & { readonly now: Numbers<NowFigure> }

const order = spanInput(leaveFigures)
const access = { permission: 'leaveStat:read' }

export const statRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveStat/overview',
  label: '请假统计',
  access,
  input: order,
  answer: answer<Stat>(),
})

export const statExportRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveStat/export',
  label: '导出请假统计',
  access: { permission: 'leaveStat:export' },
  input: order,
  answer: answer<unknown>(),
})

export const studentStatRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveStat/student',
  label: '学生请假统计',
  access: { permission: 'leaveRequest:list' },
  input: z.looseObject({
    studentId: z.uuid('学生不存在').optional(),
    year: z
      .string()
      .regex(/^\d{4}$/, '年份为四位数字')
      .optional(),
  }),
  answer: answer<StudentStat>(),
})
