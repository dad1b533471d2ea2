import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { provide } from '#kernel/world/world.ts'
import { stuClass, type ClassRow } from '../../shared/classes/class.ts'
import { peopleChanged } from '../../shared/people/people-changed.ts'
import {
  moveStudents,
  placementsChanged,
  standingOf,
  type Move,
  type MoveProblems,
} from '../../shared/students/placement.ts'
import { isReading } from '../../shared/students/student-status.ts'
import { student, type StudentRow } from '../../shared/students/student.ts'

type Made = Move & { before: StudentRow; after: StudentRow }

/** Moves many students in one go: a few statements, however many there are. */
export const moveStudentsProvider = provide(moveStudents, async (ctx, { moves }): Promise<MoveProblems> => {
  const students = await loadRows(
    ctx,
    student,
    moves.map((move) => move.studentId),
    { lock: true },
  )
  const classes = await loadRows(ctx, stuClass, [...new Set(moves.flatMap((move) => move.classId ?? []))])
  const latest = await latestPlacements(ctx, [...students.keys()])
  const problems: Record<string, string> = {}
  const made: Made[] = []
  for (const move of moves) {
    const before = students.get(move.studentId.toLowerCase())
    const to = move.classId ? classes.get(move.classId.toLowerCase()) : null
    const since = latest.get(move.studentId)
    if (!before) problems[move.studentId] = '学生不存在'
    else if (to === undefined || (to && !['1', '2'].includes(to.status)))
      problems[move.studentId] = '班级不存在或已停用'
    else if (since && move.from < since) problems[move.studentId] = `生效日期不能早于上一次异动生效日期 ${since}`
    else made.push({ ...move, before, after: { ...before, ...changeOf(move, to) } })
  }
  if (made.length > 0) await write(ctx, made)
  return problems
})

function changeOf(move: Move, to: ClassRow | null): Partial<StudentRow> {
  const change: Partial<StudentRow> = {}
  if (move.xjztM !== undefined) Object.assign(change, { xjztM: move.xjztM, inSchool: isReading(move.xjztM) })
  if (move.realGradDate !== undefined) change.realGradDate = move.realGradDate
  if (to)
    Object.assign(change, {
      classId: to.id,
      gradeMajorId: to.gradeMajorId,
      majorId: to.majorId,
      departmentId: to.departmentId,
      grade: to.grade,
      campusId: to.campusId,
    })
  return change
}

async function latestPlacements(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; day: string }>(
    `select student_id as id, max(start_date) as day
     from base_placement
     where student_id = any($1::uuid[])
     group by student_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.day]))
}

async function write(ctx: Ctx, made: readonly Made[]): Promise<void> {
  const now = ctx.now()
  const rows = made.map(({ after, from, reason, source }) => ({
    id: after.id,
    placementId: newId(now),
    from,
    until: addDays(from, -1),
    reason,
    source,
    xjztM: after.xjztM,
    inSchool: after.inSchool,
    realGradDate: after.realGradDate ?? null,
    classId: after.classId ?? null,
    gradeMajorId: after.gradeMajorId ?? null,
    majorId: after.majorId ?? null,
    departmentId: after.departmentId ?? null,
    grade: after.grade ?? null,
    campusId: after.campusId ?? null,
  }))
  const input = `jsonb_to_recordset($1::jsonb) as x(
       id uuid, "placementId" uuid, "from" date, until date, reason text, source text, "xjztM" text,
       "inSchool" boolean, "realGradDate" date, "classId" uuid, "gradeMajorId" uuid, "majorId" uuid,
       "departmentId" uuid, grade int, "campusId" uuid
     )`
  const values = [JSON.stringify(rows), now, ctx.actor.userId]
  await ctx.db.query(
    `update base_student s
     set xjzt_m = x."xjztM", in_school = x."inSchool", real_grad_date = x."realGradDate", class_id = x."classId",
       grade_major_id = x."gradeMajorId", major_id = x."majorId", department_id = x."departmentId", grade = x.grade,
       campus_id = x."campusId", status_since = x."from", version = s.version + 1, update_time = $2, update_user = $3
     from ${input}
     where s.id = x.id`,
    values,
  )
  // Two changes on one day are one: the day has a single state.
  await ctx.db.query(
    `delete from base_placement p using ${input} where p.student_id = x.id and p.start_date = x."from"`,
    values.slice(0, 1),
  )
  await ctx.db.query(
    `update base_placement p
     set end_date = x.until, version = p.version + 1, update_time = $2
     from ${input}
     where p.student_id = x.id and p.end_date is null`,
    values.slice(0, 2),
  )
  await ctx.db.query(
    `insert into base_placement (
       id, version, create_user, create_time, update_time, student_id, start_date, xjzt_m, class_id, major_id,
       department_id, grade, reason, source
     )
     select "placementId", 1, $3, $2, $2, id, "from", "xjztM", "classId", "majorId", "departmentId", grade, reason,
       source
     from ${input}`,
    values,
  )
  await audit(
    ctx,
    made.map(({ before, after, reason }) => ({
      entity: student,
      recordId: String(before.id),
      action: 'move',
      before: picked(before),
      after: picked(after),
      title: `${reason}【${String(before.xm)}】`,
    })),
  )
  await ctx.tell(peopleChanged, {
    kind: 'student',
    changes: made.map(({ before, after }) => ({ id: String(before.id), before, after })),
  })
  await ctx.tell(placementsChanged, {
    changes: made.map(({ studentId, from, reason, before, after }) => ({
      studentId,
      from,
      reason,
      before: standingOf(before),
      after: standingOf(after),
    })),
  })
}

function picked(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    ['xjztM', 'classId', 'majorId', 'departmentId', 'grade', 'realGradDate'].map((name) => [name, row[name] ?? null]),
  )
}

/** The first placement of students who have just come. */
export async function startPlacements(
  ctx: Ctx,
  changes: readonly { id: string; before: StudentRow | null; after: Partial<StudentRow> | null }[],
): Promise<void> {
  const now = ctx.now()
  const rows = changes.flatMap(({ id, before, after }) =>
    before || !after
      ? []
      : [{ id: newId(now), studentId: id, startDate: String(after.entryDate ?? ctx.today()), ...standingOf(after) }],
  )
  if (rows.length === 0) return
  await ctx.db.query(
    `insert into base_placement (
       id, version, create_user, create_time, update_time, student_id, start_date, xjzt_m, class_id, major_id,
       department_id, grade, reason
     )
     select id, 1, $3, $2, $2, "studentId", "startDate", "xjztM", "classId", "majorId", "departmentId", grade, '入学'
     from jsonb_to_recordset($1::jsonb) as x(
       id uuid, "studentId" uuid, "startDate" date, "xjztM" text, "classId" uuid, "majorId" uuid, "departmentId" uuid,
       grade int
     )`,
    [JSON.stringify(rows), now, ctx.actor.userId],
  )
  await ctx.tell(placementsChanged, {
    changes: rows.map(({ studentId, startDate, xjztM, classId, majorId, departmentId, grade }) => ({
      studentId,
      from: startDate,
      reason: '入学',
      before: null,
      after: { xjztM, classId, majorId, departmentId, grade },
    })),
  })
}
