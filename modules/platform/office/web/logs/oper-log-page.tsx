import { ArchiveButton } from '#browser/kit/archive/archive-button.tsx'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { operLog } from '#kernel/audit/shared/logs.ts'
import type { CellProps } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { FieldChange } from '../../shared/log-routes.ts'
import { EntityFilter } from './entity-filter.tsx'
import { Changes, FieldDiff } from './field-diff.tsx'
import { RecordHistory } from './record-history.tsx'
import { useNames } from './use-names.ts'
import { VerifyButton } from './verify-button.tsx'
import './logs.css'

/** Who changed what. A row opens the fields as they were and as they became. */
export function OperLogPage() {
  // Also for the words of the filters: drawn anew when those of every area are there.
  useNames()
  return (
    <ListPage
      entity={operLog}
      tweaks={{ toolbar: [EntityFilter, ArchivedDeeds, VerifyButton], cells }}
      detail={{
        header: WhatWasDone,
        facts: [
          'time',
          'userName',
          'viewerName',
          'action',
          'entity',
          'ip',
          'result',
          'costMs',
          'roleCodes',
          'sid',
          'traceId',
        ],
        cells,
        without: ['userId', 'viewerId', 'menuId', 'seq', 'createTime', 'updateTime'],
        tabs: [{ key: 'record', label: () => t('此记录的历史'), Content: RecordHistory }],
      }}
    />
  )
}

function ArchivedDeeds(props: ToolProps) {
  return (
    <ArchiveButton
      {...props}
      look={{ cells, more: (row) => <Changes changes={(row.changes ?? []) as FieldChange[]} /> }}
    />
  )
}

function EntityName({ value }: CellProps) {
  const { entities } = useNames()
  return <span title={String(value)}>{t(entities.get(String(value)) ?? String(value))}</span>
}

/** The usual deeds are in the dictionary; those of an area have their own names. */
function Deed(props: CellProps) {
  const { deeds } = useNames()
  const own = deeds.get(`${String(props.row.entity)}:${String(props.value)}`)
  return own ? <ToneTag tone="violet">{t(own)}</ToneTag> : <FieldCell {...props} />
}

const cells = { time: ExactTime, entity: EntityName, action: Deed }

function WhatWasDone({ row }: DetailPart) {
  return (
    <>
      <h2>{String(row.title ?? '')}</h2>
      <FieldDiff id={row.id} />
    </>
  )
}
