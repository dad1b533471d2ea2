import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { newConditions, whereText, withinScope } from '#kernel/operations/sql.ts'
import { insertRow, loadRows, storedColumns } from '#kernel/operations/store.ts'
import { create } from '#kernel/operations/write/write.ts'
import { gradeMajor } from '../../shared/organisation/grade-major.ts'
import { peopleChanged } from '../../shared/people/people-changed.ts'
import { moveStudents, placementsChanged, standingOf } from '../../shared/students/placement.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { splitRecord } from '../../shared/classes/split-record.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'
import { classes } from './classes.ts'
import { numbered, planOf, unplaced, type Plan } from './split-plan.ts'
import {
  splitIntakesRoute,
  splitPlanRoute,
  splitPreviewRoute,
  splitRoute,
  splitUndoRoute,
  type Chosen,
  type WaitingIntake,
} from '../../shared/classes/split-routes.ts'

/** Freshmen into classes: who waits, a look at the outcome, the deed, and the way back. */
export const splitRoutes: readonly Route[] = [
  route(splitIntakesRoute, intakesWaiting),
  route(splitPlanRoute, async (ctx, { gradeMajorId }) => presented(await planWithin(ctx, gradeMajorId))),
  route(splitPreviewRoute, async (ctx, input) =>
    numbered(ctx, await planWithin(ctx, input.gradeMajorId), input.classes),
  ),
  route(splitRoute, async (ctx, input) => divide(ctx, await planWithin(ctx, input.gradeMajorId), input.classes)),
  route(splitUndoRoute, (ctx, input) => undo(ctx, input.id)),
]

// An intake lies on the same axes as its classes: department, major, grade and campus.

/** Intakes with freshmen who have no class yet. */
async function intakesWaiting(ctx: Ctx) {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, gradeMajor, await rowScope(ctx, classes, 'split'))
  return ctx.db.query<WaitingIntake>(
    `select t.id, t.grade_major_name as name, t.grade, t.department_id as "departmentId",
       d.dept_name as "departmentName", n.waiting, t.plan_num as "planNum",
       (
         select count(*)::int
         from base_class c
         where c.grade_major_id = t.id and c.deleted_time is null and c.status = '1'
       ) as classes
     from base_grade_major t
     left join base_department d on d.id = t.department_id
     join lateral (
       select count(*)::int as waiting
       from base_student s
       where s.grade_major_id = t.id and ${unplaced}
     ) n on n.waiting > 0 ${whereText(conditions)}
     order by t.grade desc, t.grade_major_name
     limit 500`,
    conditions.values,
  )
}

async function planWithin(ctx: Ctx, gradeMajorId: string): Promise<Plan> {
  const intake = (
    await loadRows(ctx, gradeMajor, [gradeMajorId], { scope: await rowScope(ctx, classes, 'split') })
  ).get(gradeMajorId.toLowerCase())
  if (!intake) throw notFound()
  return planOf(ctx, intake)
}

function presented({ intake, people, classes: there, nextNames, order, numberRule }: Plan) {
  return {
    gradeMajorId: intake.id,
    name: intake.gradeMajorName,
    people,
    classes: there,
    nextNames,
    order,
    numberRule,
  }
}

/** The whole division in one transaction: new classes, places, numbers, and a record to take it back by. */
async function divide(ctx: Ctx, plan: Plan, chosen: readonly Chosen[]) {
  // Two people who divide the same intake come one after the other.
  await ctx.db.query('select id from base_grade_major where id = $1 for update', [plan.intake.id])
  const outcome = await numbered(ctx, plan, chosen)
  if (outcome.problems.length > 0) throw badRequest({ text: outcome.problems[0]! })
  const made: string[] = []
  const moves: { studentId: string; classId: string; xh: string; hadXh: string | null; hadStatus: string }[] = []
  for (const part of outcome.classes) {
    let classId = part.classId
    if (classId === null) {
      classId = (
        await create(ctx, classes, {
          className: part.className,
          classCode: part.classCode,
          gradeMajorId: plan.intake.id,
        })
      ).id
      made.push(classId)
    }
    moves.push(
      ...part.students.map((one) => ({
        studentId: one.id,
        classId: classId!,
        xh: one.xh,
        hadXh: one.hadXh,
        hadStatus: one.status,
      })),
    )
  }
  const record = newId(ctx.now())
  await writeNumbers(
    ctx,
    moves.map(({ studentId, xh }) => ({ id: studentId, xh })),
  )
  const today = ctx.today()
  const problems = await ctx.call(moveStudents, {
    moves: moves.map(({ studentId, classId, hadStatus }) => ({
      studentId,
      from: today,
      classId,
      ...(!(enrolledStatuses as readonly string[]).includes(hadStatus) && { xjztM: '01' }),
      reason: '新生编班',
      source: `base.split ${record}`,
    })),
  })
  const [problem] = Object.values(problems)
  if (problem) throw badRequest({ text: problem })
  await tellNumbered(ctx, moves)
  await insertRow(ctx, splitRecord, record, {
    gradeMajorId: plan.intake.id,
    departmentId: plan.intake.departmentId,
    splitDate: today,
    studentNum: moves.length,
    classNum: outcome.classes.length,
    operator: ctx.actor.userName,
    moves: { moves, made },
    state: '1',
  })
  await audit(ctx, [
    {
      entity: splitRecord,
      recordId: record,
      action: 'split',
      title: `${String(plan.intake.gradeMajorName)}分班：${moves.length} 人，${outcome.classes.length} 个班`,
    },
  ])
  return { id: record, students: moves.length, classes: outcome.classes.length }
}

/** Whoever has a number now is told of as such: accounts come with it. */
async function tellNumbered(ctx: Ctx, moves: readonly { studentId: string; hadXh: string | null }[]) {
  const rows = await loadRows(
    ctx,
    student,
    moves.map((move) => move.studentId),
  )
  const changes = moves.flatMap(({ studentId: id, hadXh }) => {
    const after = rows.get(id)
    return after && after.xh !== hadXh ? [{ id, before: { ...after, xh: hadXh }, after }] : []
  })
  await ctx.tell(peopleChanged, { kind: 'student', changes })
}

/** Everybody goes back to waiting, as long as nothing else has happened to any of them. */
async function undo(ctx: Ctx, recordId: string) {
  const record = (await loadRows(ctx, splitRecord, [recordId], { lock: true })).get(recordId.toLowerCase())
  if (!record) throw notFound()
  await planWithin(ctx, record.gradeMajorId)
  if (record.state !== '1') throw badRequest({ text: '该分班已撤销' })
  const { moves, made } = record.moves as {
    moves: { studentId: string; xh: string; hadXh: string | null; hadStatus: string }[]
    made: string[]
  }
  const ids = moves.map((move) => move.studentId)
  const before = await loadRows(ctx, student, ids, { lock: true })
  const [moved] = await ctx.db.query<{ xm: string }>(
    `select s.xm
     from base_student s
     where s.id = any($1::uuid[])
       and (
         s.deleted_time is not null
         or not exists (
           select
           from base_placement p
           where p.student_id = s.id and p.end_date is null and p.source = $2
         )
       )
     limit 1`,
    [ids, `base.split ${recordId}`],
  )
  if (moved) throw badRequest({ text: `【${moved.xm}】分班后已有学籍变动，不能撤销` })
  const [used] = await ctx.db.query<{ text: string }>(
    `select c.class_name as text
     from base_class c
     where c.id = any($1::uuid[])
       and (
         c.monitor_id is not null
         or c.league_sec_id is not null
         or exists (select from base_class_assign a where a.class_id = c.id and a.deleted_time is null)
         or exists (
           select
           from base_student s
           where s.class_id = c.id and s.deleted_time is null and s.id <> all($2::uuid[])
         )
       )
     limit 1`,
    [made, ids],
  )
  if (used) throw badRequest({ text: `班级【${used.text}】已有其他记录，不能撤销分班` })
  await writeBack(ctx, { recordId, moves, made })
  const rows = moves.flatMap((move): Record<string, unknown>[] =>
    [before.get(move.studentId)].filter((row) => row !== undefined),
  )
  const backOf = new Map(moves.map((move) => [move.studentId, move]))
  const changes = rows.map((row) => ({
    id: String(row['id']),
    before: row,
    after: {
      ...row,
      classId: null,
      xh: backOf.get(String(row['id']))!.hadXh,
      xjztM: backOf.get(String(row['id']))!.hadStatus,
    },
  }))
  await ctx.tell(peopleChanged, { kind: 'student', changes })
  await ctx.tell(placementsChanged, {
    changes: changes.map(({ id: studentId, before: had, after }) => ({
      studentId,
      from: ctx.today(),
      reason: '撤销分班',
      before: standingOf(had),
      after: standingOf(after),
    })),
  })
  return { students: moves.length }
}

/** A handful of statements, whatever the number: places end as if they had not been, and what was open before is open again. */
async function writeBack(
  ctx: Ctx,
  {
    recordId,
    moves,
    made,
  }: {
    recordId: string
    moves: readonly { studentId: string; hadXh: string | null; hadStatus: string }[]
    made: readonly string[]
  },
) {
  const now = ctx.now()
  const input = `jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "hadStatus" text)`
  const values = JSON.stringify(moves)
  const source = `base.split ${recordId}`
  const begun = await ctx.db.query<{ studentId: string; from: string }>(
    'delete from base_placement where source = $1 returning student_id as "studentId", start_date as "from"',
    [source],
  )
  await ctx.db.query(
    `update base_placement p
     set end_date = null, version = p.version + 1, update_time = $2
     from jsonb_to_recordset($1::jsonb) as x("studentId" uuid, "from" date)
     where p.student_id = x."studentId" and p.end_date = x."from" - 1`,
    [JSON.stringify(begun), now],
  )
  await ctx.db.query(
    `update base_student s
     set class_id = null, status_since = null, xjzt_m = x."hadStatus",
       in_school = (x."hadStatus" in ('01', '05', '20')), version = s.version + 1, update_time = $2, update_user = $3
     from ${input}
     where s.id = x."studentId"`,
    [values, now, ctx.actor.userId],
  )
  await writeNumbers(
    ctx,
    moves.map((move) => ({ id: move.studentId, xh: move.hadXh })),
  )
  // Freshmen who entered the same day had no earlier place left: they get their first one again.
  await ctx.db.query(
    `insert into base_placement (
       id, version, create_user, create_time, update_time, student_id, start_date, xjzt_m, major_id, department_id,
       grade, reason
     )
     select gen_random_uuid(), 1, $3, $2, $2, s.id, b."from", s.xjzt_m, s.major_id, s.department_id, s.grade, '入学'
     from base_student s
     join jsonb_to_recordset($1::jsonb) as b("studentId" uuid, "from" date) on b."studentId" = s.id
     where not exists (select from base_placement p where p.student_id = s.id and p.end_date is null)`,
    [JSON.stringify(begun), now, ctx.actor.userId],
  )
  await ctx.db.query('update base_class set deleted_time = $2, update_time = $2 where id = any($1::uuid[])', [
    made,
    now,
  ])
  await moveRows(ctx, splitRecord, {
    from: 'done',
    to: 'undone',
    where: { id: recordId },
    action: 'undo',
    title: () => `撤销分班：${moves.length} 人`,
  })
}

/** Numbers with everything that is searched by them. */
async function writeNumbers(ctx: Ctx, given: readonly { id: string; xh: string | null }[]) {
  const rows = await loadRows(
    ctx,
    student,
    given.map((one) => one.id),
    { lock: true },
  )
  const changes = given.flatMap(({ id: studentId, xh }) => {
    const before = rows.get(studentId)
    return before && before.xh !== xh ? [{ before, after: { ...before, xh } }] : []
  })
  const values = changes.map(({ before, after }) => ({
    id: before.id,
    ...Object.fromEntries(storedColumns(ctx, student, { xh: after.xh }, after)),
  }))
  await ctx.db.query(
    `update base_student s
     set xh = x.xh, search_text = x.search_text, search_grams = x.search_grams
     from jsonb_to_recordset($1::jsonb) as x(id uuid, xh text, search_text text, search_grams text[])
     where s.id = x.id`,
    [JSON.stringify(values)],
  )
  await audit(
    ctx,
    changes.map(({ before, after }) => ({
      entity: student,
      recordId: before.id,
      action: 'number',
      before: { xh: before.xh },
      after: { xh: after.xh },
      title: `编学号【${before.xm}】`,
    })),
  )
}
