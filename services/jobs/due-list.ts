import { listSchools } from '#kernel/db/schools.ts'
import { platformBinding, type School } from '#kernel/db/types.ts'
import type { Upkeep, World } from '#kernel/world/world.ts'

/** Whoever claimed a turn and was killed meanwhile keeps the others from it so long. */
const leaseMs = 300_000
/** Even where nothing is foreseen a school is looked after this often: a wake may have been lost with the process that owed it. */
const longestRestMs = 1_800_000

export type Claim = { work: Upkeep; school: School }

/** Puts schools and kinds of work on the list that are not on it yet. Their first turn is one interval away. */
export async function enlist(world: World): Promise<void> {
  const now = world.clock()
  await onList(
    world,
    `insert into upkeep_due (kind, school_id, due_time)
     select x.kind, s.id, $3::timestamptz + x.every * interval '1 second'
     from school s
     cross join unnest($1::text[], $2::int[]) as x(kind, every)
     on conflict do nothing`,
    [...kindsOf(world), now],
  )
}

/** Takes what is due, wherever it is, and no more than asked for: one statement for all kinds and schools. */
export async function claimDue(world: World, most: number): Promise<Claim[]> {
  const now = world.clock()
  const rows = await onList<{ kind: string; schoolId: string }>(
    world,
    `update upkeep_due d
     set due_time = $2, claimed_time = $1, woken_time = null
     from (
       select kind, school_id
       from upkeep_due
       where due_time <= $1 and kind = any($3)
       order by due_time
       limit $4
       for update skip locked
     ) x
     where d.kind = x.kind and d.school_id = x.school_id
     returning d.kind, d.school_id as "schoolId"`,
    [now, new Date(now.getTime() + leaseMs), kindsOf(world)[0], most],
    'upkeep_claim',
  )
  if (rows.length === 0) return []
  const schools = new Map((await listSchools(world.pool)).map((school) => [school.id, school]))
  const works = new Map(world.upkeep.map((work) => [work.name, work]))
  return rows.flatMap(({ kind, schoolId }) => {
    const school = schools.get(schoolId)
    return school ? [{ work: works.get(kind)!, school }] : []
  })
}

/** Says when a turn is due again; where somebody wrote meanwhile, after one interval at the latest. */
export async function settleTurn(world: World, { work, school }: Claim, restsUntil: Date | null): Promise<void> {
  const now = world.clock().getTime()
  const soon = new Date(now + work.everySeconds * 1000)
  const rested = Math.min(restsUntil?.getTime() ?? Number.POSITIVE_INFINITY, now + longestRestMs)
  await onList(
    world,
    `update upkeep_due
     set due_time = case when woken_time is null then $3::timestamptz else least($3, $4) end,
       claimed_time = null,
       woken_time = null
     where kind = $1 and school_id = $2`,
    // A moment that has passed comes after one interval: what could not be done at once must not be asked without end.
    [work.name, school.id, new Date(Math.max(rested, soon.getTime())), soon],
    'upkeep_settle',
  )
}

/** Somebody wrote in a school: what rested there may be due, one interval from now. */
export async function wakeSchool(world: World, schoolId: string): Promise<void> {
  await onList(
    world,
    `update upkeep_due d
     set woken_time = $4,
       due_time = case when claimed_time is null then $4::timestamptz + x.every * interval '1 second' else due_time end
     from unnest($1::text[], $2::int[]) as x(kind, every)
     where d.kind = x.kind
       and d.school_id = $3
       and (claimed_time is not null or due_time > $4::timestamptz + x.every * interval '1 second')`,
    [...kindsOf(world), schoolId, world.clock()],
    'upkeep_wake',
  )
}

/** When each kind of work is due in a school. */
export async function dueTimes(world: World, schoolId: string): Promise<Map<string, string>> {
  const rows = await onList<{ kind: string; dueTime: string }>(
    world,
    `select kind, case when claimed_time is null then due_time else claimed_time end as "dueTime"
     from upkeep_due
     where school_id = $1`,
    [schoolId],
    'upkeep_due_times',
  )
  return new Map(rows.map((row) => [row.kind, row.dueTime]))
}

/** How long the turn that has waited longest is overdue, by kind, in seconds. */
export async function lateSeconds(world: World): Promise<Map<string, number>> {
  const rows = await onList<{ kind: string; late: number }>(
    world,
    `select kind, greatest(0, extract(epoch from $1::timestamptz - min(due_time)))::float as late
     from upkeep_due
     group by kind`,
    [world.clock()],
    'upkeep_late',
  )
  return new Map(rows.map((row) => [row.kind, row.late]))
}

function kindsOf(world: World): [string[], number[]] {
  return [world.upkeep.map(({ name }) => name), world.upkeep.map(({ everySeconds }) => everySeconds)]
}

function onList<T>(world: World, text: string, values: readonly unknown[], name?: string): Promise<T[]> {
  return world.pool.read(platformBinding, (db) => db.query<T>(text, values, name))
}
