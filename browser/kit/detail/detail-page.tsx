import { Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { RequestError } from '#browser/wire/http.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { useRecordName } from '#browser/kit/pages/page-name.ts'
import { MissingRecord } from '#browser/kit/pages/missing-record.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { DetailView } from './detail-view.tsx'
import type { DetailTweaks } from './tweaks.ts'

/** A page of its own for one record; which one is told by `?id=`, or by the screen itself. */
export function DetailPage(props: { entity: AnyEntity; tweaks?: DetailTweaks; id?: string }) {
  const location = useLocation()
  const id = props.id ?? new URLSearchParams(location.search).get('id') ?? undefined
  const { world, error: metaError, retry } = useMeta(props.entity)
  const { row, error, reload } = useRecord(props.entity, id)
  useRecordName(props.entity, world && row, world)
  const [isEditing, setEditing] = useState(false)
  if (!id) return <EmptyState />
  if (error instanceof RequestError && error.status === 404) return <MissingRecord />
  if (metaError || error)
    return <LoadError error={metaError ?? error} onRetry={metaError ? retry : () => void reload()} />
  if (!world || !row) {
    return (
      <div className="page">
        <Skeleton active avatar paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return (
    <div className="page">
      <DetailView row={row} world={world} tweaks={props.tweaks} onEdit={() => setEditing(true)} />
      <FormPanel isOpen={isEditing} id={row.id} world={world} onClose={() => setEditing(false)} />
    </div>
  )
}
