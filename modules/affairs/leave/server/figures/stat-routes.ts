import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { dayIn } from '#kernel/fields/day/kind.ts'
import { freeRoute, route, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import { dimensions, type Dimension } from '../../shared/figures.ts'
import { spanProblem } from '../../shared/span.ts'
import { figuresNow } from './figures.ts'
import { figuresOf } from './figures-span.ts'
import { statSheet } from './stat-export.ts'
import { studentLeaves } from './stat-student.ts'
import { filterOf } from './within.ts'

const date = (label: string) =>
  z.string({ error: `请选择${label}` }).refine((text) => dayIn(text) === text, `${label}格式应为YYYY-MM-DD`)
const order = z.looseObject({
  from: date('开始日期'),
  to: date('结束日期'),
  by: z.enum(Object.keys(dimensions) as [Dimension, ...Dimension[]]).default('department'),
})
type Order = z.infer<typeof order>

const mostShown = 200
const access = { permission: 'leaveStat:read' }

/** Statistics of leave: the whole, its groups and one student. */
export const statRoutes: readonly Route[] = [
  route({
    service: 'xsgl',
    method: 'GET',
    path: 'leaveStat/overview',
    label: '请假统计',
    access,
    input: order,
    run: overview,
  }),
  freeRoute({
    service: 'xsgl',
    method: 'POST',
    path: 'leaveStat/export',
    label: '导出请假统计',
    access: { permission: 'leaveStat:export' },
    input: order,
    runFree: exported,
  }),
  // Everybody who may list leaves: a student the own ones, whoever leads students theirs.
  route({
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
    run: (ctx, { studentId, year }) => studentLeaves(ctx, { studentId, year }),
  }),
]

async function overview(ctx: Ctx, asked: Order) {
  const { span, filter } = checked(asked)
  return {
    ...(await figuresOf(ctx, { span, by: asked.by, filter, most: mostShown })),
    now: await figuresNow(ctx, filter),
  }
}

/** A file is no answer in an envelope; what was taken is written down in the transaction that makes it. */
async function exported({ world, caller }: FreeCall, asked: Order): Promise<Raw> {
  return writeAs(world, caller, (ctx) => statSheet(ctx, { ...checked(asked), by: asked.by }))
}

function checked(asked: Order) {
  const span = { from: asked.from, to: asked.to }
  const problem = spanProblem(span)
  if (problem) throw badRequest({ text: problem })
  return { span, filter: filterOf(asked) }
}
