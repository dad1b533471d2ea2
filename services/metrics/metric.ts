import type { Ctx } from '#kernel/world/context.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly metrics?: readonly Metric[]
  }
  interface World {
    readonly metrics: ReadonlyMap<string, Metric>
  }
}

/** A value of a metric for one member of a dimension; without a dimension there is one row, and its key is null. */
export type MetricRow = {
  readonly key: string | null
  readonly label: string | null
  readonly values: Readonly<Record<string, number>>
}

export type MetricAsk = { readonly by?: string; /** Counted now, whatever is remembered. */ readonly isFresh?: boolean }

/**
 * Numbers declared once, so that every card, screen and report says the same. They count rows of entities within the reach of
 * whoever asks.
 */
export type Metric = {
  /** `<module>.<name>` */
  readonly code: string
  readonly label: string
  /** The numbers that belong together, and what each is called. */
  readonly measures: Readonly<Record<string, string>>
  /** In what each is counted, and in plain words what exactly it counts. */
  readonly units?: Readonly<Record<string, string>>
  readonly about?: Readonly<Record<string, string>>
  /** By what they can be divided, and what that is called. */
  readonly dimensions: Readonly<Record<string, string>>
  /** How old an answer may be. */
  readonly freshSeconds: number
  /** Who may see them. */
  readonly permission: string
  /** Entities whose rows are counted: whoever reaches the same rows shares the answer. */
  readonly reach: readonly string[]
  read(ctx: Ctx, by: string | undefined): Promise<readonly MetricRow[]>
}

/** Declares a metric; modules name theirs as `metrics` of their server part. */
export function defineMetric(metric: Metric): Metric {
  return metric
}
