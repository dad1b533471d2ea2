/** What of a member decides about the others. */
export type Kin = { id: string; memberName: string; relation: string; phone: string | null; isGuardian: boolean; emergencyOrder: number | null; isAlive: boolean }

const onlyOnce: Readonly<Record<string, string>> = { '51': '父亲', '52': '母亲' }
const mostMembers = 8

/** Why a family cannot stand like this, by field of the member that is written. `members` holds it as it would be. */
export function familyProblems({ member, members, ownPhone }: { member: Kin; members: readonly Kin[]; ownPhone: string | null }): Record<string, string> {
  const others = members.filter(({ id }) => id !== member.id)
  const problems: Record<string, string> = {}
  const once = onlyOnce[member.relation]
  if (others.length >= mostMembers) problems['memberName'] = `家庭成员最多${mostMembers}人`
  if (once && member.isAlive && others.some((one) => one.relation === member.relation && one.isAlive)) problems['relation'] = `${once}信息已存在`
  if (member.phone && member.phone === ownPhone) problems['phone'] = '联系电话不能与本人手机号相同'
  if (member.emergencyOrder !== null && !member.phone) problems['phone'] ??= '紧急联系人须填写联系电话'
  if (member.emergencyOrder !== null && !member.isAlive) problems['emergencyOrder'] = '已故成员不能作为紧急联系人'
  return problems
}

/** What a family still lacks: said when it is confirmed. */
export function familyGaps({ members, age }: { members: readonly Kin[]; age: number | null }): string[] {
  const alive = members.filter(({ isAlive }) => isAlive)
  return [
    ...(alive.some(({ emergencyOrder, phone }) => emergencyOrder !== null && phone) ? [] : ['请至少设置一名紧急联系人']),
    ...(age !== null && age < 18 && !alive.some(({ isGuardian }) => isGuardian) ? ['未满18周岁须填写监护人'] : []),
  ]
}
