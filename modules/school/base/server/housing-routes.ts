import { z } from 'zod'
import { route, type Route } from '#kernel/http/route.ts'

const at = { service: 'base', method: 'GET', access: { signedIn: true }, input: z.looseObject({}) } as const

/** Where students live. No dormitory is kept yet: the answers have their shape and are empty. */
export const housingRoutes: readonly Route[] = [
  ...['getDormTree', 'getDormRoomTree', 'getDorm', 'getFloor', 'getRoom', 'getRoomStu'].map((verb) =>
    route({ ...at, path: `school/${verb}`, label: '住宿', run: async () => [] }),
  ),
  route({ ...at, path: 'school/getRoomFullName', label: '房间全称', run: async () => null }),
]
