import { BedSingle } from 'lucide-react'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { OwnNow, ownCardView } from '#patterns/own/web/own-now.tsx'
import { stayStates } from '../shared/apply.ts'
import type { myStays } from '../shared/routes.ts'

function Now({ row: { id, roomName, bedName, beginDate, endDate, state } }: { row: Own<typeof myStays> }) {
  return (
    <OwnNow
      tone={state === stayStates.waiting[0] ? 'amber' : 'blue'}
      icon={BedSingle}
      title={t('留宿 {{days}}', { days: daysText(beginDate, endDate) })}
      text={[roomName, bedName].filter(Boolean).join(' ') || t('床位安排后会通知您')}
      deed={t('查看')}
      link={`/holiday/mine?id=${id}`}
      state={<StateTag states={stayStates} code={String(state)} />}
    />
  )
}

export const contributions = [
  ownCardView({
    code: 'holiday.mine',
    none: tKey('没有进行中的假期留宿'),
    Now,
    ask: { path: '/holiday/apply', label: tKey('申请留宿') },
  }),
]
