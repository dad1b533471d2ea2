import { longBed, lowBeds, type Bed, type Person, type Rules } from './model.ts'

type Guest = { person: Person; bedId: string | null }

/** ⑤ Beds inside a room: those settled by hand, low ones for who needs one, long ones for the tall, the rest in the order of student numbers. */
export function bedsIn(
  beds: readonly Bed[],
  guests: readonly Guest[],
  rules: Pick<Rules, 'tallFrom'>,
): Map<string, string> {
  const given = new Map<string, string>()
  const free = beds.filter(({ isFree }) => isFree).toSorted((a, b) => a.bedNo - b.bedNo)
  const give = (person: Person, bed: Bed | undefined) => {
    if (!bed) return
    given.set(person.id, bed.id)
    free.splice(free.indexOf(bed), 1)
  }
  const isTall = ({ height }: Person) => height !== null && height >= rules.tallFrom
  const isLow = ({ pos }: Bed) => lowBeds.includes(pos ?? '')
  const isLong = ({ length }: Bed) => length === longBed
  const waiting = () =>
    guests
      .map(({ person }) => person)
      .filter(({ id }) => !given.has(id))
      .toSorted(byNumber)
  for (const { person, bedId } of guests)
    if (bedId)
      give(
        person,
        free.find(({ id }) => id === bedId),
      )
  for (const person of waiting().filter(({ needsLow }) => needsLow)) {
    const low = free.filter(isLow)
    give(person, low.find((bed) => isLong(bed) === isTall(person)) ?? low[0])
  }
  for (const person of waiting().filter((one) => isTall(one) && !one.needsLow)) give(person, free.find(isLong))
  // A long bed is left for nobody in particular now.
  for (const person of waiting().filter(({ needsLow }) => !needsLow))
    give(person, free.find((bed) => !isLong(bed)) ?? free[0])
  return given
}

function byNumber(a: Person, b: Person): number {
  return a.xh < b.xh ? -1 : a.xh > b.xh ? 1 : a.id < b.id ? -1 : 1
}
