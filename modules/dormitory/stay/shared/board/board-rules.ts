import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import type { BoardBed, BoardRoom, Waiting } from './board-routes.ts'

type Who = Pick<Waiting, 'sex' | 'grade' | 'departmentId' | 'classId'>

const sexWords: Readonly<Record<string, string>> = { '1': '男生', '2': '女生' }

/** Why nobody like this belongs into a room, in the words of the rules of beds; the server decides again. */
export function roomRefusal(room: BoardRoom, who: Who): string | null {
  if (room.status !== roomStates.normal || room.roomUse !== roomUses.living) return '该房间未启用或不用于学生住宿'
  if (!room.sexLimit) return '该房间未设置性别，请先维护房间的性别'
  if (who.sex !== '1' && who.sex !== '2') return '该学生性别信息不完整，请先在学籍信息中维护性别'
  if (room.sexLimit !== who.sex) return `该房间为${sexWords[room.sexLimit]}房间，不能分配给${sexWords[who.sex]}`
  return ownerRefusal(room, who)
}

/** Rooms that belong to others; whoever may passes over it with a reason. */
export function ownerRefusal(room: BoardRoom, who: Who): string | null {
  if (room.classId && room.classId !== who.classId) return '该房间归属其他班级，不能分配给该学生'
  if (room.departmentId && room.departmentId !== who.departmentId) return '该房间归属其他院系，不能分配给该学生'
  if (room.gradeLimit && room.gradeLimit !== who.grade) return `该房间限${room.gradeLimit}级学生入住`
  return null
}

/** A house of another campus is allowed, and said, unless the school forbids it. */
export function campusWarning(
  house: { campusId: string; campusName: string } | undefined,
  who: Pick<Waiting, 'campusId'>,
): string | null {
  if (!house || !who.campusId || who.campusId === house.campusId) return null
  return `该房间在${house.campusName}，与学生所在校区不一致`
}

export const isFree = ({ status }: BoardBed) => status === bedStates.free[0]

/** Why a bed cannot be given now. */
export function bedRefusal({ status, holder }: BoardBed): string | null {
  const { locked, broken, off } = bedStates
  if (status === locked[0]) return '该床位已锁定，请重新选择'
  if (status === broken[0] || status === off[0]) return '该床位已停用，请重新选择'
  if (holder?.isLiving) return '该床位已有学生入住'
  return isFree({ status } as BoardBed) ? null : '该床位已被占用，请重新选择'
}

/** Fills rooms in their order with students in theirs: each has the first free bed they belong to; whoever finds none is left over. */
export function filled<S extends Who & { id: string }>(
  rooms: readonly BoardRoom[],
  students: readonly S[],
): { pairs: { studentId: string; bedId: string }[]; left: S[] } {
  const places = rooms.flatMap((room) => room.beds.filter(isFree).map((bed) => ({ room, bedId: bed.id })))
  const used = new Set<string>()
  const left: S[] = []
  const pairs = students.flatMap((who) => {
    const at = places.find(({ room, bedId }) => !used.has(bedId) && roomRefusal(room, who) === null)
    if (!at) {
      left.push(who)
      return []
    }
    used.add(at.bedId)
    return [{ studentId: who.id, bedId: at.bedId }]
  })
  return { pairs, left }
}
