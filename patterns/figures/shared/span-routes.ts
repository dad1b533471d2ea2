import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { FigureSet, SpanAnswer } from './figures.ts'
import { spanInput } from './span-input.ts'

/** The two calls of a page of statistics: the numbers of a span, with `More` beside them, and the same as a sheet. */
export function spanRoutes<F extends string, D extends string, More extends object = object>(
  set: FigureSet<F, D>,
  { service, path }: { service: string; path: string },
) {
  const input = spanInput(set)
  return {
    overview: defineRoute({
      service,
      method: 'GET',
      path: `${path}/overview`,
      label: set.label,
      access: { permission: `${path}:read` },
      input,
      answer: answer<SpanAnswer<F, D> & More>(),
    }),
    exported: defineRoute({
      service,
      method: 'POST',
      path: `${path}/export`,
      label: `导出${set.label}`,
      access: { permission: `${path}:export` },
      input,
      answer: answer<unknown>(),
    }),
  }
}
