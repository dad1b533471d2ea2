import { Link } from 'react-router'
import type { CellProps } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { t } from '#browser/wire/i18n.ts'
import './record-flow.css'

/** How the flow of a record stands, as its list brings it along. */
export type RecordFlow = {
  instanceId: string
  status: string
  nodes: string | null
  handlers: string | null
  canOpen: boolean
}

/** The state of a record that a flow decides, with the step it is at and whom it waits for. */
export function FlowStateCell(props: CellProps) {
  const flow = props.row.flow as RecordFlow | undefined
  return (
    <span className="flow-state">
      <FieldCell {...props} />
      {flow && <FlowProgress flow={flow} />}
    </span>
  )
}

/** The step a flow is at and who has it, leading to its page for whoever may open that. */
export function FlowProgress({ flow }: { flow: RecordFlow }) {
  const words = [flow.nodes, flow.handlers].filter(Boolean).join(' · ') || (flow.canOpen ? t('审批记录') : '')
  if (words === '') return null
  return flow.canOpen ? (
    <Link
      className="flow-progress"
      title={words}
      to={`/process/detail?instanceId=${flow.instanceId}`}
      onClick={(event) => event.stopPropagation()}
    >
      {words}
    </Link>
  ) : (
    <span className="flow-progress" title={words}>
      {words}
    </span>
  )
}
