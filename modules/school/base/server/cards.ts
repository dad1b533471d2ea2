import { can } from '#kernel/access/access.ts'
import { ownStudentId } from '../shared/people/subject.ts'
import type { CardGroups } from '#services/cards/card-group.ts'
import type { Card } from '#services/cards/card.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readMetric, readTotals } from '#services/metrics/read-metric.ts'
import { readingStatuses } from '../shared/students/student-status.ts'
import { classCards } from './classes/class-cards.ts'
import { leadsOn } from './classes/class-routes.ts'
import { classMetric, staffMetric, studentMetric } from './metrics.ts'

/** Whoever leads several classes looks at all of them or at one. */
export const cardGroups: readonly CardGroups[] = [
  {
    label: '班级',
    axis: 'class',
    name: 'classId',
    roles: ['fdy', 'bzr', 'yx'],
    async choices(ctx, most) {
      if (!can(ctx.actor, 'stuClass:list')) return []
      const { records, total } = await classCards(ctx, { size: most, status_in: '1,2' })
      return total > most
        ? []
        : records.map(({ id, className, reading }) => ({ value: id, label: className, count: reading }))
    },
  },
]

/** Cards of base data: how many people, in which classes. */
export const cards: readonly Card[] = [
  {
    code: 'base.figures',
    desks: {
      yx: { place: 10, w: 12, h: 1, title: '院系驾驶舱' },
      xgc: { place: 10, w: 12, h: 1, title: '全校数字' },
      jwc: { place: 10, w: 12, h: 1, title: '全校数字' },
      gly: { place: 10, w: 12, h: 1, title: '全校数字' },
    },
    label: '人数概况',
    about: '数据范围内的在籍、在读、休学、班级与教职工人数，点击查看名单',
    category: 'numbers',
    icon: 'users',
    permission: 'baseStudentInfo:list',
    size: { w: 12, h: 1, minW: 6, minH: 1, maxW: 12, maxH: 1 },
    cacheSeconds: 0,
    refreshSeconds: 300,
    read: (ctx, { isFresh }) => figures(ctx, isFresh),
  },
  {
    code: 'base.departments',
    desks: {
      xgc: { place: 30, w: 6, h: 3 },
      jwc: { place: 30, w: 6, h: 3 },
      gly: { place: 20, w: 6, h: 3 },
    },
    label: '院系对比',
    about: '各院系在籍学生人数，点击查看名单',
    category: 'numbers',
    icon: 'chart-column',
    permission: 'baseStudentInfo:list',
    link: '/base/department',
    size: { w: 6, h: 3, minW: 4, minH: 2, maxW: 12, maxH: 6 },
    cacheSeconds: 0,
    refreshSeconds: 300,
    settings: [{ key: 'size', label: '院系数量', kind: 'integer', min: 3, max: 30, default: 10 }],
    read: (ctx, { isFresh }) => departments(ctx, isFresh),
  },
  {
    code: 'base.classes',
    desks: {
      fdy: { place: 50, w: 6, h: 3, title: '我班概况' },
      bzr: { place: 30, w: 6, h: 3, title: '我班概况' },
      yx: { place: 20, w: 6, h: 3, title: '各班概况' },
      jwc: { place: 70, w: 6, h: 3, title: '各班概况' },
    },
    label: '班级概况',
    about: '数据范围内各班人数、男女生与带班老师',
    category: 'people',
    icon: 'users',
    permission: 'stuClass:list',
    link: '/base/stuClass',
    size: { w: 6, h: 3, minW: 4, minH: 2, maxW: 12, maxH: 6 },
    cacheSeconds: 45,
    reach: ['base.class'],
    refreshSeconds: 300,
    settings: [{ key: 'size', label: '班级数量', kind: 'integer', min: 3, max: 24, default: 8 }],
    read: (ctx, { settings }) => classCards(ctx, { size: settings['size'], status_in: '1,2' }),
  },
  {
    code: 'base.myClass',
    desks: {
      stu: { place: 50, w: 4, h: 3 },
    },
    label: '我的班级',
    about: '所在班级、辅导员、班主任与班级人数',
    category: 'people',
    icon: 'users',
    permission: 'baseStudentInfo:self',
    link: '/base/mine',
    size: { w: 4, h: 3, minW: 3, minH: 2, maxW: 6, maxH: 4 },
    cacheSeconds: 60,
    refreshSeconds: 0,
    read: (ctx) => ownClass(ctx),
  },
]

async function figures(ctx: Ctx, isFresh: boolean) {
  const students = await readTotals(ctx, studentMetric, { isFresh })
  return {
    students,
    classes: can(ctx.actor, classMetric.permission) ? (await readTotals(ctx, classMetric, { isFresh }))['open'] : null,
    staff: can(ctx.actor, staffMetric.permission) ? (await readTotals(ctx, staffMetric, { isFresh }))['serving'] : null,
  }
}

async function departments(ctx: Ctx, isFresh: boolean) {
  const rows = await readMetric(ctx, studentMetric, { by: 'departmentId', isFresh })
  return rows
    .map(({ key, label, values }) => ({
      id: key,
      name: label,
      enrolled: values['enrolled'],
      reading: values['reading'],
    }))
    .filter((row) => Number(row.enrolled) > 0)
}

/** The class of the student who asks; null where there is none yet. */
async function ownClass(ctx: Ctx) {
  const person = ownStudentId(ctx)
  const leader = (role: string) =>
    `(
       select string_agg(p.xm, '、' order by l.start_date)
       from base_class_assign l
       join base_teacher p on p.id = l.teacher_id
       where l.class_id = c.id and l.role = '${role}' and ${leadsOn('$2')}
     )`
  const [row] = await ctx.db.query(
    `select s.xh, s.info_complete as "infoComplete", c.class_name as "className", c.grade,
       m.major_name as "majorName", d.dept_name as "departmentName", mon.xm as "monitorName",
       ${leader('fdy')} as "fdyName", ${leader('bzr')} as "bzrName",
       (
         select count(*)::int
         from base_student x
         where x.class_id = c.id and x.deleted_time is null and x.xjzt_m = any($3)
       ) as reading
     from base_student s
     join base_class c on c.id = s.class_id
     left join base_major m on m.id = c.major_id
     left join base_department d on d.id = c.department_id
     left join base_student mon on mon.id = c.monitor_id
     where s.id = $1 and s.deleted_time is null`,
    [person, ctx.today(), readingStatuses],
  )
  return row ?? null
}
