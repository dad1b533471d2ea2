import { z } from 'zod'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { momentIn } from '#kernel/fields/moment/kind.ts'
import { askedDay } from '#kernel/http/asked.ts'
import { isId } from '#kernel/world/id.ts'
import { cleanLine, cleanText } from '#kernel/rules/text.ts'
import { readRepeat, type Repeat } from '../shared/repeat.ts'
import { dayAt, momentOf } from '../shared/times.ts'
import { mostInvited, tones } from '../shared/user-schedule.ts'

const moment = (problem: string) =>
  z.string({ error: problem }).refine((text) => momentIn(text) !== null, { error: problem })

/** When it is, as people send it. */
export const timesShape = { start: moment('请选择开始时间'), end: moment('请选择结束时间') }

export const draftShape = {
  ...timesShape,
  title: z
    .string({ error: '请输入标题' })
    .transform(cleanLine)
    .pipe(z.string().min(1, '请输入标题').max(100, '标题不能超过100个字符')),
  type: z.string().max(20).default('9'),
  allDay: z.boolean().default(false),
  place: z.string().transform(cleanLine).pipe(z.string().max(100, '地点不能超过100个字符')).nullish(),
  content: z.string().transform(cleanText).pipe(z.string().max(2000, '内容不能超过2000个字符')).nullish(),
  color: z.enum(tones).nullish(),
  remind: z
    .array(z.number().int().min(0).max(10_080), { error: '提醒时间不正确' })
    .max(5, '最多设置5个提醒')
    .default([15]),
  repeat: z.string().max(100).nullish(),
  visibility: z.enum(['0', '1', '2']).default('0'),
  inviteUserIds: z.array(z.string()).default([]),
  /** The question about a conflict has been answered with yes. */
  isForced: z.boolean().default(false),
}

export const reachShape = {
  id: z.string(),
  day: askedDay().optional(),
  reach: z.enum(['one', 'following', 'all']).default('all'),
}

const draftSchema = z.object(draftShape)
export type EventDraft = z.infer<typeof draftSchema>

/** Begin and end of a draft; whole days from midnight to midnight. */
export function timesOf(draft: { start: string; end: string; allDay: boolean }): { begin: number; end: number } {
  const [begin, end] = [momentIn(draft.start)!.getTime(), momentIn(draft.end)!.getTime()]
  if (end <= begin) throw invalid({ end: '结束时间必须晚于开始时间' })
  if (!draft.allDay) return { begin, end }
  return { begin: momentOf(dayAt(begin)), end: momentOf(dayAt(end - 1)) + 86_400_000 }
}

export function repeatOf(draft: { repeat?: string | null | undefined }): Repeat | null {
  if (!draft.repeat) return null
  const repeat = readRepeat(draft.repeat)
  if (!repeat) throw invalid({ repeat: '重复规则不正确' })
  return repeat
}

export function invitedOf(draft: { inviteUserIds: readonly string[] }, ownerId: string): string[] {
  const ids = [...new Set(draft.inviteUserIds)].filter((id) => isId(id) && id !== ownerId)
  if (ids.length > mostInvited) throw badRequest({ text: `参与人最多${mostInvited}人` })
  return ids
}
