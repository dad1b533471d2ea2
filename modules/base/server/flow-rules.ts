import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import type { Asked, CandidateRule } from '#kernel/flow/candidate-rule.ts'

const ids = z.array(z.string()).catch([])
const student = 'base.student'
const userOfTeacher = `sys_user u on u.person_id = t.id::text and u.person_type = 'base.teacher' and u.status = '1'`

/** Who decides, by what the school knows of the student a matter is about, of departments and posts. */
export const flowRules: readonly CandidateRule[] = [
  leaderRule('stuFdy', '学生所在班级辅导员', { role: 'fdy', word: '辅导员' }),
  leaderRule('stuBzr', '学生所在班级班主任', { role: 'bzr', word: '班主任' }),
  leaderRule('stuZl', '学生所在班级助理', { role: 'zl', word: '班级助理' }),
  {
    code: 'stuDeptAdmin', label: '学院学工办', subject: student,
    resolve: (ctx, asked) => found(ctx, asked, '学院学工办未配置人员', `with s as (select department_id from base_student where id = $1::uuid),
      named as (select u.id from s join base_department d on d.id = s.department_id join base_teacher t on t.id = any(d.stu_admin_ids) join ${userOfTeacher}),
      held as (select u.id from s join sys_user u on u.department_id = s.department_id and u.status = '1' join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id and o.role_code = 'yx')
      select id from named union all select id from held where not exists (select from named) order by id`),
  },
  {
    code: 'stuDeptSecretary', label: '学院分管副书记', subject: student,
    resolve: (ctx, asked) => found(ctx, asked, '学院未配置分管副书记', `select u.id from base_student s join base_department d on d.id = s.department_id join base_teacher t on t.id = coalesce(d.stu_secretary_id, d.secretary_id) join ${userOfTeacher} where s.id = $1::uuid`),
  },
  {
    code: 'stuDeptRole', label: '学生所属院系的角色', subject: student, params: [{ name: 'roles', label: '角色', kind: 'roles', required: true }],
    resolve: (ctx, asked) => found(ctx, asked, '学生所属院系没有持有该角色的用户', `select distinct u.id from base_student s join sys_user u on (u.department_id = s.department_id or s.department_id = any(u.extra_departments)) and u.status = '1' join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id and o.role_code = any($2::text[]) where s.id = $1::uuid order by 1`, ids.parse(asked.params['roles'])),
  },
  {
    code: 'officeSection', label: '职能处室科室', params: [{ name: 'departments', label: '科室', kind: 'departments', required: true }, { name: 'posts', label: '岗位', kind: 'posts' }, { name: 'leadersOnly', label: '仅负责人', kind: 'flag' }],
    async resolve(ctx, { params }) {
      const posts = ids.parse(params['posts'])
      const rows = await ctx.db.query<{ id: string }>(
        `select distinct u.id from sys_user u where u.status = '1' and (u.department_id = any($1::uuid[]) or u.extra_departments && $1::uuid[]) and ($2::uuid[] = '{}' or u.post_ids && $2::uuid[])
           and (not $3 or exists (select 1 from base_department d where d.id = any($1::uuid[]) and d.leader_id::text = u.person_id)) order by 1 limit 100`,
        [ids.parse(params['departments']), posts, params['leadersOnly'] === true],
      )
      return { userIds: rows.map(({ id }) => id), problem: '科室中没有符合条件的人员' }
    },
  },
  {
    code: 'post', label: '岗位', params: [{ name: 'posts', label: '岗位', kind: 'posts', required: true }],
    async resolve(ctx, { params }) {
      const rows = await ctx.db.query<{ id: string }>(`select id from sys_user where status = '1' and post_ids && $1::uuid[] order by id limit 200`, [ids.parse(params['posts'])])
      return { userIds: rows.map(({ id }) => id), problem: '没有担任该岗位的人员' }
    },
  },
  {
    code: 'deptLeader', label: '部门负责人', params: [{ name: 'departments', label: '部门', kind: 'departments', required: true }],
    resolve: async (ctx, { params }) => ({ userIds: await leadersOf(ctx, ids.parse(params['departments'])), problem: '部门未配置负责人' }),
  },
  {
    code: 'starterDeptLeader', label: '发起人部门负责人', params: [{ name: 'levels', label: '向上级数', kind: 'number' }],
    async resolve(ctx, { params, starterId }) {
      const up = Math.min(10, Math.max(0, Number(params['levels'] ?? 0) || 0))
      const rows = await ctx.db.query<{ id: string }>(
        `with recursive up as (select d.id, d.parent_id, 0 as level from sys_user u join base_department d on d.id = u.department_id where u.id = $1 union all select d.id, d.parent_id, up.level + 1 from up join base_department d on d.id = up.parent_id where up.level < 10) select id from up where level >= $2 order by level`,
        [starterId, up],
      )
      for (const { id } of rows) {
        const leaders = (await leadersOf(ctx, [id])).filter((one) => one !== starterId)
        if (leaders.length > 0) return { userIds: leaders }
      }
      return { userIds: [], problem: '发起人所在部门未配置负责人' }
    },
  },
]

/** Accounts of those who lead some departments. */
async function leadersOf(ctx: Ctx, departmentIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(`select distinct u.id from base_department d join base_teacher t on t.id = d.leader_id join ${userOfTeacher} where d.id = any($1::uuid[])`, [departmentIds])
  return rows.map(({ id }) => id)
}

function leaderRule(code: string, label: string, { role, word }: { role: string; word: string }): CandidateRule {
  return {
    code, label, subject: student,
    async resolve(ctx, { subjectId }) {
      const rows = await ctx.db.query<{ id: string | null; className: string | null }>(
        `select u.id, c.class_name as "className" from base_student s left join base_class c on c.id = s.class_id
         left join base_class_assign a on a.class_id = s.class_id and a.role = $2 and a.deleted_time is null and a.start_date <= $3 and (a.end_date is null or a.end_date >= $3)
         left join base_teacher t on t.id = a.teacher_id left join ${userOfTeacher} where s.id = $1::uuid order by a.is_temp nulls first`,
        [subjectId, role, ctx.today()],
      )
      return { userIds: rows.flatMap(({ id }) => (id === null ? [] : [id])), problem: `班级【${rows[0]?.className ?? '未分班'}】未配置${word}` }
    },
  }
}

async function found(ctx: Ctx, { subjectId }: Asked, problem: string, sql: string, more?: unknown): Promise<{ userIds: string[]; problem: string }> {
  const rows = await ctx.db.query<{ id: string }>(sql, more === undefined ? [subjectId] : [subjectId, more])
  return { userIds: rows.map(({ id }) => id), problem }
}
