import { addDays, daysBetween } from '#kernel/rules/days.ts'

/** A day of the Chinese calendar: what stands beside the number, and the feast it is. */
export type Lunar = { text: string; festival: string | null }

// The years 2000 to 2100, four signs each: which months have thirty days (13 bits, in order) and after which one a month is put in.
// Browsers have this calendar too, but theirs is a day off around some New Years, 2027 and 2030 among them.
const years =
  '01ar0tgr010r021n0guy012i1dn902as028910ur0239010t0re502451p62015e02p117pm02mi02hh0tgu011y02450gxe01ci14th01et018r0y3b02i301220l3q0295224y028i0279174b021700x70wnv014d02960i1e02oi1e0502lh021h0zot00xi014l0lnu02x51klu02vm02li13yu021j00ye0qmt01g501ft0lub01ar1cff010r021n0ztm012i02910tvu028a1jth0239010t14190245014a0rl102p102mi0olx02hi1d8u011y02450zw201ci02w50s3u01aj1h1z00x70123142e029601g20tut0285022z0gpn00x7'
const firstDay = '2000-02-05'
const monthNames = ['正月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '十一月', '腊月']

const ones = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const dayNames = [
  ...ones.map((one) => `初${one}`),
  ...ones.slice(0, 9).map((one) => `十${one}`),
  '二十',
  ...ones.slice(0, 9).map((one) => `廿${one}`),
  '三十',
]

const lunarFestivals: Readonly<Record<string, string>> = {
  正月1: '春节',
  正月15: '元宵节',
  二月2: '龙抬头',
  五月5: '端午节',
  七月7: '七夕',
  七月15: '中元节',
  八月15: '中秋节',
  九月9: '重阳节',
  腊月8: '腊八节',
}
const solarFestivals: Readonly<Record<string, string>> = {
  '01-01': '元旦',
  '03-08': '妇女节',
  '03-12': '植树节',
  '05-01': '劳动节',
  '05-04': '青年节',
  '06-01': '儿童节',
  '07-01': '建党节',
  '08-01': '建军节',
  '09-10': '教师节',
  '10-01': '国庆节',
}

/** What a day is in the Chinese calendar: 初七, or the name of the month on its first day. */
export function lunarOf(day: string): Lunar {
  const solar = solarFestivals[day.slice(5)] ?? (day === qingmingOf(Number(day.slice(0, 4))) ? '清明节' : null)
  const found = partsOf(day)
  if (!found) return { text: '', festival: solar }
  const { month, date } = found
  const tomorrow = date >= 29 ? partsOf(addDays(day, 1)) : null
  const isLastOfYear = tomorrow?.month === '正月' && tomorrow.date === 1
  return {
    text: date === 1 ? month : (dayNames[date - 1] ?? ''),
    festival: lunarFestivals[`${month}${date}`] ?? (isLastOfYear ? '除夕' : solar),
  }
}

type Month = { month: string; from: number; length: number }
let months: Month[] | undefined

function partsOf(day: string): { month: string; date: number } | null {
  months ??= allMonths()
  const at = daysBetween(firstDay, day)
  const found = at < 0 ? undefined : months.findLast(({ from }) => from <= at)
  return found && at < found.from + found.length ? { month: found.month, date: at - found.from + 1 } : null
}

function allMonths(): Month[] {
  let from = 0
  return (years.match(/.{4}/g) ?? [])
    .flatMap((year) => monthsOf(Number.parseInt(year, 36)))
    .map(({ month, length }) => {
      from += length
      return { month, from: from - length, length }
    })
}

/** The months of a year in order, with how many days each has. */
function monthsOf(year: number): { month: string; length: number }[] {
  const leap = year >> 13
  const names = leap === 0 ? monthNames : monthNames.toSpliced(leap, 0, `闰${monthNames[leap - 1]}`)
  return names.map((month, i) => ({ month, length: (year >> i) & 1 ? 30 : 29 }))
}

/** The day the sun stands at 15°, as the almanac counts it for this century. */
function qingmingOf(year: number): string {
  const short = year % 100
  return `${year}-04-${String(Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)).padStart(2, '0')}`
}
