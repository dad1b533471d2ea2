import { defineService } from '#kernel/world/service.ts'

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
