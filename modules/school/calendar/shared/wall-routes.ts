import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { cleanLine } from '#kernel/rules/text.ts'

/** A date as whoever keeps the calendar sees it. */
export type WallDay = {
  riQi: string
  zc: number
  xqj: number
  dayType: string
  isWork: boolean
  lessonDate: string | null
  holidayName: string | null
  remark: string | null
  isPainted: boolean
}

const day = askedDay()
const shortText = z
  .string()
  .transform(cleanLine)
  .refine((text) => [...text].length <= 100, '备注不能超过100个字符')
const paint = z.object({
  days: z.array(day, '请选择日期').min(1, '请选择日期').max(400, '一次最多设置400天'),
  dayType: z.string({ error: '请选择日期类型' }).nullable(),
  lessonDate: day.nullish(),
  holidayName: shortText.nullish(),
  remark: shortText.nullish(),
})

export const wallRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'schoolCalendarItem/wall',
  label: '学期校历',
  access: { permission: 'schoolCalendar:list' },
  input: z.looseObject({ termId: z.unknown() }),
  answer: answer<WallDay[]>(),
})

export const paintDaysRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'schoolCalendarItem/paint',
  label: '设置校历日',
  access: { permission: 'schoolCalendar:update' },
  input: paint,
  answer: answer<{ painted: number }>(),
})
