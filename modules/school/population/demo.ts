import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { savedPopulation } from './shared/population.ts'
import { normalScope, targetScopeShape, type TargetScopeInput } from './shared/target-scope.ts'
import { summaryOf } from './server/summary.ts'

type Owner = {
  userId: string
  userName: string
  personId: string | null
  departmentId: string | null
  classIds: string[]
  roles: Record<string, string>
  grades: number[]
  tasks: string[]
}
type DemoRule = {
  by: string
  populationName: string
  isShared: boolean
  remark?: string
  scope: (owner: Owner) => TargetScopeInput
}

const whole: { kind: 'school'; ids: string[] } = { kind: 'school', ids: [] }

const rules: readonly DemoRule[] = [
  {
    by: 'xgc01',
    populationName: '全体住校生',
    isShared: true,
    remark: '宿舍检查、离返校通知用',
    scope: () => ({ userType: 'stu', include: [whole], filter: { isResident: true } }),
  },
  {
    by: 'xgc01',
    populationName: '走读学生',
    isShared: false,
    scope: () => ({ userType: 'stu', include: [whole], filter: { isResident: false } }),
  },
  {
    by: 'xgc01',
    populationName: '休学与保留学籍学生',
    isShared: false,
    remark: '复学提醒用',
    scope: () => ({ userType: 'stu', include: [whole], filter: { xjztM: ['02', '16'] } }),
  },
  {
    by: 'xgc01',
    populationName: '全体辅导员与班主任',
    isShared: true,
    scope: ({ roles }) => ({
      userType: 'tea',
      include: [{ kind: 'role', ids: [roles['fdy'], roles['bzr']].filter((id) => id !== undefined) }],
    }),
  },
  {
    by: 'jwc01',
    populationName: '应届毕业生',
    isShared: true,
    remark: '毕业审核与离校用',
    scope: ({ grades }) => ({ userType: 'stu', include: [{ kind: 'grade', ids: [String(grades[0])] }] }),
  },
  {
    by: 'jwc01',
    populationName: '专任教师',
    isShared: true,
    scope: () => ({ userType: 'tea', include: [whole], filter: { staffType: ['10'] } }),
  },
  {
    by: 'yx01',
    populationName: '本院系新生',
    isShared: false,
    scope: ({ departmentId, grades }) => ({
      userType: 'stu',
      include: [{ kind: 'department', ids: departmentId ? [departmentId] : [] }],
      filter: { grade: grades.slice(-1) },
    }),
  },
  {
    by: 'yx01',
    populationName: '本院系师生',
    isShared: false,
    scope: ({ departmentId }) => ({
      userType: 'all',
      include: [{ kind: 'department', ids: departmentId ? [departmentId] : [] }],
    }),
  },
  {
    by: 'fdy01',
    populationName: '所带班级女生',
    isShared: false,
    remark: '女生节活动',
    scope: ({ classIds }) => ({ userType: 'stu', include: [{ kind: 'class', ids: classIds }], filter: { sex: '2' } }),
  },
  {
    by: 'fdy01',
    populationName: '随堂签到教学班',
    isShared: false,
    remark: '与任课教师一起点名',
    scope: ({ tasks }) => ({ userType: 'stu', include: [{ kind: 'course', ids: tasks.slice(0, 1) }] }),
  },
]

/** Rules people of the demo school keep; who fits them is asked anew each time. */
export const demo: DemoPart = () => ({ rows: () => [], after: keepRules })

async function keepRules(ctx: Ctx): Promise<void> {
  const owners = await ownersOf(ctx)
  for (const { by, scope, ...rule } of rules) {
    const owner = owners.get(by)
    const read = owner && normalScope(targetScopeShape.parse(scope(owner)))
    if (!owner || !read || read.include.length === 0) continue
    await insertRow(ctx, savedPopulation, newId(ctx.now()), {
      ...rule,
      remark: rule.remark ?? null,
      scope: read,
      summary: await summaryOf(ctx, read),
      ownerId: owner.userId,
      ownerName: owner.userName,
      ownerPerson: owner.personId,
    })
  }
}

async function ownersOf(ctx: Ctx): Promise<Map<string, Owner>> {
  const rows = await ctx.db.query<Owner & { accountNo: string }>(
    `select u.account_no as "accountNo", u.id as "userId", u.user_name as "userName", u.person_id as "personId", u.department_id as "departmentId",
       l.classes as "classIds", (select array_agg(distinct grade order by grade) from base_class where status = '1' and deleted_time is null) as grades,
       (select jsonb_object_agg(role_code, id) from sys_role) as roles,
       array(select k.id from timetable_course_task k where k.class_ids && l.classes order by k.task_no desc limit 1) as tasks
     from sys_user u, lateral (select array(select a.class_id from base_class_assign a where a.teacher_id::text = u.person_id and a.role = 'fdy' and a.end_date is null and a.deleted_time is null order by a.class_id) as classes) l
     where u.account_no = any($1)`,
    [[...new Set(rules.map((rule) => rule.by))]],
  )
  return new Map(rows.map((row) => [row.accountNo, row]))
}
