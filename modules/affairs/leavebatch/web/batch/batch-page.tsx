import { plannedEndText, plannedText } from '#browser/wire/time-words.ts'
import { Ban } from 'lucide-react'
import type { CellProps } from '#kernel/fields/view.ts'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { cancelBatch } from '../../shared/batch-actions.ts'
import { batchStates, leaveBatch } from '../../shared/leave-batch.ts'
import { BatchMembers } from './batch-members.tsx'
import { StudentsInput } from './students-input.tsx'
import { TypeInput } from './type-input.tsx'
import './batch.css'

const form: FormTweaks = {
  inputs: { typeId: TypeInput, studentIds: StudentsInput },
  saving: { label: () => t('提交审批'), done: () => t('已提交审批') },
}
const detail: DetailTweaks = {
  without: ['studentIds', 'skipped'],
  cells: { status: FlowStateCell },
  tabs: [{ key: 'members', label: () => t('名单'), Content: BatchMembers }],
}
const views = () => [
  { key: 'deciding', label: t('审批中'), params: { status: batchStates.deciding[0] } },
  { key: 'mend', label: t('退回修改'), params: { status: batchStates.toMend[0] } },
  { key: 'granted', label: t('已生效'), params: { status: batchStates.granted[0] } },
]

const tweaks: ListTweaks = {
  form,
  state: 'status',
  cells: { status: FlowStateCell, startTime: TimeCell, endTime: EndCell },
  useViews: views,
  rowActions: [{ action: cancelBatch, icon: Ban }],
}

/** 集体公假: one matter for everybody who goes along. */
export function BatchPage() {
  return <ListPage entity={leaveBatch} tweaks={tweaks} detail={detail} />
}

/** Hours matter as much as days. */
function TimeCell({ value }: CellProps) {
  return (
    <time className="batch-time" dateTime={String(value)}>
      {plannedText(String(value))}
    </time>
  )
}

function EndCell({ value }: CellProps) {
  return (
    <time className="batch-time" dateTime={String(value)}>
      {plannedEndText(String(value))}
    </time>
  )
}
