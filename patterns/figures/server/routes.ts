import type { z } from 'zod'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { DeclaredRoute } from '#kernel/http/define-route.ts'
import { freeRoute, route, type Raw, type Route } from '#kernel/http/route.ts'
import { writeAs } from '#kernel/http/unit-of-work.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Conditions, Dimension, SpanAnswer } from '../shared/figures.ts'
import type { spanInput } from '../shared/span-input.ts'
import { spanProblem, type Comparison } from '../shared/span.ts'
import { countSpan } from './count.ts'
import type { Counting } from './counting.ts'
import { openingDimension } from './opening.ts'
import { figureSheet } from './sheet.ts'
import { filterOf } from './within.ts'

const mostShown = 200

type Input<F extends string, D extends string> = ReturnType<typeof spanInput<F, D>>
type Asked = { readonly from: string; readonly to: string; readonly by?: string; readonly compare?: Comparison }

/** The two routes of a page of statistics: its numbers, and the same as a sheet. `more` is answered beside the numbers. */
export function figureRoutes<F extends string, D extends string, More extends object>(
  counting: Counting<F, D>,
  {
    overview,
    exported,
    more,
  }: {
    overview: DeclaredRoute<'GET', Input<F, D>, SpanAnswer<F, D> & NoInfer<More>>
    exported: DeclaredRoute<'POST', Input<F, D>>
    more?: (ctx: Ctx, filter: Conditions) => Promise<More>
  },
): readonly Route[] {
  const { narrowedBy, dimensions } = counting.set
  const fields = [...narrowedBy, ...Object.values<Dimension>(dimensions).flatMap(({ field }) => field ?? [])]
  const checked = async (ctx: Ctx, input: unknown) => {
    const asked = input as Asked
    const span = { from: asked.from, to: asked.to }
    const problem = spanProblem(span)
    if (problem) throw badRequest({ text: problem })
    const filter = filterOf(input as Readonly<Record<string, unknown>>, fields)
    const by = (asked.by as D | undefined) ?? (await openingDimension(ctx, counting))
    return { span, by, filter, compare: asked.compare }
  }
  return [
    route(overview as DeclaredRoute<'GET', z.ZodType, unknown>, async (ctx, input) => {
      const asked = await checked(ctx, input)
      return {
        ...(await countSpan(ctx, counting, { ...asked, most: mostShown })),
        ...(await more?.(ctx, asked.filter)),
      }
    }),
    // A file is no answer in an envelope; what was taken is written down in the transaction that makes it.
    freeRoute(exported as DeclaredRoute<'POST', z.ZodType, unknown>, ({ world, caller }, input): Promise<Raw> =>
      writeAs(world, caller, async (ctx) => figureSheet(ctx, counting, await checked(ctx, input))),
    ),
  ]
}
