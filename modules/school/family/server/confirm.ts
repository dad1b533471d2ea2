import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { familyInfo } from '../shared/family-info.ts'
import { confirmYearOf, familyGaps } from '../shared/rules.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { relativesOf } from './families.ts'
import { isMinor } from './prepare.ts'
import { confirmFamilyRoute, ownFamilyRoute } from '../shared/family-routes.ts'

/** The student's own family as a whole: what it lacks, and that it is still as told. */
export const confirmRoutes: readonly Route[] = [route(ownFamilyRoute, mine), route(confirmFamilyRoute, confirm)]

async function mine(ctx: Ctx) {
  const studentId = ownStudentId(ctx)
  if (!studentId) throw notFound()
  const family = (await relativesOf(ctx, [studentId])).get(studentId) ?? []
  const [info] = await ctx.db.query<{ id: string; needsConfirm: boolean | null; confirmedTime: string | null }>(
    `select id, needs_confirm as "needsConfirm", confirmed_time as "confirmedTime"
     from family_info
     where student_id = $1`,
    [studentId],
  )
  const shared = family.filter(
    (one) => one.phoneHash && family.some((other) => other.id !== one.id && other.phoneHash === one.phoneHash),
  )
  return {
    studentId,
    infoId: info?.id ?? null,
    needsConfirm: info?.needsConfirm ?? false,
    confirmedTime: info?.confirmedTime ?? null,
    gaps: await gapsOf(ctx, studentId),
    samePhone: shared.map(({ id }) => id),
  }
}

/** Nothing has changed: said by the student, where nothing is missing. */
async function confirm(ctx: Ctx): Promise<{ confirmedTime: Date }> {
  const studentId = ownStudentId(ctx)
  if (!studentId) throw notFound()
  const [gap] = await gapsOf(ctx, studentId)
  if (gap) throw badRequest({ text: gap })
  await keepConfirmed(ctx, [studentId], { isChanged: false })
  return { confirmedTime: ctx.now() }
}

/** What a student changes of the own family counts as confirmed, once nothing is missing. */
export async function confirmByChange(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const own = ownStudentId(ctx)
  if (!own || !studentIds.includes(own) || (await gapsOf(ctx, own)).length > 0) return
  await keepConfirmed(ctx, [own], { isChanged: true })
}

async function gapsOf(ctx: Ctx, studentId: string): Promise<string[]> {
  const who = (await loadRows(ctx, student, [studentId])).get(studentId)
  if (!who) throw notFound()
  return familyGaps({ members: (await relativesOf(ctx, [studentId])).get(studentId) ?? [], isMinor: isMinor(ctx, who) })
}

async function keepConfirmed(
  ctx: Ctx,
  studentIds: readonly string[],
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  const now = ctx.now()
  const kept = await ctx.db.query<{ id: string }>(
    `insert into family_info as i (
       id, create_user, create_time, update_user, update_time, student_id, class_id, department_id, confirmed_time,
       changed_flag, needs_confirm, asked_year
     )
     select x.id, $3, $4, $3, $4, s.id, s.class_id, s.department_id, $4, $5, false, $6
     from unnest($1::uuid[], $2::uuid[]) as x(id, student_id)
     join base_student s on s.id = x.student_id
     on conflict (student_id) do update set confirmed_time = excluded.confirmed_time,
       changed_flag = excluded.changed_flag, needs_confirm = false, asked_year = excluded.asked_year,
       version = i.version + 1, update_time = excluded.update_time, update_user = excluded.update_user
     returning id`,
    [studentIds.map(() => newId(now)), studentIds, ctx.actor.userId, now, isChanged, confirmYearOf(ctx.today())],
  )
  await audit(
    ctx,
    kept.map(({ id }) => ({
      entity: familyInfo,
      recordId: id,
      action: 'confirm',
      title: isChanged ? '更新家庭信息' : '确认家庭信息无变化',
    })),
  )
}

/** From the first of September on, every student at school is asked once whether the family is still as told. */
export async function askYearly(ctx: Ctx): Promise<void> {
  const year = confirmYearOf(ctx.today())
  const due = await ctx.db.query<{ id: string }>(
    `select s.id
     from base_student s
     left join family_info i on i.student_id = s.id
     where s.xjzt_m = any($1::text[]) and s.deleted_time is null and coalesce(i.asked_year, 0) < $2`,
    [readingStatuses, year],
  )
  if (due.length === 0) return
  const now = ctx.now()
  await ctx.db.execute(
    `insert into family_info as i (
       id, create_time, update_time, student_id, class_id, department_id, needs_confirm, changed_flag, asked_year
     )
     select x.id, $3, $3, s.id, s.class_id, s.department_id, true, false, $4
     from unnest($1::uuid[], $2::uuid[]) as x(id, student_id)
     join base_student s on s.id = x.student_id
     order by s.id
     on conflict (student_id) do update set needs_confirm = true, asked_year = excluded.asked_year,
       version = i.version + 1, update_time = excluded.update_time
     where coalesce(i.asked_year, 0) < excluded.asked_year`,
    [due.map(() => newId(now)), due.map(({ id }) => id), now, year],
  )
}
