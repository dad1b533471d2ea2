import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { decidedDeeds } from '#patterns/own/web/decided.tsx'
import { sentBack, waitsFor } from '#patterns/own/web/lines.ts'
import { OwnPage } from '#patterns/own/web/own-page.tsx'
import type { OwnView } from '#patterns/own/web/own-view.ts'
import { giveUp, shortenStay, stayApply, stayStates } from '../shared/apply.ts'
import { reasonName } from '../shared/batch.ts'
import { myStays } from '../shared/routes.ts'

type Mine = Own<typeof myStays>
const spanOf = ({ beginDate, endDate }: Readonly<Record<string, unknown>>) =>
  daysText(String(beginDate), String(endDate))

const view: OwnView<typeof myStays> = {
  own: myStays,
  empty: tKey('没有进行中的假期留宿'),
  ask: { path: '/holiday/apply', label: tKey('申请留宿') },
  face: ({ batchName, reason, beginDate, endDate }) => ({
    title: batchName ?? '',
    note: t(reasonName(reason)),
    time: spanOf({ beginDate, endDate }),
  }),
  lines: (row) => [lineOf(row), sentBack(row)],
  deeds: decidedDeeds(myStays, { path: '/holiday/apply', about: spanOf, before: giveUp }),
  detail: {
    title: tKey('假期留宿详情'),
    face: (record) => ({
      title: String(record['batchName'] ?? ''),
      note: t(reasonName(record['reason'])),
      time: spanOf(record),
      text: String(record['detail'] ?? ''),
    }),
    fields: () => [
      'days',
      'tutorId',
      'parentConfirm',
      'parentNote',
      'roomId',
      'bedId',
      'inTime',
      'fee',
      'lateCount',
      'absentCount',
      'endReason',
    ],
    Below: Shorten,
  },
}

function lineOf({ state, parentNote, roomName, bedName, lateCount, absentCount, endReason, flow }: Mine) {
  if (state === stayStates.waiting[0])
    return { text: parentNote ?? t('已向家长发送确认短信，请提醒家长在72小时内确认'), tone: 'amber' }
  if (state === stayStates.assigned[0] || state === stayStates.staying[0]) {
    const place = [roomName, bedName].filter(Boolean).join(' ')
    const marks = (lateCount ?? 0) + (absentCount ?? 0)
    return marks > 0
      ? {
          text: t('{{place}}，晚归 {{late}} 次、缺勤 {{absent}} 次', {
            place,
            late: lateCount ?? 0,
            absent: absentCount ?? 0,
          }),
          tone: 'amber',
        }
      : { text: place }
  }
  if (endReason) return { text: endReason }
  return waitsFor({ flow })
}

/** Whoever leaves earlier says so: the bed is free from then on. */
function Shorten({ record }: { record: RecordRow }) {
  const { world } = useMeta(stayApply)
  const forget = useForget(stayApply)
  return (
    world && <ActionButtons views={[{ action: shortenStay }]} row={record} world={world} onDone={() => void forget()} />
  )
}

/** 我的留宿: what was asked for, and where one sleeps. */
export function StayMinePage() {
  return <OwnPage view={view} />
}
