import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { FigureSet } from '../shared/figures.ts'

/**
 * Rows that are counted (`t` in every text of them). Whoever counts reaches of them what belongs to the listed rows
 * within reach: by the same fields where they have them, else through `via`, else as far as they may list these
 * themselves.
 */
export type Rows = {
  readonly entity: AnyEntity
  /** The field that names the listed row they belong to. */ readonly via?: string
  /** Fields of the listed entity that are called otherwise here. */ readonly as?: Readonly<Record<string, string>>
  /** The conditions of a question that narrow them; all unless said. */ readonly narrowedBy?: readonly string[]
  /** Whom people are counted by, once each; with several fields, each combination once. */
  readonly person?: string | readonly string[]
  /** Whether nobody of them is in two groups, so that the whole is the sum of its groups. */ readonly isApart?: true
}

/** When a row belongs to a span: by a moment, by a date, or by dates from and to that lie across it (open without an end). */
export type When =
  | { readonly moment: string }
  | { readonly day: string }
  | { readonly during: readonly [string, string] }

/**
 * Rows by one of their times. Texts are SQL on `t`, and `:name` stands for a value: those of `values`, `:from` and
 * `:until` (moments), `:fromDay` and `:toDay` (dates), `:now` and `:today`.
 */
export type Source<D extends string = string> = {
  readonly rows: Rows
  readonly at: When
  readonly where?: string
  /** Dimensions by which they can be divided; in others they only bring a total. */ readonly knownBy?: readonly D[]
  /** Dimensions in which they bring groups that no other source knows; all unless said. */
  readonly brings?: readonly D[]
}

/** Something added up over the rows of a source: `count` is an aggregate whose parts may be summed. */
export type Sum<N extends string = string> = {
  readonly of: N
  readonly count?: string
  readonly where?: string
  /** Counts persons instead, each once in a group and once in the whole. */ readonly people?: true
}

/** A number out of sums, which are 0 where no row was found; `days` is the length of the span. */
export type Told<S extends string = string> =
  | S
  | {
      readonly needs: readonly S[]
      tell(sums: Readonly<Record<string, number>>, span: { readonly days: number }): number | null
    }

/** How the numbers of a set are counted. */
export type Counting<F extends string = string, D extends string = string> = {
  readonly set: FigureSet<F, D>
  /** The entity of the list behind: whoever may list its rows counts exactly those. */ readonly listed: AnyEntity
  readonly sources: Readonly<Record<string, Source<D>>>
  readonly sums: Readonly<Record<string, Sum>>
  readonly figures: Readonly<Record<F, Told>>
  /** What `:name` stands for, beside what the pattern knows. */
  values?(ctx: Ctx): Promise<Values> | Values
}

export type Values = Readonly<Record<string, unknown>>

/** Declares how the numbers of a set are counted, on the server. */
export function defineCounting<F extends string, D extends string, N extends string, S extends string>(
  counting: Omit<Counting<F, D>, 'sources' | 'sums' | 'figures'> & {
    readonly sources: Readonly<Record<N, Source<NoInfer<D>>>>
    readonly sums: Readonly<Record<S, Sum<NoInfer<N>>>>
    readonly figures: Readonly<Record<NoInfer<F>, Told<NoInfer<S>>>>
  },
): Counting<F, D> {
  return counting
}

/** A part of a whole, per cent or as it is; of nothing there is none. */
export function ratio<S extends string>(
  part: S,
  whole: S,
  { times = 1, decimals }: { times?: number; decimals: number },
): Told<S> {
  return {
    needs: [part, whole],
    tell: (sums) => quotient(times * sums[part]!, sums[whole]!, decimals),
  }
}

/** What is left of one sum without another. */
export function difference<S extends string>(all: S, part: S): Told<S> {
  return { needs: [all, part], tell: (sums) => sums[all]! - sums[part]! }
}

/** One number by another, rounded; by nothing there is none. A half is rounded up, as nobody divides before scaling. */
export function quotient(part: number, whole: number, decimals: number): number | null {
  return whole > 0 ? Math.round((part * 10 ** decimals) / whole) / 10 ** decimals : null
}

export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
