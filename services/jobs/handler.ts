import type { Actor, Ctx } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly jobs?: readonly JobHandler[]
  }
  interface World {
    readonly jobs: ReadonlyMap<string, JobHandler>
  }
}

/** What a running job may do besides its work. */
export type JobRun = {
  readonly id: string
  readonly params: unknown
  readonly attempt: number
  readonly world: World
  readonly school: School
  /** Who asked for it; the work runs with that person's rights. */
  readonly actor: Actor
  /** What an earlier attempt left with `checkpoint`, else null. */
  readonly saved: unknown
  /** Work in one transaction, with the rights of whoever asked. Refused when another process has taken the job over. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Reads outside a transaction. */
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Tells how far it is; throws when somebody asked to cancel. */
  progress(state: JobProgress): Promise<void>
  /**
   * Keeps, in the transaction of the work it speaks of, where a later attempt goes on, and the sentence that stands with the job
   * should none come. The last statement of a transaction: progress told after it would wait for the commit for ever.
   */
  checkpoint(ctx: Ctx, state: unknown, message: string): Promise<void>
}

export type JobProgress = { done?: number; total?: number; failed?: number; stage?: string }

export type JobOutcome = {
  status: 'done' | 'partly' | 'failed' | 'cancelled'
  message: string
  result?: unknown
  resultFileId?: string
  errorFileId?: string
}

/** Long work of one type. It must bear being started again after a crash. */
export type JobHandler = {
  readonly type: string
  readonly label: string
  /** Its owner may have a failed one done again from the start. */
  readonly isRepeatable?: true
  /** Nobody sits and waits for it, and it may come in long chains: it never takes a place of what people wait for. */
  readonly isBackground?: true
  run(job: JobRun): Promise<JobOutcome>
}

/** Thrown by `progress` after somebody asked to cancel; a handler lets it pass, or ends with an outcome that says what was done. */
export class JobCancelled extends Error {
  constructor() {
    super('任务已取消')
    this.name = 'JobCancelled'
  }
}

/** Thrown into a handler whose job must not go on here: the process is stopping, or another one has taken the job over. */
export class JobInterrupted extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'JobInterrupted'
  }
}
