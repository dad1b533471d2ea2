import { t, tKey } from '#browser/wire/i18n.ts'
import type { DeskGroup } from '#patterns/desk/web/list/desk-list.tsx'
import type { DeskMatter } from '#patterns/desk/web/use-desk.ts'
import { leaveTitle } from '#modules/affairs/leave/shared/decide/leave-title.ts'
import { urgencyOf, type InboxGroup, type InboxRow } from '../../shared/approve.ts'
import { shortSpan } from '#browser/wire/time-words.ts'

/** A request as a line of the desk, at the moment it is shown. */
export type InboxItem = InboxRow & { key: string; now: Date }

const words: Readonly<Record<InboxGroup, { text: string; tone?: 'red' | 'amber' }>> = {
  begun: { text: tKey('已过开始时间'), tone: 'red' },
  soon: { text: tKey('即将开始'), tone: 'amber' },
  waiting: { text: tKey('待我审批') },
}

/** In groups, the most urgent first. */
export function grouped(rows: readonly InboxRow[], now: Date): DeskGroup<InboxItem>[] {
  const items = rows.map((row) => ({ ...row, key: row.taskId, now }))
  const parts = Map.groupBy(items, (row) => urgencyOf(row, now.getTime()))
  return (Object.keys(words) as InboxGroup[]).flatMap((key) => {
    const { text, ...look } = words[key]
    return parts.has(key) ? [{ key, label: t(text), ...look, items: parts.get(key)! }] : []
  })
}

export function matterOf(row: InboxRow): DeskMatter {
  const span = row.extendTo ? shortSpan(row.endTime, row.extendTo) : shortSpan(row.startTime, row.endTime)
  return {
    instanceId: row.instanceId,
    processType: row.extendId ? 'leaveExtend' : 'leave',
    title: titleOf(row),
    name: row.xm,
    about: [row.className ?? '', span].filter(Boolean),
  }
}

/** As it is called everywhere; by its kind alone to whoever may not read more of it. */
function titleOf(row: InboxRow): string {
  if (row.extendId) return t('{{name}}的续假', { name: row.xm })
  return row.typeName && row.days ? leaveTitle(row) : t('{{name}}的请假', { name: row.xm })
}
