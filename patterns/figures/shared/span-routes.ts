import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { FigureSet, SpanAnswer } from './figures.ts'
import { spanInput } from './span-input.ts'

/** The two calls of a page of statistics: the numbers of a span, with `More` beside them, and the same as a sheet. */
export function spanRoutes<F extends string, D extends string, More extends object = object>(
  set: FigureSet<F, D>,
  { service, path }: { service: string; path: string },
) {
  const exportPermission = `${path}:export`
  return {
    /** Told beside the route, of which a browser knows the address only. */ exportPermission,
    overview: defineRoute({
      service,
      method: 'GET',
      path: `${path}/overview`,
      label: set.label,
      access: { permission: `${path}:read` },
      input: spanInput(set),
      answer: answer<SpanAnswer<F, D> & More>(),
    }),
    exported: defineRoute({
      service,
      method: 'POST',
      path: `${path}/export`,
      label: `导出${set.label}`,
      access: { permission: exportPermission },
      input: spanInput(set),
      answer: answer<unknown>(),
    }),
  }
}
