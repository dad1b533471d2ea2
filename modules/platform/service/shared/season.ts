import { chineseTime } from '#kernel/rules/time-words.ts'
/** When a matter can be begun: every year between two days, and within the dates somebody set. */
export type Season = {
  windowFrom: string | null
  windowTo: string | null
  openFrom: string | null
  openTo: string | null
}

/** Whether a matter can be begun on a day. */
export function isOpenOn(season: Season, day: string): boolean {
  if (season.openFrom && day < season.openFrom) return false
  if (season.openTo && day > season.openTo) return false
  return !hasWindow(season) || isWithin(season, day.slice(5))
}

/** Whether this is the time of a matter that has one. */
export function isInSeason(season: Season, day: string): boolean {
  return (hasWindow(season) || Boolean(season.openFrom || season.openTo)) && isOpenOn(season, day)
}

/** The next day on which a matter can be begun, or null where none is known. */
export function nextOpening(season: Season, day: string): string | null {
  if (season.openTo && season.openTo < day) return null
  const first = season.openFrom && season.openFrom > day ? season.openFrom : day
  if (!hasWindow(season)) return first > day ? first : null
  if (isOpenOn(season, first)) return first > day ? first : null
  const year = Number(first.slice(0, 4))
  const [here, later] = [`${year}-${season.windowFrom}`, `${year + 1}-${season.windowFrom}`]
  const next = here > first ? here : later
  return season.openTo && season.openTo < next ? null : next
}

/** The time of a matter in words: `每年9月1日–9月30日`. */
export function seasonText(season: Season): string {
  if (hasWindow(season))
    return `每年${chineseTime.day(`0000-${season.windowFrom}`)}–${chineseTime.day(`0000-${season.windowTo}`)}`
  return [season.openFrom ? `${season.openFrom} 起` : '', season.openTo ? `至 ${season.openTo}` : '']
    .filter(Boolean)
    .join(' ')
}

/** The last day of the present time of a matter, where it has an end. */
export function lastDayOf(season: Season, day: string): string | null {
  if (!hasWindow(season)) return season.openTo
  const year = Number(day.slice(0, 4))
  const end = `${season.windowTo! < day.slice(5) ? year + 1 : year}-${season.windowTo}`
  return season.openTo && season.openTo < end ? season.openTo : end
}

function hasWindow(season: Season): boolean {
  return Boolean(season.windowFrom && season.windowTo)
}

function isWithin({ windowFrom, windowTo }: Season, monthAndDay: string): boolean {
  const [from, to] = [windowFrom!, windowTo!]
  return from <= to ? monthAndDay >= from && monthAndDay <= to : monthAndDay >= from || monthAndDay <= to
}
