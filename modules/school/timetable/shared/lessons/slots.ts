/** When a section begins and ends, in one season of one campus. */
export type Slot = {
  campusId: string | null
  seasonFrom: string
  seasonTo: string
  jc: number
  begin: string
  end: string
  /** Morning, afternoon or evening. */
  part: string
}

const usual = ['08:00', '08:55', '10:00', '10:55', '14:00', '14:55', '16:00', '16:55', '19:00', '19:55']
const minutes = 45

const seasons = [
  { season: '夏季', seasonFrom: '05-01', seasonTo: '09-30', afternoonLater: 30 },
  { season: '冬季', seasonFrom: '10-01', seasonTo: '04-30', afternoonLater: 0 },
] as const

const partOf = (jc: number): '1' | '2' | '3' => (jc <= 4 ? '1' : jc <= 8 ? '2' : '3')

/** The sections every school starts with; in summer the afternoon begins half an hour later. */
export function usualSlots() {
  return seasons.flatMap(({ season, seasonFrom, seasonTo, afternoonLater }) =>
    usual.map((start, i) => {
      const part = partOf(i + 1)
      const begin = later(start, part === '2' ? afternoonLater : 0)
      return { season, seasonFrom, seasonTo, jc: i + 1, begin, end: later(begin, minutes), part }
    }),
  )
}

/** Whether a day lies in a season, `MM-DD` to `MM-DD`, which may go over the end of the year. */
export function isInSeason(date: string, { seasonFrom, seasonTo }: Pick<Slot, 'seasonFrom' | 'seasonTo'>): boolean {
  const day = date.slice(5)
  return seasonFrom <= seasonTo ? seasonFrom <= day && day <= seasonTo : day >= seasonFrom || day <= seasonTo
}

/** Answers when sections are on a date; a campus without slots of its own goes by those for all. */
export function slotClock(
  slots: readonly Slot[],
): (at: {
  date: string
  campusId: string | null
  jcFrom: number
  jcTo: number
}) => { begin: string; end: string } | null {
  const known = new Map<string, ReadonlyMap<number, Slot>>()
  const slotsOn = (date: string, campusId: string | null) => {
    const key = `${date.slice(5)} ${campusId}`
    let found = known.get(key)
    if (!found) {
      const here = slots.filter((slot) => isInSeason(date, slot))
      const own = here.filter((slot) => slot.campusId !== null && slot.campusId === campusId)
      found = new Map(
        (own.length > 0 ? own : here.filter((slot) => slot.campusId === null)).map((slot) => [slot.jc, slot]),
      )
      known.set(key, found)
    }
    return found
  }
  return ({ date, campusId, jcFrom, jcTo }) => {
    const day = slotsOn(date, campusId)
    const [first, last] = [day.get(jcFrom), day.get(jcTo)]
    return first && last ? { begin: first.begin, end: last.end } : null
  }
}

function later(time: string, by: number): string {
  const [hours, rest] = time.split(':').map(Number) as [number, number]
  const total = hours * 60 + rest + by
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
