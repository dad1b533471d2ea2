import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { randomFor } from '#kernel/world/demo-random.ts'
import { noPastFlows, writePastFlows } from '#services/flow/server/detail/past-flow.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { lessonsOn, type LessonFacts } from '#modules/school/timetable/shared/services.ts'
import { handInOpen } from './demo/open.ts'
import { leaveKind, tellLeave, type Scene } from './demo/past.ts'
import { pupilsOf, staffOf, type Pupil } from './demo/people.ts'
import { gatherRows } from './demo/rows.ts'
import { leaveAcross, ordinaryLeave, weekendLeave, type Story } from './demo/stories.ts'
import { tellContest, tellOverdue, tellShown } from './demo/today.ts'
import { missedOf } from '#modules/affairs/leave/shared/ask/missed.ts'

const dayMs = 86_400_000
const historyDays = 60
/** How many ask on an ordinary day, go home for a weekend, and are away as the demo begins. */
const counts = { small: { daily: 24, weekend: 70, away: 126 }, large: { daily: 90, weekend: 420, away: 126 } } as const

/** Two months of leaves as they were left, who is away now, and what still waits to be decided. */
export const demo: DemoPart = ({ size }) => ({ rows: () => [], later: (ctx) => tellLeaves(ctx, counts[size]) })

async function tellLeaves(ctx: Ctx, count: (typeof counts)['small' | 'large']): Promise<void> {
  const pupils = await pupilsOf(ctx)
  const scene = await sceneOf(ctx, pupils)
  const { random, now } = scene
  const choose = chooser(scene, pupils)
  tellShown(scene, pupils)
  tellOverdue(scene, choose)
  tellContest(ctx, scene, choose)
  for (let back = historyDays; back >= 0; back--) {
    const date = addDays(dayOf(now), -back)
    const [day, weekday] = [beginOf(date).getTime(), weekdayOf(date)]
    const ordinary = Math.round(count.daily * (weekday > 5 ? 0.25 : 0.8 + 0.4 * random.next()))
    for (let i = 0; i < ordinary; i++) tellOne(scene, choose, ordinaryLeave(random, day))
    if (weekday === 5) for (let i = 0; i < count.weekend; i++) tellOne(scene, choose, weekendLeave(random, day))
  }
  const isAway = ({ status }: Record<string, unknown>) => status === '30'
  let nth = 0
  for (let i = scene.rows.count(isAway); i < count.away; i++) {
    const isFar = random.chance(0.62)
    tellOne(scene, choose, leaveAcross(random, now, { isAway: isFar, nth: isFar ? nth++ : 0 }), { isCertain: true })
  }
  for (const [prefix, last] of scene.rows.numbers) scene.flows.numbers.set(prefix, last)
  await writePastFlows(ctx, scene.flows)
  await scene.before()
  await scene.rows.write(ctx)
  await handInOpen(ctx, scene, choose)
}

/** Most are granted and kept; a few are refused, thought better of, or come back late. */
function tellOne(
  scene: Scene,
  choose: Choose,
  story: Story,
  { isCertain = false }: { isCertain?: boolean } = {},
): void {
  const { random, now } = scene
  if (story.submit >= now) return
  const pupil = choose(story)
  if (!pupil) return
  const isAhead = story.start > now
  const fate = isCertain ? 1 : random.next()
  const end = fate < 0.03 ? 'rejected' : fate < 0.045 ? 'withdrawn' : fate < 0.055 && isAhead ? 'cancelled' : undefined
  tellLeave(scene, pupil, story, {
    ...(end && { end }),
    ...(random.chance(0.042) && { lateMinutes: random.int(36, 300) }),
  })
}

export type Choose = (story: Pick<Story, 'start' | 'end'>, wanted?: (pupil: Pupil) => boolean) => Pupil | null

/** Somebody who has no other leave in the span. */
function chooser({ random }: Scene, pupils: readonly Pupil[]): Choose {
  const busy = new Map<string, [number, number][]>()
  const isFree = (pupil: Pupil, start: number, end: number) =>
    (busy.get(pupil.id) ?? []).every(([from, to]) => to <= start || from >= end)
  return ({ start, end }, wanted = ({ account }) => !account.startsWith('stu')) => {
    const among = wanted.length === 0 ? pupils : pupils.filter(wanted)
    for (let i = 0; i < 20; i++) {
      const pupil = random.pick(among)
      if (!isFree(pupil, start.getTime() - dayMs / 4, end.getTime() + dayMs / 4)) continue
      busy.set(pupil.id, [...(busy.get(pupil.id) ?? []), [start.getTime(), end.getTime()]])
      return pupil
    }
    return null
  }
}

async function sceneOf(ctx: Ctx, pupils: readonly Pupil[]): Promise<Scene> {
  const now = ctx.now()
  const term = await ctx.call(termNow, {})
  const types = await ctx.db.query<{ id: string; code: string; name: string; returnMode: string }>(
    'select id, code, name, return_mode as "returnMode" from leave_type',
  )
  const campuses = await ctx.db.query<{ id: string; lng: string; lat: string }>(
    'select id, lng, lat from base_campus where lng is not null',
  )
  const at = new Map(campuses.map(({ id, lng, lat }) => [id, { lng: Number(lng), lat: Number(lat) }]))
  const lessons = new Map<string, LessonFacts[]>()
  for (const id of new Set(pupils.map(({ classId }) => classId)))
    lessons.set(
      id,
      await ctx.call(lessonsOn, {
        subject: { kind: 'class', id },
        from: dayOf(new Date(now.getTime() - (historyDays + 2) * dayMs)),
        to: dayOf(new Date(now.getTime() + 10 * dayMs)),
      }),
    )
  const lessonsOf = ({ classId }: Pupil, { start, end }: Pick<Story, 'start' | 'end'>) =>
    missedOf(lessons.get(classId) ?? [], { start, end })
  const gathering = { term, lessonsOf, campusOf: (pupil: Pupil) => at.get(String(pupil.snapshot['campusId'])) ?? null }
  return {
    random: randomFor('leave'),
    staff: await staffOf(ctx),
    kind: await leaveKind(ctx),
    types: new Map(types.map(({ code, ...type }) => [code, type])),
    term,
    gathering,
    rows: gatherRows(gathering),
    flows: noPastFlows(),
    now,
    before: async () => {},
  }
}
