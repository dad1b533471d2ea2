import type { Ctx } from '#kernel/world/context.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { batchStates } from '../shared/batch.ts'
import type { Bed, Lack, Plan, Room, Rules, Share, Task } from '../shared/engine/model.ts'
import { usualRules } from '../shared/rules.ts'
import type { LeftBed } from '../shared/services.ts'
import { presortAside } from './engine-thread.ts'
import { apartPairs, peopleBy } from './ground.ts'
import { ruleLines, rulesFor } from './versions.ts'

type Asked = { studentIds: readonly string[]; beds: readonly LeftBed[]; grade: number; seed: number }
type Sorted = { placed: { studentId: string; bedId: string }[]; unplaced: { studentId: string; lack: Lack }[] }

/** Whoever belongs to no department yet may have what is everybody's. */
const noDepartment = 'none'

/** Some students into beds that are left. */
export async function sort(ctx: Ctx, { studentIds, beds, grade, seed }: Asked): Promise<Sorted> {
  const known = await peopleBy(ctx, studentIds)
  const people = known.map((one) => ({ ...one, departmentId: one.departmentId ?? noDepartment }))
  const departments = [...new Set(people.map(({ departmentId }) => departmentId))]
  const parts = await partsOf(ctx, beds)
  const task: Task = {
    people,
    rooms: parts.map(({ room }) => room),
    shares: parts.flatMap(({ room, departmentId, classId }): Share[] =>
      (departmentId === null ? departments : [departmentId]).map((one) => ({
        roomId: room.id,
        departmentId: one,
        classId,
      })),
    ),
    apart: await apartPairs(ctx),
    fixed: [],
    rules: await rulesOf(ctx, grade),
    seed,
    givesBeds: true,
  }
  const plan = await presortAside(task, async () => {})
  return settled(plan, task, new Map(parts.map(({ room, roomId }) => [room.id, roomId])))
}

/** By the rules under which the intake was divided, where it was. */
async function rulesOf(ctx: Ctx, grade: number): Promise<Rules> {
  const [last] = await ctx.db.query<{ id: string }>(
    `select id
     from presort_batch
     where grade = $1 and state = any($2::text[])
     order by publish_time desc nulls last
     limit 1`,
    [grade, [batchStates.published[0], batchStates.archived[0]]],
  )
  const lines = last ? await ruleLines(ctx, last.id) : []
  return rulesFor(lines.length > 0 ? lines : usualRules())
}

type Part = { room: Room; roomId: string } & Pick<LeftBed, 'departmentId' | 'classId'>

/** Rooms in the order of house, floor and number; one whose beds are of several owners is a room for each of them. */
async function partsOf(ctx: Ctx, left: readonly LeftBed[]): Promise<Part[]> {
  const rows = await ctx.db.query<Omit<Room, 'beds'> & { beds: Omit<Bed, 'isFree'>[] }>(
    `select b.room_id as id, b.dorm_id as "dormId", b.floor_no as "floorNo", b.has_elevator is true as "hasLift",
       b.sex_limit as sex, b.level_id as "levelId", b.campus_id as "campusId",
       coalesce(
         (
         select jsonb_agg(v.student_id)
         from ${staysView} v
         where v.room_id = b.room_id
       ),
         '[]'
       ) as "livedBy",
       jsonb_agg(
         jsonb_build_object('id', b.id, 'bedNo', b.bed_no, 'pos', b.bed_pos, 'length', b.bed_length) order by b.bed_no
       ) as beds
     from ${bedsView} b
     where b.room_id in (
       select o.room_id
       from ${bedsView} o
       where o.id = any($1::uuid[])
     )
     group by b.room_id, b.dorm_id, b.dorm_name, b.floor_no, b.has_elevator, b.room_no, b.sex_limit, b.level_id,
       b.campus_id, b.dorm_sort
     order by b.dorm_sort, b.dorm_name, b.dorm_id, b.floor_no, b.room_no`,
    [left.map(({ bedId }) => bedId)],
  )
  const owners = new Map(left.map((one) => [one.bedId, one]))
  return rows.flatMap((room): Part[] => {
    const own = room.beds.flatMap(({ id }) => owners.get(id) ?? [])
    return [...Map.groupBy(own, ({ departmentId, classId }) => `${departmentId} ${classId}`)].map(([key, some]) => {
      const free = new Set(some.map(({ bedId }) => bedId))
      const { departmentId, classId } = some[0]!
      const beds = room.beds.map((bed) => ({ ...bed, isFree: free.has(bed.id) }))
      return { room: { ...room, id: `${room.id} ${key}`, beds }, roomId: room.id, departmentId, classId }
    })
  })
}

/** Two who never share a room do not share one in two parts either. */
function settled({ placed, unplaced }: Plan, { apart, rules }: Task, roomOf: ReadonlyMap<string, string>): Sorted {
  const done: Sorted = { placed: [], unplaced: unplaced.map(({ personId, lack }) => ({ studentId: personId, lack })) }
  const at = new Map<string, string>()
  const others = new Map<string, string[]>()
  for (const [one, other] of rules.isApartOff ? [] : apart)
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const)
      others.set(a, [...(others.get(a) ?? []), b])
  for (const { personId: studentId, roomId, bedId } of placed) {
    const room = roomOf.get(roomId)!
    const meets = (others.get(studentId) ?? []).some((other) => at.get(other) === room)
    if (bedId === null || meets) done.unplaced.push({ studentId, lack: meets ? 'apart' : 'full' })
    else {
      at.set(studentId, room)
      done.placed.push({ studentId, bedId })
    }
  }
  return done
}
