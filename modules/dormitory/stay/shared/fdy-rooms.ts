import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type FdyRoom = { value: string; label: string; stuCount: number; roomStuCount: number }

/** Rooms in which the students of a counsellor live: the caller's, or those of the account that is named. */
export const fdyRoomsRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  access: { signedIn: true },
  path: 'dormitoryRegister/getFdyStuRoomSelect',
  label: '辅导员学生宿舍下拉',
  input: z.looseObject({ userId: z.string().max(40).optional() }),
  answer: answer<FdyRoom[]>(),
})
