/** How the rooms of a house are numbered: `{floor}` the floor, `{seq:2}` the room on it with two digits. */
export const usualRule = '{floor}{seq:2}'
export const mostRooms = 1200

export type Numbering = {
  floors: readonly number[]
  perFloor: number
  /** Numbers on a floor that no room has. */
  skip: readonly number[]
  rule: string
}

export type PlannedRoom = { floorNo: number; seq: number; roomNo: string }

/** What is wrong with a rule; null when rooms get numbers of their own by it. */
export function ruleProblem(rule: string): string | null {
  if (!/\{seq(:\d)?\}/.test(rule)) return '编号规则缺少序号 {seq}'
  if (!rule.includes('{floor}')) return '编号规则缺少楼层 {floor}'
  const plain = rule.replace(/\{floor\}|\{seq(:\d)?\}/g, '')
  return /^[0-9A-Za-z-]{0,5}$/.test(plain) ? null : '编号规则只能包含字母、数字、- 和 {floor}、{seq}'
}

/** Floors below the ground are written with a B, as on their doors. */
export function roomNoOf(rule: string, floorNo: number, seq: number): string {
  return rule
    .replace('{floor}', floorNo < 0 ? `B${-floorNo}` : String(floorNo))
    .replace(/\{seq(?::(\d))?\}/, (_, digits?: string) => String(seq).padStart(Number(digits ?? 1), '0'))
}

/** The rooms that a numbering makes, floor by floor. */
export function plannedRooms({ floors, perFloor, skip, rule }: Numbering): PlannedRoom[] {
  const left = new Set(skip)
  return floors.flatMap((floorNo) => {
    const rooms: PlannedRoom[] = []
    for (let seq = 1; seq <= perFloor; seq += 1)
      if (!left.has(seq)) rooms.push({ floorNo, seq, roomNo: roomNoOf(rule, floorNo, seq) })
    return rooms
  })
}
