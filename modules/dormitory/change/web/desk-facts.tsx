import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { get } from '#browser/wire/http.ts'
import type { DeskFacts } from '#patterns/desk/web/detail/facts.ts'
import { changeFlowCode } from '../shared/codes.ts'
import { changeWhole } from '../shared/routes.ts'
import { BothRoomsCard } from './both-rooms.tsx'

function Facts({ instanceId, plain }: { instanceId: string; plain: ReactNode }) {
  const { data: flow } = useFlowDetail(instanceId)
  const id = flow?.instance.bizId
  const { data } = useQuery({
    queryKey: ['yxgl/roomChangeApply', 'whole', id],
    queryFn: () => get(changeWhole.route, { id: id! }),
    enabled: id !== undefined,
    retry: false,
  })
  return (
    <div>
      {data && <BothRoomsCard both={data.both} isDone={false} />}
      {plain}
    </div>
  )
}

/** Whoever decides on a change sees both rooms, before and after. */
export const contributions: readonly DeskFacts[] = [
  { processTypes: [changeFlowCode], permission: 'roomChangeApply:getOne', Head: ({ plain }) => plain, Facts },
]
