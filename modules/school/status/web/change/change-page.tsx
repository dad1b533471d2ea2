import { Send } from 'lucide-react'
import { RecordPage } from '#patterns/record/web/record-page.tsx'
import type { CodeOptions } from '#kernel/fields/choices/code/kind.ts'
import type { CellProps, FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import type { ActionView } from '#browser/kit/actions/action-view.ts'
import type { DetailPart, DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { change } from '../../shared/change.ts'
import { changeWhole } from '../../shared/change-whole.ts'
import { effectNow, handIn, issue, revert, withdraw } from '../../shared/change-actions.ts'
import { BeforeAfter } from './before-after.tsx'
import { ChangeForm } from './change-form.tsx'
import { PendingCalendar } from './pending-calendar.tsx'
import type { Standing } from '../../shared/change-routes.ts'

const decisions: readonly ActionView[] = [handIn, issue, effectNow, withdraw, revert].map((action) => ({ action }))

const list: ListTweaks = {
  columns: ['xm', 'xh', 'kind', 'openReason', 'classId', 'toXjztM', 'effectiveDate', 'docNo', 'state'],
  needs: ['xjztM', 'problem', 'toClassId'],
  state: 'state',
  header: PendingCalendar,
  formPanel: ChangeForm,
  // One decision about several students is handed in in one go.
  rowActions: [{ action: handIn, icon: Send }],
  cells: { toXjztM: AfterCell, state: StateCell },
}

const detail: DetailTweaks = {
  state: 'state',
  header: Header,
  facts: ['xh', 'kind', 'openReason', 'applyDate', 'effectiveDate', 'expectReturnDate', 'docNo', 'docDate'],
}

/** Changes of status: the days to come, the list, and one change with what it did. */
export function ChangePage() {
  return <ListPage entity={change} tweaks={list} detail={detail} />
}

/** One change with what has to be settled because of it, and who decided what; where its flow leads. */
export function ChangeDetailPage() {
  return <RecordPage of={changeWhole} tweaks={detail} />
}

function Header({ row, world }: DetailPart) {
  return (
    <>
      <h2>
        {String(row.xm ?? '')}
        <FlowStateCell
          name="state"
          field={change.fields.state}
          value={row.state}
          row={row}
          world={world}
          place="detail"
        />
      </h2>
      {row.problem ? <p className="change-refusal">{t('未能生效：{{why}}', { why: t(String(row.problem)) })}</p> : null}
      <ActionButtons views={decisions} row={row} world={world} />
      <BeforeAfter {...standingsOf(row, world)} />
    </>
  )
}

function standingsOf(row: RecordRow, world: FieldWorld): { before: Standing; after: Standing } {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  const before: Standing = {
    departmentName: text('departmentName'),
    majorName: text('majorName'),
    grade: (row.grade as number | null) ?? null,
    className: text('className'),
    status: statusName(world, row.xjztM),
  }
  const moved = row.toClassId
    ? {
        departmentName: text('toDepartmentName'),
        majorName: text('toMajorName'),
        grade: (row.toGrade as number | null) ?? null,
        className: text('toClassName'),
      }
    : {}
  return { before, after: { ...before, ...moved, status: statusName(world, row.toXjztM) } }
}

function statusName(world: FieldWorld, key: unknown): string {
  return world.meta.codes.studentStatus?.find((item) => item.key === key)?.label ?? ''
}

/** 在读 → 休学, or the class it leads to. */
function AfterCell({ row, field, world }: CellProps) {
  const item = world.meta.codes[(field.options as CodeOptions).set ?? '']?.find(({ key }) => key === row.toXjztM)
  if (row.toClassId) return <span>{String(row.toClassName ?? '')}</span>
  return <ToneTag tone={item?.tone}>{t(item?.label ?? '')}</ToneTag>
}

function StateCell(props: CellProps) {
  return (
    <span className="change-state" title={props.row.problem ? t(String(props.row.problem)) : undefined}>
      <FlowStateCell {...props} />
      {props.row.problem ? <ToneTag tone="red">{t('未能生效')}</ToneTag> : null}
    </span>
  )
}
