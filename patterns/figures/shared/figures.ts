import type { Comparison, Grain } from './span.ts'

/** A number by which something is judged: what it is called, in what it is counted and, in plain words, what exactly it counts. */
export type Figure = {
  readonly label: string
  readonly unit: string
  readonly about: string
  readonly decimals?: number
  /** How it is written where not as a plain number. */ readonly form?: 'percent' | 'minutes'
  /** Which way is good, where one is: a change the other way is shown as such. */ readonly better?: 'up' | 'down'
  /** Any of it at all stands in red. */ readonly isAlarm?: true
  /** Conditions of the list behind it, which is as long as the number says. */ readonly rows?: Conditions
  /** The dimensions whose groups have it; without this, all. */ readonly knownBy?: readonly string[]
}

/** Conditions of a list, as its address writes them. */
export type Conditions = Readonly<Record<string, string>>

/** By what numbers are divided. */
export type Dimension = {
  readonly label: string
  /** On its tab. */ readonly tab: string
  /** The field that tells which group a row belongs to, and by which the list behind is narrowed; time has none. */
  readonly field?: string
  /** The entity whose rows are the groups; without one a group is called by its key. */ readonly entity?: string
  /** A second line of the name: fields of that entity, and what they are called in a sheet. */
  readonly note?: { readonly label: string; readonly fields: readonly string[] }
  /** Where the name of a group leads instead of the list: its key follows. */ readonly page?: string
}

/** The key of the dimension of time. */
export const period = 'period'
/** Time as a dimension, for `dimensions: { …, period: byPeriod }`. */
export const byPeriod: Dimension = { label: '时段', tab: '按时段' }

/** Numbers that are counted together, divided by the same dimensions and shown on one page. */
export type FigureSet<F extends string = string, D extends string = string> = {
  /** `leave-stat`: marks what belongs to it on screens. */
  readonly name: string
  /** 请假统计: the page and the sheet. */
  readonly label: string
  readonly figures: Readonly<Record<F, Figure>>
  readonly dimensions: Readonly<Record<D, Dimension>>
  /** The list behind the numbers: its screen, and the field by which it is cut to a span. */
  readonly list: { readonly screen: string; readonly day: string }
  /** Fields of the listed entity by which the numbers are narrowed on their page; by that of any dimension they can be. */
  readonly narrowedBy: readonly string[]
  /** What a chart shows one of. */
  readonly charted: readonly NoInfer<F>[]
  /** Groups stand in the order of the first of these, then of the next, then of their names. */
  readonly order: readonly NoInfer<F>[]
  /** Columns of the sheet, where not all in their order. */
  readonly sheet?: readonly NoInfer<F>[]
  /** What a sheet counts for each pair of a group and a member of another dimension. */
  readonly crossed?: { readonly by: NoInfer<D>; readonly figures: readonly NoInfer<F>[] }
  /** Whether the totals of the span before, or of the same span a year before, can be asked for. */
  readonly compares?: true
}

/** Declares figures for both sides. */
export function defineFigures<const F extends string, const D extends string>(set: FigureSet<F, D>): FigureSet<F, D> {
  return set
}

export type FigureOf<S> = S extends FigureSet<infer F, string> ? F : never
export type DimensionOf<S> = S extends FigureSet<string, infer D> ? D : never

/** A number that nobody can have yet, such as a rate of nothing, is null. */
export type Numbers<F extends string = string> = Readonly<Record<F, number | null>>
export type Group<F extends string = string> = {
  readonly key: string | null
  readonly name: string
  /** A second line: number and class of a student. */ readonly note: string | null
  readonly numbers: Numbers<F>
}
export type SpanAnswer<F extends string = string, D extends string = string> = {
  readonly from: string
  readonly to: string
  readonly by: D
  readonly grain: Grain
  readonly total: Numbers<F>
  readonly groups: readonly Group<F>[]
  /** How many groups there are; fewer may have been sent. */ readonly groupCount: number
  /** The whole of the span it is compared with, where asked for. */ readonly before?: Numbers<F>
}

/** Compared with the span before of the same length, or with the same dates a year ago. */
export const comparisons = { period: '较上期', year: '较上年同期' } as const satisfies Record<Comparison, string>
