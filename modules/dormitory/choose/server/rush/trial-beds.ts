import type { Ctx } from '#kernel/world/context.ts'
import { changePlaces, givePlacesBack, keepPlaces, takePlaces, type Places } from '#patterns/claim/server/places.ts'
import { pool, trial } from '../../shared/chooser.ts'
import { gone, lapsed } from '../refusals.ts'
import { undecided, type BedOf, type Chooser, type Holders, type Step, type StepTold } from './wish.ts'

/** Beds of a rehearsal: the same beds, held in its own table. Nothing of it reaches a bed or the register. */
const trialPlaces: Places = {
  things: pool,
  taken: 'taken',
  capacity: '1',
  holdings: trial,
  thing: 'poolId',
  holder: 'chooserId',
  until: 'until',
}

const wants = (steps: readonly Step[], until: Date | null) =>
  steps.map(({ who, to }) => ({ holderId: who.id, thingId: to!.id, until }))
const takenWords = gone().message
const said = (told: string): StepTold => (told === 'done' ? null : told === 'busy' ? undecided : takenWords)

async function drop(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await givePlacesBack(
    ctx,
    trialPlaces,
    steps.map(({ who }) => who.id),
  )
}

export const trialBeds: Holders = {
  async has(ctx, _batch, whose) {
    if (whose.length === 0) return new Map()
    const rows = await ctx.db.query<BedOf & { studentId: string }>(
      `select s.student_id as "studentId", p.bed_id as "bedId", p.place_name as "placeName"
       from choose_trial t
       join choose_pool p on p.id = t.pool_id
       join choose_student s on s.id = t.chooser_id
       where t.chooser_id = any($1::uuid[])`,
      [whose.map(({ id }: Chooser) => id)],
      'choose_trial_has',
    )
    return new Map(rows.map(({ studentId, ...one }) => [studentId, one]))
  },
  take: async (ctx, _batch, steps, { until, skipsBusy }) =>
    (await takePlaces(ctx, trialPlaces, wants(steps, until), { skipsBusy })).map(said),
  changeHeld: async (ctx, _batch, steps, { until }) =>
    (await changePlaces(ctx, trialPlaces, wants(steps, until))).map(said),
  changeOwn: async (ctx, _batch, steps) => (await changePlaces(ctx, trialPlaces, wants(steps, null))).map(said),
  async keep(ctx, _batch, steps) {
    const kept = new Set(
      await keepPlaces(
        ctx,
        trialPlaces,
        steps.map(({ who }) => who.id),
      ),
    )
    return steps.map(({ who }) => (kept.has(who.id) ? null : lapsed().message))
  },
  dropHeld: (ctx, _batch, steps) => drop(ctx, steps),
  dropOwn: (ctx, _batch, steps) => drop(ctx, steps),
}
