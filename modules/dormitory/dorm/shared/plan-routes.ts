import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { floor } from './dormitory.ts'

/** Rooms of a floor at most: as many as a floor gets by a rule, and some more. */
const mostRooms = 200

const share = (most: string) => z.number(most).min(0, most).max(100, most)
const place = z.object({
  id: z.uuid('房间不存在'),
  x: share('位置应为 0–100'),
  y: share('位置应为 0–100'),
  w: share('宽应为 1–100').min(1, '宽应为 1–100'),
  h: share('高应为 1–100').min(1, '高应为 1–100'),
})

/** Puts rooms of a floor onto its picture, and takes others off it. */
export const placeRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryRoom:place' },
  path: 'dormitoryRoom/place',
  label: '摆放平面图',
  input: z.object({
    floorId: z.uuid('楼层不存在'),
    places: z.array(place).max(mostRooms, `一次最多摆放 ${mostRooms} 个房间`).default([]),
    off: z.array(z.uuid('房间不存在')).max(mostRooms, `一次最多移出 ${mostRooms} 个房间`).default([]),
  }),
  mostNames: 1200,
  answer: answer<{ changed: number }>(),
  about: { entity: floor, id: 'floorId' },
})
