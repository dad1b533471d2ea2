import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { codeOf } from '#kernel/entity/states.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId } from '#kernel/world/id.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler } from '#services/jobs/handler.ts'
import { proveAgain } from '#kernel/operations/write/prove-again.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { departmentMerged } from '../../shared/organisation/department-merged.ts'
import { department } from '../../shared/organisation/department.ts'
import { moveStudents } from '../../shared/students/placement.ts'
import { endedStatuses } from '../../shared/students/student-status.ts'
import { departments } from './organisation.ts'
import { scopesChanged } from '../scopes.ts'
import { mergePreviewRoute, mergeRoute, type MergePreview } from '../../shared/organisation/department-merge-routes.ts'

type Unit = Row<typeof department>
type Pair = { from: Unit; to: Unit }

const type = 'department.merge'

/** One department goes into another: first what would move, then the work. */
export const mergeRoutes: readonly Route[] = [
  route(mergePreviewRoute, async (ctx, asked) => preview(ctx, await pairAsked(ctx, asked))),
  route(mergeRoute, async (ctx, asked) => {
    const { from, to } = await pairAsked(ctx, asked)
    await ctx.call(proveAgain, reachOperation)
    return {
      jobId: await enqueueJob(ctx, {
        type,
        title: `部门合并：${String(from.deptName)} → ${String(to.deptName)}`,
        params: asked,
      }),
    }
  }),
]

/** Everything moves in one transaction, or nothing does; what has ended before stays with the department it ended in. */
export const mergeJob: JobHandler = {
  type,
  label: '部门合并',
  async run(job) {
    await job.progress({ stage: '合并部门' })
    return job.transaction(async (ctx) => {
      const pair = await pairAsked(ctx, mergeRoute.input.parse(job.params), { lock: true })
      const counts = await moveEverything(ctx, pair)
      const told = Object.entries(counts)
        .filter(([, n]) => n > 0)
        .map(([label, n]) => `${label} ${n}`)
      return {
        status: 'done',
        message: `【${String(pair.from.deptName)}】已并入【${String(pair.to.deptName)}】${told.length > 0 ? `：${told.join('、')}` : ''}`,
        result: counts,
      }
    })
  },
}

async function pairAsked(
  ctx: Ctx,
  { fromId, toId }: AskedOf<typeof mergeRoute>,
  options: { lock?: true } = {},
): Promise<Pair> {
  const scope = await rowScope(ctx, departments, 'merge')
  const rows = await loadRows(ctx, department, [fromId, toId].filter(isId), { scope, ...options })
  const [from, to] = [rows.get(fromId.toLowerCase()), rows.get(toId.toLowerCase())]
  if (!from || !to) throw notFound()
  if (from.id === to.id) throw badRequest({ text: '目标部门不能是被合并的部门' })
  if (from.status !== '1') throw badRequest({ text: '被合并的部门已停用' })
  if (to.status !== '1') throw badRequest({ text: '目标部门已停用' })
  const [below] = await ctx.db.query(
    `with recursive down as (
       select id
       from base_department
       where id = $1
       union
       select c.id
       from base_department c
       join down on c.parent_id = down.id
     )
     select 1
     from down
     where id = $2`,
    [from.id, to.id],
  )
  if (below) throw badRequest({ text: '目标部门不能是被合并部门的下级部门' })
  const [taught] = await ctx.db.query(
    `select 1
     from base_major
     where department_id = $1 and deleted_time is null
     union all
     select 1
     from base_class
     where department_id = $1 and deleted_time is null
     limit 1`,
    [from.id],
  )
  if (taught && to.isTeachUnit !== true) throw badRequest({ text: '被合并的部门有专业或班级，目标部门应为教学单位' })
  return { from, to }
}

/** What is to move, by name where somebody will ask for it. */
async function preview(ctx: Ctx, { from, to }: Pair) {
  const [counts] = await ctx.db.query<Pick<MergePreview, 'intakes' | 'students' | 'staff' | 'venues'>>(
    `select (
       select count(*)::int
       from base_grade_major
       where department_id = $1 and deleted_time is null
     ) as intakes,
       (
         select count(*)::int
         from base_student
         where department_id = $1 and xjzt_m <> all($2) and deleted_time is null
       ) as students,
       (
         select count(*)::int
         from base_teacher
         where (department_id = $1 or extra_departments @> array[$1::uuid]) and deleted_time is null
       ) as staff,
       (select count(*)::int from base_venue where department_id = $1 and deleted_time is null) as venues`,
    [from.id, endedStatuses],
  )
  const names = (text: string) =>
    ctx.db.query<{ name: string }>(text, [from.id]).then((rows) => rows.map((row) => row.name))
  return {
    fromName: String(from.deptName),
    toName: String(to.deptName),
    ...counts!,
    majors: await names(
      'select major_name as name from base_major where department_id = $1 and deleted_time is null order by major_code',
    ),
    classes: await names(
      `select class_name as name
       from base_class
       where department_id = $1 and status in ('1', '2') and deleted_time is null
       order by grade desc, class_name`,
    ),
    children: await names(
      `select dept_name as name
       from base_department
       where parent_id = $1 and deleted_time is null
       order by sort, dept_code`,
    ),
    roles: await names(
      `select r.role_name as name
       from sys_role r
       where ${picks('r')} or exists (select from sys_role_scope s where s.role_id = r.id and ${picks('s')})
       order by r.sort, r.role_code`,
    ),
  }
}

function picks(table: string): string {
  return `${table}.scope_kind = 'deptPick' and ${table}.scope_value @> to_jsonb($1::text)`
}

async function moveEverything(ctx: Ctx, { from, to }: Pair): Promise<Record<string, number>> {
  const [fromId, toId, now, who] = [from.id, to.id, ctx.now(), ctx.actor.userId]
  const moved = (table: string, more = '') =>
    ctx.db.execute(
      `update ${table}
       set department_id = $2, version = version + 1, update_time = $3, update_user = $4
       where department_id = $1 and deleted_time is null${more}`,
      [fromId, toId, now, who],
    )
  const counts: Record<string, number> = {
    专业: await moved('base_major'),
    年级专业: await moved('base_grade_major'),
    班级: await moved('base_class', ` and status in ('1', '2')`),
  }
  counts['学生'] = await studentsFollow(ctx, { from, to })
  counts['教职工'] = await staffFollow(ctx, { from, to })
  counts['场地'] = await moved('base_venue')
  counts['下级部门'] = await ctx.db.execute(
    `update base_department
     set parent_id = $2, version = version + 1, update_time = $3, update_user = $4
     where parent_id = $1 and deleted_time is null`,
    [fromId, toId, now, who],
  )
  await ctx.tell(departmentMerged, {
    from: unitOf(from),
    to: unitOf(to),
    moved: (what, count) => void (counts[what] = (counts[what] ?? 0) + count),
  })
  await ctx.db.query(
    `update base_department
     set status = $5, close_date = $2, version = version + 1, update_time = $3, update_user = $4
     where id = $1`,
    [fromId, ctx.today(), now, who, codeOf(department, 'status', 'disabled')],
  )
  const words = Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([label, n]) => `${label} ${n}`)
    .join('、')
  await audit(ctx, [
    {
      entity: department,
      recordId: String(fromId),
      action: 'merge',
      before: { status: '1', closeDate: from.closeDate ?? null },
      after: { status: '0', closeDate: ctx.today() },
      title: `并入【${String(to.deptName)}】${words ? `：${words}` : ''}`,
    },
    {
      entity: department,
      recordId: String(toId),
      action: 'merge',
      title: `并入了【${String(from.deptName)}】${words ? `：${words}` : ''}`,
    },
  ])
  await scopesChanged(ctx)
  return counts
}

/** Students go with their class, and it stands in their history; those without one yet just belong elsewhere. */
async function studentsFollow(ctx: Ctx, { from, to }: Pair): Promise<number> {
  const rows = await ctx.db.query<{ id: string; classId: string }>(
    `select s.id, s.class_id as "classId"
     from base_student s
     join base_class c on c.id = s.class_id
     where s.department_id = $1 and c.department_id = $2 and s.xjzt_m <> all($3) and s.deleted_time is null
     order by s.id`,
    [from.id, to.id, endedStatuses],
  )
  const source = `base.department ${String(from.id)}`
  const problems =
    rows.length === 0
      ? {}
      : await ctx.call(moveStudents, {
          moves: rows.map(({ id, classId }) => ({
            studentId: id,
            classId,
            from: ctx.today(),
            reason: '院系合并',
            source,
          })),
        })
  const [first] = Object.values(problems)
  if (first) throw badRequest({ text: `有 ${Object.keys(problems).length} 名学生不能随班级转入：${first}` })
  const unplaced = await ctx.db.execute(
    `update base_student
     set department_id = $2, version = version + 1, update_time = $3, update_user = $4
     where department_id = $1 and class_id is null and xjzt_m <> all($5) and deleted_time is null`,
    [from.id, to.id, ctx.now(), ctx.actor.userId, endedStatuses],
  )
  return rows.length + unplaced
}

/** Whoever belonged to both belongs once. */
async function staffFollow(ctx: Ctx, { from, to }: Pair): Promise<number> {
  return ctx.db.execute(
    `update base_teacher
     set department_id = case when department_id = $1 then $2::uuid else department_id end,
       extra_departments = array(
         select distinct x
         from unnest(array_replace(extra_departments, $1::uuid, $2::uuid)) x
         where x is distinct from case when department_id = $1 then $2::uuid else department_id end
       ),
       version = version + 1, update_time = $3, update_user = $4
     where department_id = $1 or extra_departments @> array[$1::uuid]`,
    [from.id, to.id, ctx.now(), ctx.actor.userId],
  )
}

function unitOf(row: Unit): { id: string; name: string } {
  return { id: String(row.id), name: String(row.deptName) }
}
