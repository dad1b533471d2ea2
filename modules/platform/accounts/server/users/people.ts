import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { isEnded } from '#modules/school/base/shared/students/student-status.ts'

type Person = Record<string, unknown>

/** People as accounts see them: the number they sign in with, and the field that says when they have left. */
export type PersonKind = {
  entity: string
  number: string
  standing: string
  userType: string
  isGone(person: Person): boolean
}

const goneStaff = ['21', '22', '23', '24']

export const personKinds: Record<'staff' | 'student', PersonKind> = {
  staff: {
    entity: 'base.teacher',
    number: 'gh',
    standing: 'staffStatus',
    userType: '1',
    isGone: (person) => goneStaff.includes(String(person['staffStatus'])),
  },
  student: {
    entity: 'base.student',
    number: 'xh',
    standing: 'xjztM',
    userType: '2',
    isGone: (person) => isEnded(String(person['xjztM'])),
  },
}

/** Whether the person behind an account has left or is no longer on record; an account of nobody in particular never has. */
export async function isGone(ctx: Ctx, account: Record<string, unknown>): Promise<boolean> {
  const kind = Object.values(personKinds).find((one) => one.entity === account['personType'])
  const entity = kind && ctx.world.entities.get(kind.entity)
  if (!kind || !entity) return false
  const person = (await loadRows(ctx, entity, [String(account['personId'])])).get(String(account['personId']))
  return person === undefined || kind.isGone(person)
}
