import { bedsIn } from './beds.ts'
import { groundOf } from './ground.ts'
import { improve } from './improve.ts'
import type { Placed, Plan, Task, Unplaced } from './model.ts'
import { placeClasses, placeFirst } from './place.ts'
import { randomFrom } from './random.ts'
import { emptySeats, lackOf } from './seats.ts'
import { verdictOf } from './verdict.ts'

/** Who lives where by the rules of a school. The same task has the same answer, whenever and wherever it is asked. */
export function presort(task: Task, onProgress: (done: number, total: number) => void = () => {}): Plan {
  const ground = groundOf(task)
  const seats = emptySeats(ground)
  const random = randomFrom(task.seed)
  placeFirst(seats)
  placeClasses(seats, random)
  const swaps = improve(seats, random, onProgress)
  const fixedBed = new Map(task.fixed.map(({ personId, bedId }) => [personId, bedId]))
  const isFixed = (person: number) => seats.why[person] === 'fixed'
  const placed: Placed[] = []
  for (const [room, people] of seats.there.entries()) {
    const { id: roomId, beds } = task.rooms[room]!
    const guests = people.map((one) => {
      const person = task.people[one]!
      return { person, bedId: isFixed(one) ? (fixedBed.get(person.id) ?? null) : null }
    })
    const given = task.givesBeds ? bedsIn(beds, guests, task.rules) : new Map<string, string>()
    for (const one of people) {
      const personId = task.people[one]!.id
      placed.push({ personId, roomId, bedId: given.get(personId) ?? null, why: seats.why[one]!, isFixed: isFixed(one) })
    }
  }
  const unplaced = task.people.flatMap(({ id }, person): Unplaced[] =>
    seats.at[person] === -1 ? [{ personId: id, lack: lackOf(seats, person) }] : [],
  )
  return { placed, unplaced, verdict: verdictOf(task, placed, ground), swaps }
}
