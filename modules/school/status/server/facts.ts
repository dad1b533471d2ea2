import type { Ctx } from '#kernel/world/context.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { stuClass, type ClassRow } from '#modules/school/base/shared/classes/class.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termsView } from '#modules/school/calendar/shared/views.ts'
import { changeStates, openStates } from '../shared/change.ts'
import { kindCodes } from '../shared/kinds.ts'
import { backdateDays, extraYears, maxSuspensions } from '../shared/params.ts'
import type { ChangeFacts } from '../shared/rules.ts'

export type Row = Record<string, unknown>

/** A change with everything that decides about it. */
export type Known = { student: StudentRow; toClass: ClassRow | null; facts: ChangeFacts }

type Past = {
  studentId: string
  openId: string | null
  openKind: string | null
  openNo: string | null
  suspensions: number
  majorChanges: number
  suspendedFor: string | null
}
type Trail = { studentId: string; lastMove: string; serviceDays: number }
type Term = { xn: string; xqM: string; endDate: string }

const effective = changeStates.effective[0]

/** What is known of the students and classes of some changes, by the change's id; a handful of statements for however many. */
export async function factsOf(ctx: Ctx, changes: readonly Row[]): Promise<Map<string, Known>> {
  const studentIds = texts(changes, 'studentId')
  const students = await loadRows(ctx, student, studentIds)
  const classes = await loadRows(ctx, stuClass, texts(changes, 'toClassId'))
  const majors = await ctx.db.query<{ id: string; name: string }>(
    'select id, major_name as name from base_major where id = any($1::uuid[])',
    [texts([...students.values()], 'majorId')],
  )
  const past = byStudent(
    await pastChanges(
      ctx,
      studentIds,
      changes.map((one) => one['id']),
    ),
  )
  const trails = byStudent(await trailsOf(ctx, studentIds))
  const terms = changes.some((one) => one['kind'] === kindCodes.transferOut) ? await termsOf(ctx) : []
  const limits = {
    maxSuspensions: await readParam(ctx, maxSuspensions),
    extraYears: await readParam(ctx, extraYears),
    backdateDays: await readParam(ctx, backdateDays),
  }
  const nameOf = await namesOf(ctx)
  const majorNames = new Map(majors.map((row) => [row.id, row.name]))
  const known = new Map<string, Known>()
  for (const one of changes) {
    const who = students.get(String(one['studentId']).toLowerCase())
    if (!who) continue
    const to = one['toClassId'] ? (classes.get(String(one['toClassId']).toLowerCase()) ?? null) : null
    const before = past.get(who.id)
    const trail = trails.get(who.id)
    const facts: ChangeFacts = {
      kind: String(one['kind']),
      kindName: nameOf('statusChangeKind', one['kind']),
      student: {
        ...(who as never as ChangeFacts['student']),
        statusName: nameOf('studentStatus', who.xjztM),
        majorName: majorNames.get(String(who.majorId)) ?? '',
        schoolLength: Number(who.schoolLength ?? 3),
      },
      toClass: to as never,
      effectiveDate: String(one['effectiveDate']),
      expectReturnDate: (one['expectReturnDate'] as string | null | undefined) ?? null,
      hasBackdateReason: Boolean(one['backdateReason']),
      hasFiles: Array.isArray(one['files']) && one['files'].length > 0,
      today: ctx.today(),
      lastMove: trail?.lastMove ?? null,
      open: before?.openNo ? { kindName: nameOf('statusChangeKind', before.openKind), changeNo: before.openNo } : null,
      suspensions: before?.suspensions ?? 0,
      majorChanges: before?.majorChanges ?? 0,
      serviceDays: trail?.serviceDays ?? 0,
      suspendedFor: before?.suspendedFor ?? null,
      termOf: (day) => termOf(terms, day),
      limits,
    }
    known.set(String(one['id']), { student: who, toClass: to, facts })
  }
  return known
}

/** Words of the dictionary: `nameOf('studentStatus', '02')` is 休学. */
export async function namesOf(ctx: Ctx): Promise<(set: string, key: unknown) => string> {
  const sets = await codeSets(ctx)
  return (set, key) => sets.get(set)?.find((item) => item.key === key)?.label ?? String(key ?? '')
}

function pastChanges(ctx: Ctx, studentIds: readonly string[], except: readonly unknown[]): Promise<Past[]> {
  return ctx.db.query<Past>(
    `select student_id as "studentId", max(kind) filter (where state = any($3)) as "openKind",
       max(change_no) filter (where state = any($3)) as "openNo",
       count(*) filter (where state = $4 and kind = '${kindCodes.suspend}')::int as suspensions,
       count(*) filter (where state = $4 and kind = '${kindCodes.changeMajor}')::int as "majorChanges",
       (
         array_agg(reason_code order by effective_date desc) filter (where state = $4 and kind = '${kindCodes.suspend}')
       )[1] as "suspendedFor"
     from status_change
     where student_id = any($1::uuid[]) and id <> all($2::uuid[]) and deleted_time is null
     group by student_id`,
    [studentIds, except, openStates, effective],
  )
}

/** Since when each student stands as now, and the days spent in service. */
function trailsOf(ctx: Ctx, studentIds: readonly string[]): Promise<Trail[]> {
  return ctx.db.query<Trail>(
    `select student_id as "studentId", max(start_date) as "lastMove",
       coalesce(
         sum(coalesce(end_date, $2::date) - start_date + 1) filter (where xjzt_m = '16' and start_date <= $2::date), 0
       )::int as "serviceDays"
     from base_placement
     where student_id = any($1::uuid[])
     group by student_id`,
    [studentIds, ctx.today()],
  )
}

function termsOf(ctx: Ctx): Promise<Term[]> {
  return ctx.db.query<Term>(
    `select t.xn, t.xq_m as "xqM", t.end_date as "endDate"
     from ${termsView} t
     where t.status <> '0'
     order by t.end_date`,
  )
}

/** A day of the holidays belongs to the term that follows. */
function termOf(terms: readonly Term[], day: string): string | null {
  const term = terms.find((one) => one.endDate >= day)
  return term ? `${term.xn}-${term.xqM}` : null
}

function texts(rows: readonly Row[], field: string): string[] {
  return [...new Set(rows.map((row) => row[field]).filter((value): value is string => typeof value === 'string'))]
}

function byStudent<T extends { studentId: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.studentId, row]))
}
