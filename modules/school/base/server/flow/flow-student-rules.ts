import type { Ctx } from '#kernel/world/context.ts'
import type { CandidateRule, Meant } from '#services/flow/candidate-rule.ts'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { idsIn, studentOf, userOfTeacher } from './flow-asked.ts'
import { leadersOfClasses, officesOf } from '../people/who.ts'

const student = 'base.student'
type Whose = 'subject' | 'starter'

/** Who decides, by the class and the college of the student a matter is about. */
export const studentRules: readonly CandidateRule[] = [
  leaderRule('stuFdy', '学生所在班级辅导员', { role: 'fdy', word: '辅导员' }),
  leaderRule('stuBzr', '学生所在班级班主任', { role: 'bzr', word: '班主任' }),
  leaderRule('stuZl', '学生所在班级助理', { role: 'zl', word: '班级助理' }),
  collegeRule('stuDeptAdmin', '学院学工办', 'subject'),
  {
    code: 'stuDeptSecretary',
    label: '学院分管副书记',
    subject: student,
    async resolve(ctx, asked) {
      const studentId = await studentOf(ctx, asked)
      const userIds = await idsOf(
        ctx,
        `select u.id
         from base_student s
         join base_department d on d.id = s.department_id
         join base_teacher t on t.id = coalesce(d.stu_secretary_id, d.secretary_id)
         join ${userOfTeacher('$2')}
         where s.id = $1::uuid`,
        [studentId, ctx.today()],
      )
      return userIds.length > 0
        ? { userIds }
        : toCollege(ctx, studentId, `${await collegeName(ctx, studentId)}未配置分管副书记`)
    },
  },
  {
    code: 'stuDeptRole',
    label: '角色（限定在申请人所属院系或校区）',
    params: [
      { name: 'roles', label: '角色', kind: 'roles', required: true },
      {
        name: 'within',
        label: '限定在',
        kind: 'choice',
        choices: [
          { value: 'department', label: '所属院系' },
          { value: 'campus', label: '所属校区' },
        ],
      },
    ],
    async resolve(ctx, asked) {
      const roles = idsIn(asked.params['roles'])
      const isCampus = asked.params['within'] === 'campus'
      const studentId = await studentOf(ctx, asked)
      const userIds = await idsOf(
        ctx,
        `with whose as (
           select s.department_id, s.campus_id
           from base_student s
           where s.id = $1::uuid
           union all
           select d.id, d.campus_id
           from sys_user u
           join base_department d on d.id = u.department_id
           where u.id = $2 and $1::uuid is null
         )
         select distinct u.id
         from whose w
         join sys_user u on ${canAct('u', '$5')}
         join ${heldRoles('$5')} h on h.user_id = u.id and h.role_code = any($3::text[])
         where case when $4 then exists (
           select 1
           from base_department d
           where d.campus_id = w.campus_id and (d.id = u.department_id or d.id = any(u.extra_departments))
         ) else u.department_id = w.department_id or w.department_id = any(u.extra_departments) end
         order by 1
         limit 200`,
        [studentId, asked.starterId, roles, isCampus, ctx.today()],
      )
      return {
        userIds,
        problem: isCampus ? '申请人所属校区没有持有该角色的用户' : '申请人所属院系没有持有该角色的用户',
      }
    },
  },
]

/** Whoever leads the class of the student a matter is about, or of the one who started it. */
export function leaderRule(
  code: string,
  label: string,
  { role, word, of = 'subject' }: { role: 'fdy' | 'bzr' | 'zl'; word: string; of?: Whose },
): CandidateRule {
  return {
    code,
    label,
    ...(of === 'subject' ? { subject: student } : {}),
    async resolve(ctx, asked) {
      const studentId = await studentOf(ctx, of === 'subject' ? asked : { ...asked, subject: null })
      const [own] = await ctx.db.query<{ classId: string | null; className: string | null }>(
        `select c.id as "classId", c.class_name as "className"
         from base_student s left join base_class c on c.id = s.class_id where s.id = $1::uuid`,
        [studentId],
        'flow_class_of',
      )
      if (!own) return { userIds: [], problem: '申请人不是学生' }
      const userIds = own.classId ? ((await leadersOfClasses(ctx, [own.classId])).get(own.classId)?.[role] ?? []) : []
      if (userIds.length > 0) return { userIds }
      const className = own.className ?? '未分班'
      return toCollege(ctx, studentId, `班级【${className}】未配置${word}`, {
        key: `${code}-${own.classId ?? '-'}`,
        content: `班级【${className}】未配置${word}，学生提交的审批已转院系管理员，请尽快安排`,
      })
    },
  }
}

/** Whoever a college has for the affairs of its students. */
export function collegeRule(code: string, label: string, of: Whose): CandidateRule {
  return {
    code,
    label,
    ...(of === 'subject' ? { subject: student } : {}),
    async resolve(ctx, asked) {
      const studentId = await studentOf(ctx, of === 'subject' ? asked : { ...asked, subject: null })
      const userIds = await collegeAdmins(ctx, { studentId, starterId: asked.starterId })
      return userIds.length > 0
        ? { userIds }
        : { userIds, problem: `${await collegeName(ctx, studentId)}学工办未配置人员` }
    },
  }
}

/** Where a class or college has nobody, its administrators take it first, and whoever administers the school hears of it. */
async function toCollege(
  ctx: Ctx,
  studentId: string | null,
  problem: string,
  tell?: { key: string; content: string },
): Promise<Meant> {
  return {
    userIds: [],
    problem,
    instead: {
      userIds: await collegeAdmins(ctx, { studentId }),
      note: `${problem}，审批已转院系管理员`,
      tell: {
        key: tell?.key ?? problem,
        title: problem,
        content: tell?.content ?? `${problem}，学生提交的审批已转院系管理员，请尽快配置`,
        link: tell ? '/base/classAssign' : '/base/department',
      },
    },
  }
}

/** Whom the college of a student, else of whoever started it, has for the affairs of its students. */
async function collegeAdmins(
  ctx: Ctx,
  { studentId, starterId = null }: { studentId: string | null; starterId?: string | null },
): Promise<string[]> {
  const [whose] = await ctx.db.query<{ id: string | null }>(
    studentId === null
      ? 'select department_id as id from sys_user where id = $1::uuid'
      : 'select department_id as id from base_student where id = $1::uuid',
    [studentId ?? starterId],
  )
  return whose?.id ? ((await officesOf(ctx, [whose.id])).get(whose.id) ?? []) : []
}

async function collegeName(ctx: Ctx, studentId: string | null): Promise<string> {
  const [row] = await ctx.db.query<{ name: string }>(
    `select d.dept_name as name
     from base_student s
     join base_department d on d.id = s.department_id
     where s.id = $1::uuid`,
    [studentId],
  )
  return row ? `【${row.name}】` : '学生所属院系'
}

async function idsOf(ctx: Ctx, sql: string, values: unknown[]): Promise<string[]> {
  return (await ctx.db.query<{ id: string }>(sql, values)).map(({ id }) => id)
}
