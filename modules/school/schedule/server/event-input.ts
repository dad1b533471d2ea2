import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { momentIn } from '#kernel/fields/times/moment/kind.ts'
import { isId } from '#kernel/world/id.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { readRepeat, type Repeat } from '../shared/repeat.ts'
import { momentOf } from '../shared/times.ts'
import { mostInvited } from '../shared/user-schedule.ts'

/** Begin and end of a draft; whole days from midnight to midnight. */
export function timesOf(draft: { start: string; end: string; allDay: boolean }): { begin: number; end: number } {
  const [begin, end] = [momentIn(draft.start)!.getTime(), momentIn(draft.end)!.getTime()]
  if (end <= begin) throw invalid({ end: '结束时间必须晚于开始时间' })
  if (!draft.allDay) return { begin, end }
  return { begin: momentOf(dayOf(begin)), end: momentOf(dayOf(end - 1)) + 86_400_000 }
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
