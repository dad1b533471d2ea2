import { z } from 'zod'
import { dayIn } from '#kernel/fields/times/day/kind.ts'
import { comparisons, type FigureSet } from './figures.ts'
import type { Comparison } from './span.ts'

const date = (label: string) =>
  z.string({ error: `请选择${label}` }).refine((text) => dayIn(text) === text, `${label}格式应为YYYY-MM-DD`)

/** What the statistics of a set are asked with: a span, a dimension and conditions of the list. */
export function spanInput<F extends string, D extends string>(set: FigureSet<F, D>) {
  return z.looseObject({
    from: date('开始日期'),
    to: date('结束日期'),
    /** Without one, the first by which the numbers of this person fall into several groups. */
    by: z.enum(Object.keys(set.dimensions) as [D, ...D[]]).optional(),
    ...(set.compares ? { compare: z.enum(Object.keys(comparisons) as [Comparison, ...Comparison[]]).optional() } : {}),
  })
}
