import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import type { CandidateRule } from '#kernel/flow/candidate-rule.ts'

/** What an office answers for, by what such offices are usually called, and the role that stands in where a school has none of them or nobody in it. */
const duties = {
  registry: { label: '学籍管理', names: ['学籍科', '学籍管理科', '学籍与学位科'], role: 'jwc' },
  teaching: { label: '教学运行', names: ['教务科', '教学运行科', '教务管理科'], role: 'jwc' },
  office: { label: '学校办公室', names: ['学校办公室', '党政办公室', '院长办公室', '党委办公室', '校办公室'], role: 'gly' },
  publicity: { label: '宣传', names: ['宣传科', '宣传部', '党委宣传部', '宣传统战部'], role: 'gly' },
  personnel: { label: '人事', names: ['人事科', '人事处', '组织人事处'], role: 'gly' },
  logistics: { label: '后勤服务', names: ['后勤科', '后勤处', '总务处', '后勤管理处', '后勤保卫处', '后勤保障处'], role: 'gly' },
} as const

const duty = z.enum(Object.keys(duties) as [keyof typeof duties]).catch('office')

/** Rules the flows every school starts with are drawn with: they name a duty, not a department that only one school has. */
export const dutyRules: readonly CandidateRule[] = [
  {
    code: 'dutySection', label: '业务主管科室', params: [{ name: 'duty', label: '业务', kind: 'choice', required: true, choices: Object.entries(duties).map(([value, { label }]) => ({ value, label })) }],
    async resolve(ctx, { params }) {
      const { label, names, role } = duties[duty.parse(params['duty'])]
      const rows = await ctx.db.query<{ id: string }>(
        `with within as (select u.id from base_department d join sys_user u on (u.department_id = d.id or d.id = any(u.extra_departments)) and u.status = '1' and u.user_type = '1' where d.dept_name = any($1::text[]) and d.status = '1' and d.deleted_time is null),
         holding as (select u.id from sys_role o join sys_user_role r on r.role_id = o.id and (r.begin_date is null or r.begin_date <= $3) and (r.end_date is null or r.end_date >= $3) join sys_user u on u.id = r.user_id and u.status = '1' where o.role_code = $2)
         select distinct id from (select id from within union all select id from holding where not exists (select from within)) x order by id limit 50`,
        [names, role, ctx.today()],
        'flow_duty_section',
      )
      return { userIds: rows.map(({ id }) => id), problem: `没有负责${label}的科室或人员` }
    },
  },
  {
    code: 'starterFdy', label: '发起学生的辅导员',
    async resolve(ctx, { starterId }) {
      const rows = await ctx.db.query<{ id: string | null; className: string | null }>(
        `select u.id, c.class_name as "className" from sys_user me join base_student s on me.person_type = 'base.student' and s.id::text = me.person_id left join base_class c on c.id = s.class_id
         left join base_class_assign a on a.class_id = s.class_id and a.role = 'fdy' and a.deleted_time is null and a.start_date <= $2 and (a.end_date is null or a.end_date >= $2)
         left join sys_user u on u.person_type = 'base.teacher' and u.person_id = a.teacher_id::text and u.status = '1' where me.id = $1 order by a.is_temp nulls first`,
        [starterId, ctx.today()],
        'flow_starter_fdy',
      )
      return { userIds: rows.flatMap(({ id }) => id ?? []), problem: `班级【${rows[0]?.className ?? '未分班'}】未配置辅导员` }
    },
  },
  {
    code: 'starterDeptAdmin', label: '发起人学院学工办',
    resolve: async (ctx, { starterId }) => ({ userIds: await deptAdminsOf(ctx, starterId), problem: '学院学工办未配置人员' }),
  },
]

async function deptAdminsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select distinct u.id from sys_user me left join base_student s on me.person_type = 'base.student' and s.id::text = me.person_id join base_department d on d.id = coalesce(s.department_id, me.department_id)
     join base_teacher t on t.id = any(d.stu_admin_ids) join sys_user u on u.person_type = 'base.teacher' and u.person_id = t.id::text and u.status = '1' where me.id = $1 order by 1`,
    [userId],
    'flow_starter_dept_admin',
  )
  return rows.map(({ id }) => id)
}
