import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { dormitory } from '#modules/dormitory/dorm/shared/dormitory.ts'

export type Placed = { id: string; dutyDate: string; shift: string; teacherId: string; xm: string }
export type RosterKeeper = { teacherId: string; xm: string; isHead: boolean; beginDate: string; endDate: string | null }
export type Roster = { dormId: string; month: string; keepers: RosterKeeper[]; duties: Placed[] }

/** Who may be placed in a house in a month, and who is. */
export const rosterRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  access: { permission: 'dormitoryDuty:list' },
  path: 'dormitoryDuty/month',
  label: '值班月历',
  input: z.object({
    dormId: z.uuid('宿舍楼不存在'),
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份应为 2026-11 这样的格式'),
  }),
  answer: answer<Roster>(),
  about: { entity: dormitory, id: 'dormId' },
})

/** A week is repeated until a day; what is placed already stays, and whoever no longer keeps the house is left out. */
export const repeatRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  access: { permission: 'dormitoryDuty:repeat' },
  path: 'dormitoryDuty/repeat',
  label: '按周重复值班',
  input: z.object({
    dormId: z.uuid('宿舍楼不存在'),
    monday: askedDay('请选择要重复的一周'),
    until: askedDay('请选择重复到哪一天'),
  }),
  answer: answer<{ made: number; skipped: number }>(),
  about: { entity: dormitory, id: 'dormId' },
})

export type OnDuty = { dormId: string; shift: string; names: string[]; isMine: boolean }
export type Desk = {
  dutyDate: string
  shift: string
  /** After so many hours a key is late. */
  keyHours: number
  duties: OnDuty[]
  keysOut: number
  keysLate: number
  /** Handovers that somebody else has to confirm. */
  logsOpen: number
  goodsToday: number
}

/** How it stands at the gate now: who is on duty, how many keys are out, whether a shift waits to be taken over. */
export const deskRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  access: { permission: 'dormitoryDutyLog:list' },
  path: 'dormitoryDuty/desk',
  label: '值班台',
  input: z.object({}),
  answer: answer<Desk>(),
})
