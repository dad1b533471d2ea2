import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { newestGrade } from '#modules/school/base/shared/students/study-dates.ts'
import { lockBeds } from '#modules/dormitory/stay/shared/services.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { batch, batchModes, batchStates, departmentPart, populations, rule } from './shared/batch.ts'
import { apart, trait } from './shared/facts.ts'
import { usualRules } from './shared/rules.ts'
import { keptReason } from './shared/services.ts'
import { batchLock, batchOf, peopleOf, roomsOf, type Known } from './server/ground.ts'
import { fillQuotas, makeQuotas } from './server/quotas.ts'
import { tryOut } from './server/run.ts'

/** Departments of the batch: enough to see it work. */
const departments = 4
const seeds = [20_250_801, 20_250_802] as const

/** A batch for part of the newest intake: two versions, and one department that has not handed in its part. */
export const demo: DemoPart = ({ today }) => ({
  *rows() {},
  // After everybody else has moved in.
  async later(ctx) {
    const grade = newestGrade(today)
    const campusId = await emptiestCampus(ctx)
    if (!campusId) return
    const chosen = await departmentsOf(ctx, { grade, campusId })
    if (chosen.length === 0) return
    const dormIds = await housesFor(ctx, { grade, campusId, departmentIds: chosen })
    if (dormIds.length === 0) return
    const id = newId(ctx.now())
    const values = {
      batchName: `${grade}级床位预分`,
      xn: `${grade}-${grade + 1}`,
      grade,
      population: populations.all,
      departmentIds: chosen,
      campusIds: [campusId],
      dormIds,
      mode: batchModes.beds,
      seed: seeds[0],
      deadlineYx: new Date(ctx.now().getTime() + 3 * 86_400_000).toISOString(),
      state: batchStates.adjusting[0],
    }
    await copyRows(ctx, batch, [{ id, values }])
    const rules = usualRules().map((line) => ({ id: newId(ctx.now()), values: { batchId: id, ...line } }))
    await copyRows(ctx, rule, rules)
    await fill(ctx, id)
  },
})

/** The campus with the most free beds: the houses of the others stay as they are for what else goes on. */
async function emptiestCampus(ctx: Ctx): Promise<string | undefined> {
  const [row] = await ctx.db.query<{ id: string }>(
    `select b.campus_id as id
     from ${bedsView} b
     where b.status = '0' and b.room_use = '1'
     group by b.campus_id
     order by count(*) desc, b.campus_id
     limit 1`,
  )
  return row?.id
}

/** Those with the most people of the intake there without a bed. */
async function departmentsOf(ctx: Ctx, { grade, campusId }: { grade: number; campusId: string }): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select s.department_id as id
     from base_student s
     where s.grade = $1
       and s.campus_id = $3
       and s.deleted_time is null
       and s.department_id is not null
       and not exists (
         select 1
         from ${staysView} v
         where v.student_id = s.id
       )
     group by s.department_id
     order by count(*) desc, s.department_id
     limit $2`,
    [grade, departments, campusId],
  )
  return rows.map(({ id }) => id)
}

/** Houses on their campuses, the emptiest first, until men and women have room. */
async function housesFor(
  ctx: Ctx,
  given: { grade: number; campusId: string; departmentIds: string[] },
): Promise<string[]> {
  const people = await ctx.db.query<{ sex: string; campusId: string | null; n: number }>(
    `select s.sex, s.campus_id as "campusId", count(*)::int as n
     from base_student s
     where s.grade = $1
       and s.campus_id = $3
       and s.deleted_time is null
       and s.department_id = any($2::uuid[])
       and not exists (
         select 1
         from ${staysView} v
         where v.student_id = s.id
       )
     group by s.sex, s.campus_id
     order by s.sex, s.campus_id`,
    [given.grade, given.departmentIds, given.campusId],
  )
  const houses = await ctx.db.query<{ id: string; campusId: string; sex: string; free: number }>(
    `select b.dorm_id as id, b.campus_id as "campusId", b.sex_limit as sex, count(*)::int as free
     from ${bedsView} b
     where b.status = '0' and b.room_use = '1' and b.room_status = '1' and b.dorm_status = '1'
     group by b.dorm_id, b.campus_id, b.sex_limit, b.dorm_sort
     order by count(*) desc, b.dorm_sort`,
  )
  const chosen = new Set<string>()
  for (const { sex, campusId, n } of people) {
    let left = n
    for (const house of houses) {
      if (left <= 0) break
      if (house.sex !== sex || (campusId !== null && house.campusId !== campusId)) continue
      chosen.add(house.id)
      left -= house.free
    }
  }
  return [...chosen]
}

async function fill(ctx: Ctx, id: string): Promise<void> {
  const of = await batchOf(ctx, id)
  const { people } = await peopleOf(ctx, of)
  await noteTraits(ctx, people)
  const beds = (await roomsOf(ctx, of)).flatMap((room) => room.beds.filter(({ isFree }) => isFree).map((bed) => bed.id))
  await ctx.call(lockBeds, { ...batchLock(id), bedIds: beds, reason: keptReason, until: null })
  await makeQuotas(ctx, of, (await peopleOf(ctx, of)).people)
  await fillQuotas(ctx, of, { tier: '1' })
  const parts = [...new Set(people.map(({ departmentId }) => departmentId!))].map((departmentId, i, all) => ({
    id: newId(ctx.now()),
    values: {
      batchId: id,
      departmentId,
      submitTime: i === all.length - 1 ? null : ctx.now(),
      submitBy: i === all.length - 1 ? null : '学工办',
      note: null,
    },
  }))
  await copyRows(ctx, departmentPart, parts)
  // The first trial did not look at where people come from; the second does.
  const mixed = { batchId: id, ruleCode: ['S-REGION', 'S-NATION'] }
  await changeRows(ctx, rule, { where: mixed, values: { enabled: false } })
  await tryOut(ctx, id, seeds[0])
  await changeRows(ctx, rule, { where: mixed, values: { enabled: true } })
  await tryOut(ctx, id, seeds[1])
}

/** Two in three have answered the questionnaire; a few are tall or cannot climb, and some must not share a room. */
async function noteTraits(ctx: Ctx, people: readonly Known[]): Promise<void> {
  const rows = people.flatMap((one, i) => {
    if (i % 3 === 2) return []
    const values = {
      studentId: one.id,
      departmentId: one.departmentId,
      classId: one.classId,
      levelId: null,
      height: one.height ?? (one.sex === '1' ? 165 + ((i * 7) % 25) : 155 + ((i * 7) % 20)),
      needsLow: i % 60 === 3,
      sleep: String(1 + ((i * 5) % 7 > 4 ? 2 : (i * 5) % 7 > 2 ? 1 : 0)),
      smokes: one.sex === '1' && i % 17 === 0,
      snores: i % 11 === 0,
      coolTemp: 24 + (i % 4),
      remark: null,
    }
    return [{ id: newId(ctx.now()), values }]
  })
  await copyRows(ctx, trait, rows)
  const pairs = people.flatMap((one, i) => {
    const other = people[i + 1]
    if (i % 90 !== 10 || !other || other.classId !== one.classId || other.sex !== one.sex) return []
    const { departmentId, classId } = one
    const values = { studentId: one.id, otherId: other.id, departmentId, classId, reason: '曾有矛盾，双方申请不同住' }
    return [{ id: newId(ctx.now()), values }]
  })
  await copyRows(ctx, apart, pairs)
}
