import type { Noted } from '#patterns/claim/server/journal.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { BatchFacts } from '../when.ts'

export type Deed = 'claim' | 'change' | 'release' | 'confirm'

/** What a student asks of a batch. */
export type Wish = Noted & {
  readonly deed: Deed
  readonly batchId: string
  readonly bedId: string | null
  /** Whether the bed is one of the batch, once that was looked up: the journal names no other, which may not even exist. */
  isOfPool?: boolean
}

/** How a student stands in a batch, their row taken. */
export type Chooser = {
  id: string
  studentId: string
  sex: string | null
  departmentId: string | null
  classId: string | null
  /** The room that pre-sorting settled for them. */
  roomId: string | null
  eligible: boolean
  reason: string | null
  changeUsed: number
  holdUntil: string | null
  state: string
}

/** A bed of the pool. */
export type PoolBed = {
  id: string
  bedId: string
  roomId: string
  isSettled: boolean | null
  sex: string
  departmentId: string | null
  classId: string | null
  placeName: string
}

/** `registerId`: the stay that waits for its check-in, where the bed is theirs. */
export type BedOf = { bedId: string; placeName: string; registerId?: string | undefined }
/** Somebody, the bed they want where they want one, and the bed they have. */
export type Step = { readonly who: Chooser; readonly to: PoolBed | null; readonly has: BedOf | null }
/** Another process decides on the same at this moment: asked again once it has. */
export const undecided = Symbol('undecided')
/** Null: done; else why not. */
export type StepTold = string | null | typeof undecided
/** How beds are taken: held until then, or theirs at once; and whether nobody waits for a bed that another process decides on. */
export type Taking = { until: Date | null; skipsBusy: boolean }

/**
 * Who holds the beds of a batch, and how they go from one to another. Each is done for many at once, in the order
 * they came.
 */
export type Holders = {
  /** Which bed each of these students has now, be it held or theirs. */
  has(ctx: Ctx, batch: BatchFacts, whose: readonly Chooser[]): Promise<ReadonlyMap<string, BedOf>>
  take(ctx: Ctx, batch: BatchFacts, steps: readonly Step[], how: Taking): Promise<StepTold[]>
  /** One that is only held is given up for another one. */
  changeHeld(ctx: Ctx, batch: BatchFacts, steps: readonly Step[], how: Taking): Promise<StepTold[]>
  changeOwn(ctx: Ctx, batch: BatchFacts, steps: readonly Step[]): Promise<StepTold[]>
  keep(ctx: Ctx, batch: BatchFacts, steps: readonly Step[]): Promise<StepTold[]>
  dropHeld(ctx: Ctx, batch: BatchFacts, steps: readonly Step[]): Promise<void>
  dropOwn(ctx: Ctx, batch: BatchFacts, steps: readonly Step[]): Promise<void>
}
