import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { dimensions, type Dimension, type NowFigure, type SpanAnswer } from './figures.ts'
import type { StudentStat } from './student-stat.ts'

export type Stat = SpanAnswer & { readonly now: Readonly<Record<NowFigure, number | null>> }

const date = (label: string) =>
  z.string({ error: `请选择${label}` }).refine((text) => dayIn(text) === text, `${label}格式应为YYYY-MM-DD`)
const order = z.looseObject({
  from: date('开始日期'),
  to: date('结束日期'),
  by: z.enum(Object.keys(dimensions) as [Dimension, ...Dimension[]]).default('department'),
})
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
