import { CalendarDays } from 'lucide-react'
import { ownCardView as cardOf, ownPhoneEntry } from '#patterns/own/web/own-now.tsx'
import { tKey } from '#browser/wire/i18n.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { CurrentCard } from '../parts/current-card.tsx'

const entry = {
  Now: ({ row }: { row: OwnLeave }) => <CurrentCard leave={row} />,
  ask: { path: '/leave/apply', label: tKey('请假申请') },
}

/** The leave somebody is in on the first page. */
export const ownCardView = cardOf({ ...entry, code: 'leave.mine', none: tKey('当前没有进行中的请假') })

/** The same on a phone. */
export const contributions = [
  ownPhoneEntry({ ...entry, address: 'xsgl/leaveRequest', page: '/leave/mine', icon: CalendarDays }),
]
