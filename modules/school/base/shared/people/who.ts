import { defineService } from '#kernel/world/service.ts'

/** Accounts of those who answer for a class today: counsellor, head teacher, assistant, and the college's office for students. */
export type Leaders = {
  fdy: readonly string[]
  bzr: readonly string[]
  zl: readonly string[]
  college: readonly string[]
}

export const noLeaders: Leaders = { fdy: [], bzr: [], zl: [], college: [] }

/** Somebody who has to do with a student: themselves, whoever answers for them, or the holders of a role: `role:xgc`. */
export type WhoRole = 'self' | keyof Leaders | `role:${string}`

/**
 * Who is meant, for telling and asking: accounts that can act today, by student. Whoever's office has ended or not begun, whose role is out
 * of use, whose account is closed or past its day is not among them.
 */
export const who = defineService<
  { students: readonly string[]; roles: readonly WhoRole[] },
  ReadonlyMap<string, readonly string[]>
>('base.who')

/** The same for one student. */
export const whoOf = defineService<{ student: string; roles: readonly WhoRole[] }, readonly string[]>('base.whoOf')

/** The same for classes. */
export const leadersOf = defineService<{ classIds: readonly string[] }, ReadonlyMap<string, Leaders>>('base.leadersOf')

/** Who counsels each class today, as staff: the regular one before whoever stands in. */
export const counsellorsOf = defineService<{ classIds: readonly string[] }, ReadonlyMap<string, string>>(
  'base.counsellorsOf',
)

/** Whether a member of staff leads a class today, in whatever capacity. */
export const leadsAnyClass = defineService<{ teacherId: string }, boolean>('base.leadsAnyClass')

/** The classes an account counsels today, the regular counsellor and whoever stands in. */
export const classesCounselledBy = defineService<{ userId: string }, readonly string[]>('base.classesCounselledBy')

/** The account of each person that can act today. */
export const accountsOf = defineService<
  { entity: 'base.student' | 'base.teacher'; ids: readonly string[] },
  ReadonlyMap<string, string>
>('base.accountsOf')

/** The account of the student that each of some records is about, by record. */
export const ownersOf = defineService<
  { records: readonly { id: string; studentId: string }[] },
  ReadonlyMap<string, readonly string[]>
>('base.ownersOf')

/** Of these students, those whose record the caller may list; none for whoever lists no students. */
export const studentsWithinReach = defineService<{ ids: readonly string[] }, ReadonlySet<string>>(
  'base.studentsWithinReach',
)
