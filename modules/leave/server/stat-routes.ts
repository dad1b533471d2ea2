import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Raw, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/id.ts'
import { dimensions, type Dimension } from '../shared/figures.ts'
import { spanProblem } from '../shared/span.ts'
import { figuresNow } from './figures.ts'
import { figuresOf } from './figures-span.ts'
import { statSheet } from './stat-export.ts'
import { studentLeaves } from './stat-student.ts'

const date = (label: string) => z.string({ error: `请选择${label}` }).regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, `${label}格式应为YYYY-MM-DD`)
const ids = (label: string) => z.string().max(4000).refine((text) => text.split(',').every((id) => id === '' || isId(id)), `${label}不存在`).optional()
const order = z.looseObject({
  from: date('开始日期'), to: date('结束日期'),
  by: z.enum(Object.keys(dimensions) as [Dimension, ...Dimension[]]).default('department'),
  departmentId: ids('院系'), majorId: ids('专业'), classId: ids('班级'), typeId: ids('请假类型'), studentId: ids('学生'), grade: z.string().regex(/^(\d{4}(,\d{4})*)?$/, '年级为四位数字').optional(),
})
type Order = z.infer<typeof order>

const mostShown = 200
const access = { permission: 'leaveStat:read' }

/** Statistics of leave: the whole, its groups and one student. */
export const statRoutes: readonly Route[] = [
  route({ service: 'xsgl', method: 'GET', path: 'leaveStat/overview', label: '请假统计', access, input: order, run: overview }),
  route({ service: 'xsgl', method: 'POST', path: 'leaveStat/export', label: '导出请假统计', access: { permission: 'leaveStat:export' }, input: order, run: exported }),
  // Everybody who may list leaves: a student the own ones, whoever leads students theirs.
  route({ service: 'xsgl', method: 'GET', path: 'leaveStat/student', label: '学生请假统计', access: { permission: 'leaveRequest:list' }, input: z.looseObject({ studentId: ids('学生'), year: z.string().regex(/^\d{4}$/, '年份为四位数字').optional() }), run: (ctx, { studentId, year }) => studentLeaves(ctx, { studentId, year }) }),
]

async function overview(ctx: Ctx, asked: Order) {
  const { span, filter } = checked(asked)
  return { ...(await figuresOf(ctx, { span, by: asked.by, filter, most: mostShown })), now: await figuresNow(ctx, filter) }
}

async function exported(ctx: Ctx, asked: Order): Promise<Raw> {
  return statSheet(ctx, { ...checked(asked), by: asked.by })
}

function checked({ from, to, departmentId, majorId, classId, typeId, studentId, grade }: Order) {
  const problem = spanProblem({ from, to })
  if (problem) throw badRequest({ text: problem })
  const given = Object.entries({ departmentId, majorId, classId, typeId, studentId, grade }).filter(([, value]) => value)
  return { span: { from, to }, filter: Object.fromEntries(given) as Record<string, string> }
}
