import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type Schedule = {
  code: string
  label: string
  /** Null for work of the moment, which is here because it failed. */
  everySeconds: number | null
  /** With nothing to do it rests until something is written, or until the next moment it knows of. */
  isRested: boolean
  lastTime: string | null
  nextTime: string | null
  lastMs: number | null
  result: string | null
  message: string | null
  byName: string | null
}

const at = { service: 'base' } as const

export const schedulesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'sysSchedule/list',
  label: '定时任务',
  access: { permission: 'sysSchedule:list' },
  input: z.object({}),
  answer: answer<Schedule[]>(),
})

export const scheduleRunRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'sysSchedule/run',
  label: '手动执行定时任务',
  access: { permission: 'sysSchedule:run' },
  input: z.object({ code: z.string().max(60) }),
  answer: answer<{ code: string; ms: number }>(),
})
