import { useOwnNow } from '#patterns/own/web/own-now.tsx'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { CurrentCard } from '#modules/affairs/leave/web/parts/current-card.tsx'

/** The same leave as on the first page of a phone; nothing while there is none. */
export function OwnLeaveLine() {
  const leave = useOwnNow<OwnLeave>('xsgl/leaveRequest')
  return leave ? <CurrentCard leave={leave} /> : null
}
