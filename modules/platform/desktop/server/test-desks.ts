import type { Visitor } from '#tests/support/school.ts'

/** The desktop somebody sees. */
export const mine = async (who: Visitor, roleCode?: string) =>
  (await who.get('base/desk/mine', roleCode ? { roleCode } : {})).body.data
