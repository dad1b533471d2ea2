import type { Told } from '../shared/wants.ts'

const windowMs = 1000
const mostPeople = 50_000

/**
 * How fast one person may ask by the clock, in milliseconds, and that nobody asks two things at once. Each process
 * counts for itself: constraints, not this, keep things from being given twice.
 */
export function createPace(perSecond: number, clock: () => number) {
  const asked = new Map<string, number[]>()
  const underWay = new Map<string, { key: string; answer: Promise<Told> }>()

  function isTooOften(holder: string): boolean {
    const now = clock()
    // Where the clock was put back, nobody waits for it to come round again.
    const times = (asked.get(holder) ?? []).filter((time) => time <= now && now - time < windowMs)
    const isOver = times.length >= perSecond
    if (!isOver) times.push(now)
    asked.delete(holder)
    asked.set(holder, times)
    if (asked.size > mostPeople) asked.delete(asked.keys().next().value!)
    return isOver
  }

  return {
    /** Null: too fast. The same key while it is under way is the same question, and is given the same answer. */
    ask(holder: string, key: string, work: () => Promise<Told> | null): Promise<Told> | null {
      const running = underWay.get(holder)
      if (running) return running.key === key ? running.answer : null
      if (isTooOften(holder)) return null
      const answer = work()
      if (!answer) return null
      underWay.set(holder, { key, answer })
      const done = () => void underWay.delete(holder)
      // Whoever asked hears what went wrong.
      answer.then(done, done)
      return answer
    },
  }
}
