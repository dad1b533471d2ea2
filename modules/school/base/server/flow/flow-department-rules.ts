import type { Ctx } from '#kernel/world/context.ts'
import type { Asked, CandidateRule } from '#services/flow/candidate-rule.ts'
import { canAct } from '#services/identity/in-office.ts'
import { idsAt, idsIn, studentOf, userOfTeacher } from './flow-asked.ts'

const most = 200

/** Who decides, by departments, their leaders and posts. */
export const departmentRules: readonly CandidateRule[] = [
  {
    code: 'officeSection',
    label: '职能处室科室',
    params: [
      { name: 'departments', label: '科室', kind: 'departments', required: true },
      { name: 'posts', label: '岗位', kind: 'posts' },
      { name: 'leadersOnly', label: '仅负责人', kind: 'flag' },
    ],
    async resolve(ctx, { params }) {
      const userIds = await idsOf(
        ctx,
        `select distinct u.id
         from sys_user u
         where ${canAct('u', '$4')}
           and (u.department_id = any($1::uuid[]) or u.extra_departments && $1::uuid[])
           and ($2::uuid[] = '{}' or u.post_ids && $2::uuid[])
           and (
             not $3
             or exists (
               select 1
               from base_department d
               where d.id = any($1::uuid[]) and d.leader_id::text = u.person_id
             )
           )
         order by 1
         limit ${most}`,
        [idsIn(params['departments']), idsIn(params['posts']), params['leadersOnly'] === true, ctx.today()],
      )
      return { userIds, problem: '科室中没有符合条件的人员' }
    },
  },
  {
    code: 'post',
    label: '岗位',
    params: [{ name: 'posts', label: '岗位', kind: 'posts', required: true }],
    resolve: async (ctx, { params }) => ({
      userIds: await idsOf(
        ctx,
        `select u.id
         from sys_user u
         where ${canAct('u', '$2')} and u.post_ids && $1::uuid[]
         order by u.id
         limit ${most}`,
        [idsIn(params['posts']), ctx.today()],
      ),
      problem: '没有担任该岗位的人员',
    }),
  },
  {
    code: 'deptMember',
    label: '部门成员',
    params: [
      { name: 'departments', label: '部门', kind: 'departments', required: true },
      { name: 'withBelow', label: '包含下级部门', kind: 'flag' },
    ],
    async resolve(ctx, { params }) {
      const userIds = await idsOf(
        ctx,
        `with recursive down as (
           select id, 0 as level
           from base_department
           where id = any($1::uuid[]) and deleted_time is null
           union all
           select d.id, down.level + 1
           from down
           join base_department d on d.parent_id = down.id and d.deleted_time is null
           where $2 and down.level < 6
         )
         select distinct u.id
         from sys_user u
         where ${canAct('u', '$3')}
           and u.person_type is distinct from 'base.student'
           and (u.department_id in (select id from down) or u.extra_departments && array(select id from down))
         order by 1
         limit ${most}`,
        [idsIn(params['departments']), params['withBelow'] === true, ctx.today()],
      )
      return { userIds, problem: '部门中没有可审批的人员' }
    },
  },
  {
    code: 'deptLeader',
    label: '部门负责人',
    params: [{ name: 'departments', label: '部门', kind: 'departments', required: true }],
    resolve: async (ctx, { params }) => ({
      userIds: (await leadersOf(ctx, idsIn(params['departments']))).map(({ userId }) => userId),
      problem: '部门未配置负责人',
    }),
  },
  {
    code: 'deptLeaderN',
    label: '第N级或连续多级负责人',
    params: [
      { name: 'levels', label: '级数', kind: 'number', required: true },
      {
        name: 'way',
        label: '方式',
        kind: 'choice',
        choices: [
          { value: 'only', label: '仅第N级负责人' },
          { value: 'chain', label: '从本部门起连续N级' },
        ],
      },
    ],
    async resolve(ctx, asked) {
      const levels = Math.min(6, Math.max(1, Math.trunc(Number(asked.params['levels'] ?? 1)) || 1))
      const chain = await departmentsUp(ctx, asked)
      // A tree lower than was asked for ends at its root.
      const meant = asked.params['way'] === 'chain' ? chain.slice(0, levels) : chain.slice(0, levels).slice(-1)
      const leaders = await leadersOf(ctx, meant)
      const inOrder = meant.flatMap((departmentId) =>
        leaders.filter((one) => one.departmentId === departmentId).map(({ userId }) => userId),
      )
      return {
        userIds: [...new Set(inOrder)].filter((userId) => userId !== asked.starterId),
        problem: chain.length === 0 ? '申请人没有所属部门' : '申请人的上级部门未配置负责人',
      }
    },
  },
  {
    code: 'starterDeptLeader',
    label: '发起人部门负责人',
    params: [{ name: 'levels', label: '再往上几级（0 为本部门）', kind: 'number' }],
    async resolve(ctx, { params, starterId }) {
      const up = Math.min(10, Math.max(0, Number(params['levels'] ?? 0) || 0))
      const leaders = await leadersAbove(ctx, starterId, up)
      return { userIds: leaders, problem: '发起人所在部门未配置负责人' }
    },
  },
  {
    code: 'formDept',
    label: '表单内部门负责人',
    params: [{ name: 'field', label: '字段', kind: 'field', required: true }],
    async resolve(ctx, asked) {
      const departments = idsAt(asked, asked.params['field'])
      if (departments.length === 0) return { userIds: [], problem: '表单中未填写部门' }
      return {
        userIds: (await leadersOf(ctx, departments)).map(({ userId }) => userId),
        problem: '表单中的部门未配置负责人',
      }
    },
  },
]

/** Accounts of the leader of somebody's department, or of the next one above that is led by somebody else. */
export async function leadersAbove(ctx: Ctx, userId: string, up = 0): Promise<string[]> {
  return idsOf(
    ctx,
    `with recursive up as (
       select d.id, d.parent_id, d.leader_id, 0 as level
       from sys_user u
       join base_department d on d.id = u.department_id
       where u.id = $1
       union all
       select d.id, d.parent_id, d.leader_id, up.level + 1
       from up
       join base_department d on d.id = up.parent_id
       where up.level < 10
     )
     select u.id
     from up
     join base_teacher t on t.id = up.leader_id
     join ${userOfTeacher('$3')}
     where up.level >= $2 and u.id <> $1
     order by up.level
     limit 1`,
    [userId, up, ctx.today()],
  )
}

/** The department of whom a matter is about, and those above it, from below. */
async function departmentsUp(ctx: Ctx, asked: Asked): Promise<string[]> {
  const studentId = await studentOf(ctx, asked)
  return idsOf(
    ctx,
    `with recursive up as (
       select d.id, d.parent_id, 0 as level
       from base_department d
       where d.id = coalesce(
         (select department_id from base_student where id = $1::uuid),
         (select department_id from sys_user where id = $2)
       )
       union all
       select d.id, d.parent_id, up.level + 1
       from up
       join base_department d on d.id = up.parent_id
       where up.level < 10
     )
     select id
     from up
     order by level`,
    [studentId, asked.starterId],
  )
}

function leadersOf(ctx: Ctx, departmentIds: readonly string[]): Promise<{ departmentId: string; userId: string }[]> {
  return ctx.db.query(
    `select distinct d.id as "departmentId", u.id as "userId"
     from base_department d
     join base_teacher t on t.id = d.leader_id
     join ${userOfTeacher('$2')}
     where d.id = any($1::uuid[])`,
    [departmentIds, ctx.today()],
  )
}

async function idsOf(ctx: Ctx, sql: string, values: unknown[]): Promise<string[]> {
  return (await ctx.db.query<{ id: string }>(sql, values)).map(({ id }) => id)
}
