import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { DimensionOf, FigureOf, Numbers, SpanAnswer } from '#patterns/figures/shared/figures.ts'
import { spanRoutes } from '#patterns/figures/shared/span-routes.ts'
import { leaveFigures, type NowFigure } from './figures.ts'
import type { StudentStat } from './student-stat.ts'

type Now = { readonly now: Numbers<NowFigure> }
/** The numbers of a span, and how it stands now. */
export type Stat = SpanAnswer & Now
export const leaveStatRoutes = spanRoutes<FigureOf<typeof leaveFigures>, DimensionOf<typeof leaveFigures>, Now>(
  leaveFigures,
  {
    service: 'xsgl',
    path: 'leaveStat',
  },
)

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
