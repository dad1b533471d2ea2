import type { Ctx } from '#kernel/world/context.ts'
import type { Row } from '#kernel/entity/entity.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { addProblems, setValues } from '#kernel/operations/write/drafts.ts'
import { hashOf, loadRows } from '#kernel/operations/store.ts'
import { ageOn } from '#kernel/rules/days.ts'
import { idCardBirthday } from '#kernel/rules/id-card.ts'
import { user } from '#services/system/shared/accounts.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { familyMember, identityFields, memberStates, verifiedFields } from '../shared/family-member.ts'
import { adultAge, isContact, memberProblems, noContact, noGuardian, paperProblems, type Kin } from '../shared/rules.ts'
import { lockFamilies, relativesOf, type Relative } from './families.ts'
import { accountPhones } from './phones-of-students.ts'

type MemberDraft = Draft<typeof familyMember>

/** Judges each member against the rest of the family, the drafts before it included. */
export async function prepareMembers(ctx: Ctx, drafts: MemberDraft[]): Promise<void> {
  const byStudent = Map.groupBy(
    drafts.filter(({ merged }) => typeof merged.studentId === 'string'),
    ({ merged }) => String(merged.studentId).toLowerCase(),
  )
  const ids = [...byStudent.keys()]
  await lockFamilies(ctx, ids)
  const [students, families] = [await loadRows(ctx, student, ids), await relativesOf(ctx, ids)]
  const accounts = await accountPhones(ctx, ids)
  for (const [studentId, own] of byStudent) {
    const who = students.get(studentId)
    if (!who) continue
    const isOwn = (phone: string) => phone === who.sjhm || accounts.get(studentId) === hashOf(ctx, user, 'sjhm', phone)
    judgeFamily(ctx, { who, isOwn, drafts: own, known: families.get(studentId) ?? [] })
  }
}

/** What counts of a member for the others. */
export function kinOf(id: string, row: Partial<Row<typeof familyMember>>): Kin {
  return {
    id,
    relation: String(row.relation ?? ''),
    hasPhone: Boolean(row.phone),
    isGuardian: row.isGuardian === true,
    emergencyOrder: typeof row.emergencyOrder === 'number' ? row.emergencyOrder : null,
    isAlive: row.isAlive !== false,
  }
}

export function isMinor(ctx: Ctx, who: StudentRow): boolean {
  return typeof who.birthday === 'string' && ageOn(who.birthday, ctx.today()) < adultAge
}

function judgeFamily(
  ctx: Ctx,
  {
    who,
    isOwn,
    drafts,
    known,
  }: { who: StudentRow; isOwn: (phone: string) => boolean; drafts: readonly MemberDraft[]; known: readonly Relative[] },
): void {
  const family = new Map<string, Kin & { memberName: string; phoneHash: string | null }>(
    known.map((one) => [one.id, one]),
  )
  for (const draft of drafts) {
    judgePaper(ctx, draft)
    dropDeceased(draft)
    const others = [...family.values()].filter(({ id }) => id !== draft.id)
    offerFirstContact(draft, others)
    const phone = typeof draft.merged.phone === 'string' ? draft.merged.phone : null
    const phoneHash = phone && hashOf(ctx, familyMember, 'phone', phone)
    const member = kinOf(draft.id, draft.merged)
    resetVerified(draft)
    if (draft.merged.state === memberStates.off[0]) continue
    const problems = memberProblems({ member, others, phone, ownPhone: phone && isOwn(phone) ? phone : null })
    if (draft.before?.emergencyOrder && member.emergencyOrder === null && member.isAlive && !others.some(isContact))
      problems['emergencyOrder'] = noContact
    addProblems(draft, problems)
    const same = phoneHash && others.find((one) => one.phoneHash === phoneHash)
    if (same) draft.warnings.phone ??= `与${same.memberName}的联系电话相同`
    if (Object.keys(draft.problems).length === 0)
      family.set(draft.id, { ...member, memberName: String(draft.merged.memberName ?? ''), phoneHash })
  }
  // Somebody must answer for a minor; told where a member comes, or ceases to be the guardian. Nobody is held back from telling of a death.
  if (!isMinor(ctx, who) || [...family.values()].some((one) => one.isAlive && one.isGuardian)) return
  for (const { before, merged, problems } of drafts) {
    const ceases = before?.isGuardian === true && merged.isGuardian !== true && merged.isAlive !== false
    if (!before || ceases) problems.isGuardian ??= noGuardian
  }
}

function judgePaper(ctx: Ctx, draft: MemberDraft): void {
  if (!('idCard' in draft.values) && !('birthday' in draft.values)) return
  const { idCard = null, birthday = null } = draft.merged as { idCard?: string | null; birthday?: string | null }
  const problems = paperProblems({ idCard, birthday, today: ctx.today() })
  addProblems(draft, problems)
  if (idCard && !birthday && Object.keys(problems).length === 0) setValues(draft, { birthday: idCardBirthday(idCard) })
}

/** Who has died is called no more and answers for nobody. */
function dropDeceased(draft: MemberDraft): void {
  if (draft.merged.isAlive !== false) return
  if (
    draft.before &&
    draft.before.emergencyOrder === draft.merged.emergencyOrder &&
    draft.merged.emergencyOrder !== null
  )
    setValues(draft, { emergencyOrder: null })
  if (draft.merged.isGuardian === true) setValues(draft, { isGuardian: false })
}

/** The first who can be called is whom to call, until the student says otherwise. */
function offerFirstContact(draft: MemberDraft, others: readonly Kin[]): void {
  const isNew = !draft.before || ('phone' in draft.values && !draft.before.phone)
  const { isAlive, hasPhone, emergencyOrder } = kinOf(draft.id, draft.merged)
  if (isNew && isAlive && hasPhone && emergencyOrder === null && !others.some(isContact))
    setValues(draft, { emergencyOrder: 1 })
}

function resetVerified(draft: MemberDraft): void {
  if (draft.before?.verifiedPhone && identityFields.some((field) => field in draft.values))
    setValues(draft, { verifiedPhone: null })
  if (draft.before?.state !== memberStates.verified[0]) return
  if (verifiedFields.some((field) => field in draft.values)) setValues(draft, unverified)
}

/** A member as before the call; the number that was verified last goes on counting. */
export const unverified = {
  state: memberStates.told[0],
  verifiedBy: null,
  verifiedTime: null,
  callResult: null,
  callTime: null,
  callNote: null,
}
