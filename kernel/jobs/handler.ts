import type { Ctx } from '#kernel/context.ts'

/** What a running job may do besides its work. */
export type JobRun = {
  readonly id: string
  readonly params: unknown
  readonly attempt: number
  /** Who asked for it; the work runs with that person's rights. */
  readonly actor: Ctx['actor']
  /** Work in one transaction, with the rights of whoever asked. */
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Reads outside a transaction. */
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Tells how far it is; throws when somebody asked to cancel. */
  progress(state: { done?: number; total?: number; failed?: number; stage?: string }): Promise<void>
}

export type JobOutcome = {
  status: 'done' | 'partly' | 'failed'
  message: string
  result?: unknown
  resultFileId?: string
  errorFileId?: string
}

/** Long work of one type. It must bear being started again after a crash. */
export type JobHandler = {
  readonly type: string
  readonly label: string
  run(job: JobRun): Promise<JobOutcome>
}
