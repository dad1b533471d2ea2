import { defineService } from '#kernel/world/service.ts'

type Caller = {
  readonly actor: { readonly kind: string; readonly person?: { readonly entity: string; readonly id: string } | null }
}

/** The student who is signed in, else null. */
export function ownStudentId({ actor }: Caller): string | null {
  return actor.kind === 'user' && actor.person?.entity === 'base.student' ? actor.person.id : null
}

/** A student as somebody who tries something out is shown them. */
export type MeantStudent = {
  id: string
  xm: string
  xh: string | null
  className: string | null
  /** The account that would begin it, where there is one that can act. */
  userId: string | null
}

/** Of whom something is thought: the student who is named, or somebody who studies in a class, as far as the caller reaches. */
export const meantStudent = defineService<
  { studentId?: string | null | undefined; classId?: string | null | undefined },
  MeantStudent
>('base.meantStudent')

/** A student as a form shows who applies. */
export type StudentFace = { id: string; xh: string | null; xm: string; className: string | null }
export const studentFace = defineService<Omit<StudentFace, 'className'> & { classId: string | null }, StudentFace>(
  'base.studentFace',
)
