import { operLog } from '#kernel/audit/shared/logs.ts'
import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#kernel/web/i18n.ts'
import type { DetailPart } from '#kernel/web/detail/tweaks.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import { EntityFilter } from './entity-filter.tsx'
import { FieldDiff } from './field-diff.tsx'
import { RecordHistory } from './record-history.tsx'
import { useEntityNames } from './use-entity-names.ts'
import { VerifyButton } from './verify-button.tsx'
import './logs.css'

/** Who changed what. A row opens the fields as they were and as they became. */
export function OperLogPage() {
  return (
    <ListPage
      entity={operLog}
      tweaks={{ toolbar: [EntityFilter, VerifyButton], cells: { entity: EntityName } }}
      detail={{
        header: WhatWasDone,
        facts: ['time', 'userName', 'action', 'entity', 'ip', 'roleCodes'],
        cells: { entity: EntityName },
        tabs: [{ key: 'record', label: () => t('此记录的历史'), Content: RecordHistory }],
      }}
    />
  )
}

function EntityName({ value }: CellProps) {
  const names = useEntityNames()
  return <span title={String(value)}>{t(names.get(String(value)) ?? String(value))}</span>
}

function WhatWasDone({ row }: DetailPart) {
  return (
    <>
      <h2>{String(row.title ?? '')}</h2>
      <FieldDiff id={row.id} />
    </>
  )
}
