import { ownCardView as cardOf } from '#patterns/own/web/own-now.tsx'
import { tKey } from '#browser/wire/i18n.ts'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { CurrentCard } from '#modules/affairs/leave/web/parts/current-card.tsx'

/** The leave somebody is in on the first page. */
const ownCardView = cardOf({
  Now: ({ row }: { row: OwnLeave }) => <CurrentCard leave={row} />,
  ask: { path: '/leave/apply', label: tKey('请假申请') },
  code: 'leave.mine',
  none: tKey('当前没有进行中的请假'),
})

export const contributions = [ownCardView]
