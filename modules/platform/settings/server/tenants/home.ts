import { forbidden } from '#kernel/errors/platform-errors.ts'

/** The school whose platform administrator looks after all others. */
export const homeSchool = '000000'

/** A role of the same name in another school means nothing here. */
export function requireHome(schoolId: string): void {
  if (schoolId !== homeSchool) throw forbidden()
}
