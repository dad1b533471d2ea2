import { byDeadline, type Waiting } from '#patterns/desk/shared/by-deadline.ts'

/** Under this preference somebody keeps what they put off. */
export const putOffKey = 'todo:putOff'

/** Something to do as it stands among the rest; others may be asked about it first (`waitsElsewhere`). */
type Placed = Waiting & { waitsElsewhere: boolean }

/**
 * The one order of what somebody has to do, on the page and on the card: what is due first and then what came first; behind it what
 * waits for others, and last what its person put off.
 */
export function inTodoOrder<W>(works: readonly W[], placedOf: (work: W) => Placed, putOff: ReadonlySet<string>): W[] {
  const depth = ({ key, waitsElsewhere }: Placed) => (putOff.has(key) ? 2 : waitsElsewhere ? 1 : 0)
  return works
    .map((work) => ({ work, placed: placedOf(work) }))
    .toSorted((one, other) => depth(one.placed) - depth(other.placed) || byDeadline(one.placed, other.placed))
    .map(({ work }) => work)
}
