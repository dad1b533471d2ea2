import { CalendarMinus } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { plannedEndText, spanText } from '#browser/wire/time-words.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import type { LifeFact, LifeNow, LifeSource } from '#modules/school/base/shared/students/student-life.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { isAway, leaveStates, takenStates } from '#modules/affairs/leave/shared/states.ts'

type Leave = {
  id: string
  status: string
  typeName: string | null
  days: string
  startTime: string
  endTime: string
  reason: string
}

const most = 100
const monthMs = 30 * 86_400_000
const stateOf = (status: string) => codeEntry(leaveStates, status)

/** The leaves of a student among what happened to them, and beside the name whether they are away now. */
export const contributions: readonly LifeSource[] = [
  {
    key: 'leave',
    label: () => t('请假'),
    icon: CalendarMinus,
    permission: 'leaveRequest:list',
    async read(studentId) {
      const { records } = await get<Page<Leave>>(`${addressOf(leaveRequest)}/list`, {
        studentId,
        size: most,
        columns: ['reason', 'days', 'typeId', 'startTime', 'endTime', 'status'],
      })
      return {
        entries: records.map((leave) => ({
          id: leave.id,
          time: leave.startTime,
          title: t('{{type}} {{n}} 天，{{state}}', {
            type: shown(leave.typeName ?? ''),
            n: Number(leave.days),
            state: t(stateOf(leave.status)?.[1] ?? ''),
          }),
          text: `${spanText(leave.startTime, leave.endTime)} · ${leave.reason}`,
          tone: stateOf(leave.status)?.[2] ?? 'grey',
          link: `/leave/detail?id=${leave.id}`,
        })),
        now: records.filter(({ status }) => isAway(status)).map(nowOf),
        facts: [whereOf(records), lately(records)],
      }
    },
  },
]

/** Where somebody is, as far as leave knows it. */
function whereOf(leaves: readonly Leave[]): LifeFact {
  const leave = leaves.find(({ status }) => isAway(status))
  const label = t('去向')
  if (!leave) return { key: 'where', label, value: t('未请假'), note: t('此刻没有生效的请假'), tone: 'green' }
  const [, word, tone] = stateOf(leave.status)!
  return {
    key: 'where',
    label,
    value: t(word),
    note: t('{{type}}，至 {{time}}', { type: shown(leave.typeName ?? ''), time: plannedEndText(leave.endTime) }),
    tone,
    link: `/leave/detail?id=${leave.id}`,
  }
}

/** How often somebody was granted leave within a month. */
function lately(leaves: readonly Leave[]): LifeFact {
  const since = serverNow().getTime() - monthMs
  const taken = leaves.filter(
    ({ status, startTime }) => (takenStates as readonly string[]).includes(status) && Date.parse(startTime) >= since,
  )
  const days = taken.reduce((sum, one) => sum + Number(one.days), 0)
  return {
    key: 'lately',
    label: t('近 30 天请假'),
    value: t('{{n}} 次', { n: taken.length }),
    note: t('共 {{n}} 天', { n: days }),
  }
}

function nowOf({ id, status, typeName, endTime }: Leave): LifeNow {
  const [, word, tone] = stateOf(status)!
  const text =
    status === leaveStates.away[0]
      ? t('{{type}}中 · {{time}}止', { type: shown(typeName ?? ''), time: plannedEndText(endTime) })
      : t(word)
  return { key: id, text, tone }
}
