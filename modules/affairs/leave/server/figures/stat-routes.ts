import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { spanProblem } from '../../shared/figures/span.ts'
import { figuresNow } from './figures.ts'
import { figuresOf } from './figures-span.ts'
import { statSheet } from './stat-export.ts'
import { studentLeaves } from './stat-student.ts'
import { filterOf } from './within.ts'
import { statExportRoute, statRoute, studentStatRoute } from '../../shared/figures/stat-routes.ts'

type Order = AskedOf<typeof statRoute>

const mostShown = 200

/** Statistics of leave: the whole, its groups and one student. */
export const statRoutes: readonly Route[] = [
  route(statRoute, overview),
  freeRoute(statExportRoute, exported),
  // Everybody who may list leaves: a student the own ones, whoever leads students theirs.
  route(studentStatRoute, (ctx, { studentId, year }) => studentLeaves(ctx, { studentId, year })),
]

async function overview(ctx: Ctx, asked: Order) {
  const { span, filter } = checked(asked)
  return {
    ...(await figuresOf(ctx, { span, by: asked.by, filter, most: mostShown })),
    now: await figuresNow(ctx, filter),
  }
}

/** A file is no answer in an envelope; what was taken is written down in the transaction that makes it. */
async function exported({ world, caller }: FreeCall, asked: Order): Promise<Raw> {
  return writeAs(world, caller, (ctx) => statSheet(ctx, { ...checked(asked), by: asked.by }))
}

function checked(asked: Order) {
  const span = { from: asked.from, to: asked.to }
  const problem = spanProblem(span)
  if (problem) throw badRequest({ text: problem })
  return { span, filter: filterOf(asked) }
}
