import { addDays } from '#kernel/rules/days.ts'
import { momentAt } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { on, type Listener } from '#kernel/world/world.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { placementsChanged } from '#modules/school/base/shared/students/placement.ts'
import { openManyTodos } from '#services/messages/open-many-todos.ts'
import { templateWords } from '#services/messages/templates.ts'
import { closeTodos, expireTodos } from '#services/messages/todos.ts'
import { keepersView } from '#modules/dormitory/dorm/shared/views.ts'
import { keeperPosts } from '#modules/dormitory/dorm/shared/codes.ts'
import { dormOutTodo } from '../../shared/message-templates.ts'
import { openStays, register } from '../../shared/register.ts'
import { stayCheckedOut } from '../../shared/services.ts'
import { leavingStatuses } from './leaving-statuses.ts'

const dueDays = 7
const biz = register.path
const leaveNode = 'leave'
const isGone = (xjztM: string) => leavingStatuses.includes(xjztM)

/** Whoever does not study here any more leaves the bed: the keeper hears of it. The bed stays theirs until they are checked out. */
export const followStatus: Listener = on(placementsChanged, async (ctx, { changes }) => {
  const gone = changes.filter(({ before, after }) => isGone(after.xjztM) && !(before && isGone(before.xjztM)))
  const back = changes.filter(({ before, after }) => before && isGone(before.xjztM) && !isGone(after.xjztM))
  const until = addDays(ctx.today(), dueDays)
  if (gone.length > 0)
    await askKeepers(ctx, new Map(gone.map(({ studentId, reason }) => [studentId, { reason, until }])))
  if (back.length > 0)
    await takeBack(
      ctx,
      back.map(({ studentId }) => studentId),
    )
})

/** Who has left needs nobody to check them out any more. */
export const followCheckOut: Listener = on(stayCheckedOut, async (ctx, { stays }) => {
  await closeTodos(ctx, { bizType: biz, bizIds: stays.map(({ registerId }) => registerId), nodeKey: leaveNode })
})

/** Nobody is to be checked out of these stays any more: they have ended in another way, or nobody leaves. */
export async function askNoMore(ctx: Ctx, registerIds: readonly string[]): Promise<void> {
  if (registerIds.length > 0) await expireTodos(ctx, { bizType: biz, bizIds: registerIds, nodeKey: leaveNode })
}

type Meant = { id: string; studentId: string; xm: string; placeName: string; teacherId: string | null }

/** Why somebody leaves, and by which day. */
type ToLeave = { reason: string; until: string }

/** What keepers are asked to do, for each of these students. */
export async function askKeepers(ctx: Ctx, asked: ReadonlyMap<string, ToLeave>): Promise<void> {
  const words = await templateWords(ctx, dormOutTodo.code)
  if (!words) return
  const rows = await ctx.db.query<Meant>(
    `select r.id, r.student_id as "studentId", r.xm, r.place_name as "placeName", k.teacher_id as "teacherId"
     from stay_register r
     left join ${keepersView} k on k.dorm_id = r.dorm_id
       and k.post = $4
       and (cardinality(k.floor_ids) = 0 or r.floor_id = any(k.floor_ids))
       and k.begin_date <= $3
       and (k.end_date is null or k.end_date >= $3)
     where r.student_id = any($1::uuid[]) and r.state = any($2::text[])`,
    [[...asked.keys()], openStays, ctx.today(), keeperPosts.keeper],
  )
  const ids = [...new Set(rows.flatMap(({ teacherId }) => teacherId ?? []))]
  if (ids.length === 0) return
  const accounts = await ctx.call(accountsOf, { entity: 'base.teacher', ids })
  await openManyTodos(
    ctx,
    rows.flatMap(({ id, studentId, xm, placeName, teacherId }) => {
      const userId = accounts.get(teacherId ?? '')
      if (!userId) return []
      const { reason, until } = asked.get(studentId)!
      const { title, content } = words({ name: xm, place: placeName, reason, day: chineseTime.day(until) })
      return {
        userId,
        todoType: 'confirm' as const,
        bizType: biz,
        bizId: id,
        nodeKey: leaveNode,
        title,
        summary: content,
        applicant: xm,
        deadline: momentAt(until, '23:59'),
        link: `/dormitory/checkout?id=${id}`,
      }
    }),
  )
}

/** Back in reading before anybody checked them out: there is nothing to do. */
async function takeBack(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    'select id from stay_register where student_id = any($1::uuid[]) and state = any($2::text[])',
    [studentIds, openStays],
  )
  await askNoMore(
    ctx,
    rows.map(({ id }) => id),
  )
}
