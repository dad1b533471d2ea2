import { statfs } from 'node:fs/promises'
import { screenHubOf } from '#services/datascreen/server/hub.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf, type Db, type School } from '#kernel/db/types.ts'
import { lateSeconds } from '#services/jobs/due-list.ts'
import { hubOf } from '#services/push/hub.ts'
import { jobStates } from '#services/system/shared/records.ts'
import { failureCounts } from '#kernel/world/failures.ts'
import type { World } from '#kernel/world/world.ts'

type Sample = { labels?: Record<string, string | number>; value: number }

/** How often each kind of background work failed in this process. */
function failureText(pid: number): string {
  const name = 'campus_background_failures_total'
  const lines = [...failureCounts()].map(([kind, times]) => `${name}{pid="${pid}",kind="${kind}"} ${times}\n`)
  return `# TYPE ${name} counter\n${lines.join('')}`
}

/** A number that goes up and down, in the words of Prometheus. */
function gauge(name: string, samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const told = Object.entries(labels).map(([key, text]) => `${key}="${text}"`)
    return `${name}${told.length > 0 ? `{${told.join(',')}}` : ''} ${value}\n`
  })
  return `# TYPE ${name} gauge\n${lines.join('')}`
}

/** What this process alone knows beside its answers: connections to the database and open streams. */
export function processMetrics(world: World): string {
  const { pid } = process
  const { inUse, open, waiting, most } = world.pool.load()
  const one = (value: number) => [{ labels: { pid }, value }]
  return [
    gauge('campus_pool_in_use', one(inUse)),
    gauge('campus_pool_open', one(open)),
    gauge('campus_pool_waiting', one(waiting)),
    gauge('campus_pool_most', one(most)),
    gauge('campus_streams', [
      { labels: { pid, kind: 'push' }, value: hubOf(world).size() },
      { labels: { pid, kind: 'screen' }, value: screenHubOf(world).size() },
    ]),
    failureText(pid),
  ].join('')
}

type JobNumbers = { waiting: number; running: number; failed: number; oldest: number }
type UpkeepRow = { code: string; isGood: boolean }

/** What is the same whichever process answers: the queue of jobs, upkeep, and the disk. Away, the database is told as that. */
export async function schoolMetrics(world: World): Promise<string> {
  // Without the folder there is no number; `/health/ready` says what is wrong.
  const disk = await statfs(world.filesFolder).catch(() => null)
  const free = disk ? gauge('campus_files_free_bytes', [{ value: disk.bavail * disk.bsize }]) : ''
  try {
    const schools = (await listSchools(world.pool)).filter(({ status }) => status === 'open')
    const told = []
    for (const school of schools) told.push(await numbersOf(world, school))
    const late = await lateSeconds(world)
    return `${gauge('campus_database_up', [{ value: 1 }])}${free}${jobText(told)}${upkeepText(world, told, late)}`
  } catch {
    return `${gauge('campus_database_up', [{ value: 0 }])}${free}`
  }
}

type Numbers = { school: School; jobs: JobNumbers; upkeep: readonly UpkeepRow[] }

function numbersOf(world: World, school: School): Promise<Numbers> {
  return world.pool.read(bindingOf(school), async (db: Db) => {
    const now = world.clock()
    const [jobs] = await db.query<JobNumbers>(
      `select count(*) filter (where status = $1)::int as waiting,
         count(*) filter (where status = $2)::int as running,
         count(*) filter (where status = $3 and end_time > $4::timestamptz - interval '1 day')::int as failed,
         coalesce(extract(epoch from $4::timestamptz - min(create_time) filter (where status = $1)), 0)::float as oldest
       from sys_job`,
      [jobStates.queued[0], jobStates.running[0], jobStates.failed[0], now],
      'metrics_jobs',
    )
    const upkeep = await db.query<UpkeepRow>(
      `select code, result = '1' as "isGood" from sys_upkeep_run`,
      [],
      'metrics_upkeep',
    )
    return { school, jobs: jobs!, upkeep }
  })
}

function jobText(told: readonly Numbers[]): string {
  const of = (pick: (jobs: JobNumbers) => number) =>
    told.map(({ school, jobs }) => ({ labels: { school: school.id }, value: pick(jobs) }))
  return [
    gauge(
      'campus_jobs_waiting',
      of((jobs) => jobs.waiting),
    ),
    gauge(
      'campus_jobs_running',
      of((jobs) => jobs.running),
    ),
    gauge(
      'campus_jobs_failed_day',
      of((jobs) => jobs.failed),
    ),
    gauge(
      'campus_jobs_oldest_waiting_seconds',
      of((jobs) => Math.max(0, Math.round(jobs.oldest))),
    ),
  ].join('')
}

/** Of every work how long the turn that has waited longest is overdue, and how many schools it failed in; a line for each school would be thousands. */
function upkeepText(world: World, told: readonly Numbers[], late: ReadonlyMap<string, number>): string {
  const failed = told.flatMap(({ upkeep }) => upkeep).filter(({ isGood }) => !isGood)
  const of = (pick: (work: string) => number | undefined) =>
    world.upkeep.flatMap(({ name }) => {
      const value = pick(name)
      return value === undefined ? [] : [{ labels: { work: name }, value }]
    })
  return [
    gauge(
      'campus_upkeep_late_seconds',
      of((work) => (late.has(work) ? Math.round(late.get(work)!) : undefined)),
    ),
    gauge(
      'campus_upkeep_failed_schools',
      of((work) => failed.filter(({ code }) => code === work).length),
    ),
  ].join('')
}

/** Texts of several processes as one: each number is named once, with the lines of all of them below. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const text of texts) {
    let lines: string[] = []
    for (const line of text.split('\n')) {
      if (line.startsWith('# TYPE ')) families.set(line, (lines = families.get(line) ?? []))
      else if (line) lines.push(line)
    }
  }
  return [...families].map(([head, lines]) => [head, ...lines, ''].join('\n')).join('')
}
