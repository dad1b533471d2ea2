import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const at = {
  service: 'base',
  method: 'GET',
  access: { signedIn: true },
  input: z.looseObject({}),
} as const

/** Where students live. No dormitory is kept yet: the answers have their shape and are empty. */
export const housingListRoutes = ['getDormTree', 'getDormRoomTree', 'getDorm', 'getFloor', 'getRoom', 'getRoomStu'].map(
  (verb) => defineRoute({ ...at, path: `school/${verb}`, label: '住宿', answer: answer<never[]>() }),
)

export const roomFullNameRoute = defineRoute({
  ...at,
  path: 'school/getRoomFullName',
  label: '房间全称',
  answer: answer<null>(),
})
