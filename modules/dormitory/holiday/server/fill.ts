import { sexProblem } from '../shared/sex-problem.ts'

type Sleeper = {
  id: string
  studentId: string
  sex: string | null
  departmentId: string | null
  classId: string | null
  xh: string | null
  beginDate: string
  endDate: string
}
type Bed = {
  id: string
  sexLimit: string | null
  /** Whoever lives in it: nobody else sleeps there. */
  ownerId: string | null
  taken: readonly { from: string; to: string }[]
}

/**
 * Who gets which bed: their own where it is among them, else men and women in rooms of theirs, one college after the other and within it one class after the other, into the
 * rooms in their order. Whoever finds no bed for all nights, or whose sex nobody knows, is left out. The same people and beds give the same result.
 */
export function fillBeds<S extends Sleeper, B extends Bed>(
  sleepers: readonly S[],
  beds: readonly B[],
): { row: S; bed: B }[] {
  const key = ({ sex, departmentId, classId, xh, id }: S) => [sex, departmentId, classId, xh, id].join(' ')
  const taken = new Map(beds.map(({ id, taken: spans }) => [id, [...spans]]))
  const found: { row: S; bed: B }[] = []
  for (const row of sleepers.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) {
    const fits = ({ id, sexLimit }: B) =>
      sexProblem(row.sex, sexLimit) === null &&
      taken.get(id)!.every(({ from, to }) => to < row.beginDate || from > row.endDate)
    const bed =
      beds.find((one) => one.ownerId === row.studentId && fits(one)) ??
      beds.find((one) => one.ownerId === null && fits(one))
    if (!bed) continue
    taken.get(bed.id)!.push({ from: row.beginDate, to: row.endDate })
    found.push({ row, bed })
  }
  return found
}
