import { defineService } from '#kernel/world/service.ts'
import type { Lack } from './engine/model.ts'

/** A room a class may choose from, or the one that was settled for a student. */
export type PoolRoom = {
  batchId: string
  roomId: string
  departmentId: string
  classId: string | null
  studentId: string | null
  sex: string
  levelId: string | null
}

/** The rooms that published batches of an intake left to be chosen from. */
export const presortPools = defineService<{ grade: number; xn: string }, readonly PoolRoom[]>('presort.pools', {
  fallback: [],
})

/** A bed that is left, and whose it is; everybody's where nobody is named. */
export type LeftBed = { bedId: string; departmentId: string | null; classId: string | null }

/**
 * Which of some beds each of some students would have by the rules of pre-sorting: those of the last published batch
 * of the intake, else the usual ones. Nothing is written, and it is worked out beside the server.
 */
export const sortInto = defineService<
  { studentIds: readonly string[]; beds: readonly LeftBed[]; grade: number; seed: number },
  { placed: readonly { studentId: string; bedId: string }[]; unplaced: readonly { studentId: string; lack: Lack }[] }
>('presort.sortInto')

/** What beds say that are kept for a batch of pre-sorting. */
export const keptReason = '预分'
