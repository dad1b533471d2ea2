import { on } from '#kernel/world/world.ts'
import { classLeaderChanged } from '#modules/school/base/shared/people/people-changed.ts'
import { placementsChanged } from '#modules/school/base/shared/students/placement.ts'
import { moveProofTodos } from '../proof/move-proof-todos.ts'

/** Leaves have followed their students by then (`follows`); whose to-do a late proof is, no declaration says. */
export const followStudents = on(placementsChanged, async (ctx, { changes }) => {
  const moved = changes.filter(({ before, after }) => before !== null && before.classId !== after.classId)
  if (moved.length > 0) await moveProofTodos(ctx, { studentIds: moved.map(({ studentId }) => studentId) })
})

/** A class that gets another counsellor takes its late proofs along; a change of a later day is found by the clock. */
export const followLeaders = on(classLeaderChanged, (ctx, { changes }) =>
  moveProofTodos(ctx, { classIds: changes.map(({ classId }) => classId) }),
)
