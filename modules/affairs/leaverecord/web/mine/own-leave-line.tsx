import { LoadError } from '#browser/kit/parts/states.tsx'
import { useOwnNow } from '#patterns/own/web/own-now.tsx'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { CurrentCard } from '#modules/affairs/leave/web/parts/current-card.tsx'

/** The same leave as on the first page of a phone; nothing while there is none. */
export function OwnLeaveLine() {
  const { now: leave, asked } = useOwnNow<OwnLeave>('xsgl/leaveRequest')
  if (leave === undefined && asked.isError)
    return <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
  return leave ? <CurrentCard leave={leave} /> : null
}
