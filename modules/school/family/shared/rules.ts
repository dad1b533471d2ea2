import { idCardBirthday, idCardProblem } from '#kernel/rules/id-card.ts'

/** What of a member decides about the others. */
export type Kin = {
  id: string
  relation: string
  hasPhone: boolean
  isGuardian: boolean
  emergencyOrder: number | null
  isAlive: boolean
}

export const mostMembers = 8
export const mostContacts = 3
export const adultAge = 18
export const noContact = '请至少设置一名紧急联系人'
export const noGuardian = '未满18周岁须填写监护人'

const onlyOnce: Readonly<Record<string, string>> = { '51': '父亲', '52': '母亲' }
const self = '01'
const parentRelations: readonly string[] = ['51', '52', '57', '58']

/** Why a family cannot have this member as told, by field. `others`: who counts as family besides. */
export function memberProblems({
  member,
  others,
  phone,
  ownPhone,
}: {
  member: Kin
  others: readonly Kin[]
  phone: string | null
  ownPhone: string | null
}): Record<string, string> {
  const problems: Record<string, string> = {}
  const once = onlyOnce[member.relation]
  if (others.length >= mostMembers) problems['memberName'] = `家庭成员最多${mostMembers}人`
  if (member.relation === self) problems['relation'] = '家庭成员不能是学生本人'
  if (once && member.isAlive && others.some((one) => one.relation === member.relation && one.isAlive))
    problems['relation'] = `${once}信息已存在`
  if (phone && phone === ownPhone) problems['phone'] = '联系电话不能与本人手机号相同'
  if (member.emergencyOrder !== null && !member.hasPhone) problems['phone'] ??= '紧急联系人须填写联系电话'
  if (member.emergencyOrder !== null && !member.isAlive) problems['emergencyOrder'] = '已故成员不能作为紧急联系人'
  return problems
}

/** Whether an id number stands, and the birthday agrees with it. */
export function paperProblems({
  idCard,
  birthday,
  today,
}: {
  idCard: string | null
  birthday: string | null
  today: string
}): Record<string, string> {
  if (!idCard) return {}
  if (idCardProblem(idCard, today)) return { idCard: '身份证号校验未通过' }
  return birthday && birthday !== idCardBirthday(idCard) ? { birthday: '出生日期与身份证号不一致' } : {}
}

/** Whom one can call. */
export function isContact({ emergencyOrder, hasPhone, isAlive }: Kin): boolean {
  return isAlive && hasPhone && emergencyOrder !== null
}

/** Parents and step or foster parents, and whoever is the guardian, answer for a student; a friend or a brother does not. */
export function mayConsent({ relation, isGuardian }: Pick<Kin, 'relation' | 'isGuardian'>): boolean {
  return isGuardian || parentRelations.includes(relation)
}

/** What a family still lacks: said when it is confirmed. */
export function familyGaps({ members, isMinor }: { members: readonly Kin[]; isMinor: boolean }): string[] {
  return [
    ...(members.some(isContact) ? [] : [noContact]),
    ...(isMinor && !members.some((one) => one.isAlive && one.isGuardian) ? [noGuardian] : []),
  ]
}

/** The school year a day lies in, by the year of its September: from then on a family is asked once whether anything changed. */
export function confirmYearOf(today: string): number {
  return Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0)
}
