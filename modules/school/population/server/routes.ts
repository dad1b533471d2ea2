import type { Ctx } from '#kernel/world/context.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { countPopulation } from '../shared/services.ts'
import { matchRows } from './excel-rows.ts'
import { peoplePage } from './people-page.ts'
import { refuseBeyond } from './reach.ts'
import { findSheet } from './sheet-lines.ts'
import { teachingChoices } from './teaching.ts'
import { unitNames } from './unit-names.ts'
import { unitsFor } from './units.ts'
import {
  countRoute,
  peopleRoute,
  resolveListRoute,
  savedChoicesRoute,
  teachingChoicesRoute,
  unitNamesRoute,
  unitsRoute,
  type SavedChoice,
} from '../shared/population-routes.ts'

/** What choosing people asks for; always within what the caller may see. */
export const populationRoutes: readonly Route[] = [
  route(countRoute, count),
  route(peopleRoute, peoplePage),
  route(unitNamesRoute, (ctx, { scope }) => unitNames(ctx, [...scope.include, ...scope.exclude])),
  route(unitsRoute, (ctx, asked) => unitsFor(ctx, asked.userType)),
  route(teachingChoicesRoute, teachingChoices),
  route(savedChoicesRoute, choices),
  freeRoute(resolveListRoute, matchListed),
]

async function matchListed(
  { world, caller }: FreeCall,
  { userType: asked, text, fileId }: AskedOf<typeof resolveListRoute>,
) {
  const readLines = fileId ? await readAs(world, caller, (ctx) => findSheet(ctx, fileId)) : null
  const lines = readLines ? await readLines() : text.split(/\r?\n/)
  return readAs(world, caller, (ctx) => matchRows(ctx, { userType: asked, lines }))
}

async function count(ctx: Ctx, { scope }: AskedOf<typeof countRoute>) {
  await refuseBeyond(ctx, scope)
  return ctx.call(countPopulation, { of: { scope }, within: 'caller' })
}

/** Rules to choose from: one's own and those others share. */
async function choices(ctx: Ctx) {
  return ctx.db.query<SavedChoice>(
    `select id, population_name as "populationName", summary, is_shared as "isShared", owner_name as "ownerName",
       owner_id = $1 as "isOwn", scope
     from population_saved
     where deleted_time is null and (owner_id = $1 or is_shared)
     order by owner_id = $1 desc, population_name
     limit 200`,
    [ctx.actor.userId],
  )
}
