import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { defineMetric, type MetricRow } from '#services/metrics/metric.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { newConditions, place, whereText, withinScope, type Conditions } from '#kernel/operations/sql.ts'
import { fullFrom } from '../shared/students/info-complete.ts'
import { enrolledStatuses, readingStatuses } from '../shared/students/student-status.ts'
import { classes } from './classes/classes.ts'
import { serving } from './organisation/department-closing.ts'
import { students, teachers } from './people/people.ts'
import { countColumns } from './students/student-count.ts'

const away = ['02', '04', '16'] as const
const measured = ['enrolled', 'reading', 'inSchool', 'men', 'women', 'away', 'incomplete'] as const

/** Students within reach, as every screen counts them. */
export const studentMetric = defineMetric({
  code: 'base.students',
  label: '学生人数',
  measures: {
    enrolled: '在籍',
    reading: '在读',
    inSchool: '登记在校',
    men: '在读男生',
    women: '在读女生',
    away: '休学与保留学籍',
    incomplete: '信息不全',
  },
  dimensions: { departmentId: '院系' },
  freshSeconds: 45,
  permission: 'baseStudentInfo:list',
  reach: ['base.student'],
  read: countStudents,
})

/** Staff who serve. */
export const staffMetric = defineMetric({
  code: 'base.staff',
  label: '在职教职工',
  measures: { serving: '在职' },
  dimensions: {},
  freshSeconds: 60,
  permission: 'teacher:list',
  reach: ['base.teacher'],
  read: (ctx) =>
    counted(
      ctx,
      teachers,
      (conditions) =>
        `select count(*) filter (where t.staff_status = any(${place(conditions, serving)}))::int as serving
         from base_teacher t`,
    ),
})

/** Classes that are taught or about to be. */
export const classMetric = defineMetric({
  code: 'base.classes',
  label: '班级',
  measures: { open: '在用' },
  dimensions: {},
  freshSeconds: 60,
  permission: 'stuClass:list',
  reach: ['base.class'],
  read: (ctx) =>
    counted(ctx, classes, () => `select count(*) filter (where t.status in ('1', '2'))::int as open from base_class t`),
})

async function countStudents(ctx: Ctx, by: string | undefined): Promise<readonly MetricRow[]> {
  const conditions = await reached(ctx, students)
  const [enrolled, reading] = [place(conditions, enrolledStatuses), place(conditions, readingStatuses)]
  const isLacking = `s.xjzt_m = any(${reading}) and s.info_complete < ${fullFrom}`
  const columns = `${countColumns(enrolled, reading)},
    count(s.id) filter (where s.xjzt_m = any(${place(conditions, away)}))::int as away,
    count(s.id) filter (where ${isLacking})::int as incomplete`
  // The rows are called `t` by the scope and `s` by the columns.
  const within = `(select t.* from base_student t${whereText(conditions)}) s`
  const rows = await ctx.db.query<Record<string, unknown>>(
    by === undefined
      ? `select ${columns} from ${within}`
      : `select d.id as key, d.dept_name as label, ${columns}
        from ${within}
        join base_department d on d.id = s.department_id
        group by d.id
        order by d.sort, d.dept_code`,
    conditions.values,
  )
  return rows.map((row) => ({
    key: (row['key'] as string | undefined) ?? null,
    label: (row['label'] as string | undefined) ?? null,
    values: Object.fromEntries(measured.map((name) => [name, Number(row[name])])),
  }))
}

async function counted(
  ctx: Ctx,
  resource: Resource,
  text: (conditions: Conditions) => string,
): Promise<readonly MetricRow[]> {
  const conditions = await reached(ctx, resource)
  const select = text(conditions)
  const [row] = await ctx.db.query<Record<string, number>>(`${select}${whereText(conditions)}`, conditions.values)
  return [{ key: null, label: null, values: row! }]
}

async function reached(ctx: Ctx, resource: Resource): Promise<Conditions> {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, resource.entity, await rowScope(ctx, resource, 'list'))
  return conditions
}
