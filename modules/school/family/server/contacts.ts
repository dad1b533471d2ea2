import type { Ctx } from '#kernel/world/context.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { provide } from '#kernel/world/world.ts'
import { mayConsent } from '../shared/rules.ts'
import { kinOf } from './prepare.ts'
import { phonesOfStudents } from './phones-of-students.ts'
import { countedStates, familyMember } from '../shared/family-member.ts'
import { emergencyContacts, emergencyContactsOfMany, type EmergencyContact } from '../shared/services.ts'

/** Whom to reach for students. */
export const contactServices = [
  provide(emergencyContacts, async (ctx, { studentId }) => (await contactsOf(ctx, [studentId]))[studentId] ?? []),
  provide(emergencyContactsOfMany, (ctx, { studentIds }) => contactsOf(ctx, studentIds)),
]

async function contactsOf(ctx: Ctx, studentIds: readonly string[]): Promise<Record<string, EmergencyContact[]>> {
  const found = await ctx.db.query<{ id: string; studentId: string }>(
    `select id, student_id as "studentId"
     from family_member
     where student_id = any($1::uuid[])
       and state = any($2::text[])
       and is_alive
       and emergency_order is not null
       and phone is not null
       and deleted_time is null
     order by student_id, emergency_order`,
    [studentIds, countedStates],
    'family_contacts',
  )
  const rows = await loadRows(
    ctx,
    familyMember,
    found.map(({ id }) => id),
  )
  const names = new Map(((await codeSets(ctx)).get('familyRelation') ?? []).map(({ key, label }) => [key, label]))
  const verified = [...rows.values()].flatMap((row) => (row.verifiedPhone ? [row.verifiedPhone] : []))
  const ofStudents = await phonesOfStudents(ctx, verified)
  const contacts: Record<string, EmergencyContact[]> = {}
  for (const { id, studentId } of found) {
    const row = rows.get(id)
    if (!row) continue
    const relation = row.relation
    ;(contacts[studentId] ??= []).push({
      memberId: id,
      memberName: row.memberName,
      relation,
      relationName: names.get(relation) ?? relation,
      phone: String(row.phone),
      verifiedPhone: provenOf(row, ofStudents),
      isGuardian: row.isGuardian === true,
      mayConsent: mayConsent(kinOf(id, row)),
    })
  }
  return contacts
}

/** No student answers for another one, or for oneself. */
function provenOf({ verifiedPhone }: Record<string, unknown>, ofStudents: ReadonlySet<string>): string | null {
  return typeof verifiedPhone === 'string' && !ofStudents.has(verifiedPhone) ? verifiedPhone : null
}
