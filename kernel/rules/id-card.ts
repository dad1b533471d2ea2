const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)

/** The 18th character that the first 17 digits demand. */
export function idCardCheckDigit(first17: string): string {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return checkDigits[sum % 11]!
}

/** Why a resident id number is wrong, or null. `today` bounds the birth date. */
export function idCardProblem(idCard: string, today: string): string | null {
  if (!/^\d{17}[\dX]$/.test(idCard)) return '身份证号应为18位'
  if (!provinces.has(idCard.slice(0, 2))) return '身份证号中的地区码无效'
  const birthday = idCardBirthday(idCard)
  if (!isRealDay(birthday) || birthday > today || yearsBetween(birthday, today) > 120) return '身份证号中的出生日期无效'
  if (idCardCheckDigit(idCard.slice(0, 17)) !== idCard[17]) return '身份证号校验位错误'
  return null
}

/** Birth date written in the number, `YYYY-MM-DD`. */
export function idCardBirthday(idCard: string): string {
  return `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`
}

/** Sex written in the number as its GB/T 2261.1 code: 1 male, 2 female. */
export function idCardSex(idCard: string): '1' | '2' {
  return Number(idCard[16]) % 2 === 1 ? '1' : '2'
}

export function maskIdCard(idCard: string): string {
  return idCard.length < 8
    ? '*'.repeat(idCard.length)
    : `${idCard.slice(0, 3)}${'*'.repeat(idCard.length - 7)}${idCard.slice(-4)}`
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function yearsBetween(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)
}
