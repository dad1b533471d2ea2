import { idCardBirthday, idCardProblem, idCardSex } from '#kernel/rules/id-card.ts'

export type Identity = {
  idCardType?: string | null
  idCard?: string | null
  sex?: string | null
  birthday?: string | null
  today: string
}

export type IdentityVerdict = {
  problems: Record<string, string>
  /** Sex and birthday read from the number where they were not given. */
  filled: { sex?: string; birthday?: string }
}

const residentNumber = new Set(['1', 'D'])
const papers: Record<string, RegExp> = {
  '6': /^[HM]\d{8}$/,
  '7': /^[HM]\d{8}$/,
  '8': /^\d{8}$/,
  A: /^[0-9A-Z]{5,15}$/,
  C: /^[HM]\d{8}$/,
}
const youngest = 10
const oldest = 70

/** Judges a paper by its type, and whether sex and birthday agree with the number on it. */
export function checkIdentity(identity: Identity): IdentityVerdict {
  const problems: Record<string, string> = {}
  const filled: IdentityVerdict['filled'] = {}
  const number = identity.idCard?.toUpperCase()
  const type = identity.idCardType ?? '1'
  if (number && residentNumber.has(type)) {
    const problem = idCardProblem(number, identity.today) ?? ageProblem(number, identity.today)
    if (problem) problems.idCard = problem
    else readNumber({ number, identity, problems, filled })
  } else if (number && papers[type] && !papers[type].test(number)) {
    problems.idCard = '证件号码格式与证件类型不符'
  }
  if (!identity.sex && !filled.sex && !problems.idCard) problems.sex = '请选择性别'
  return { problems, filled }
}

function readNumber(input: { number: string; identity: Identity } & IdentityVerdict): void {
  const { number, identity, problems, filled } = input
  const sex = idCardSex(number)
  const birthday = idCardBirthday(number)
  if (!identity.sex) filled.sex = sex
  else if (identity.sex !== sex) problems.sex = '性别与身份证号不一致'
  if (!identity.birthday) filled.birthday = birthday
  else if (identity.birthday !== birthday) problems.birthday = '出生日期与身份证号不一致'
}

function ageProblem(number: string, today: string): string | null {
  const birthday = idCardBirthday(number)
  const age = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
  return age < youngest || age > oldest ? '身份证号中的出生日期无效' : null
}
