import { Skeleton } from 'antd'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { DetailView } from './detail-view.tsx'
import type { DetailTweaks } from './tweaks.ts'

/** One record beside its list. */
export function DetailDrawer(props: {
  id: string | undefined
  world: FieldWorld
  tweaks?: DetailTweaks
  onEdit: (id: string) => void
  onCopy?: ((row: RecordRow) => void) | undefined
  onClose: () => void
}) {
  const { id, world } = props
  const isNarrow = useNarrow()
  const { row, error, reload } = useRecord(world.entity, id)
  return (
    <Drawer
      open={id !== undefined}
      onClose={props.onClose}
      size={isNarrow ? '100%' : 864}
      title={t('{{name}}详情', { name: t(world.entity.label) })}
      className="detail-drawer"
      destroyOnHidden
    >
      {row ? (
        <DetailView
          row={row}
          world={world}
          tweaks={props.tweaks}
          onEdit={() => props.onEdit(row.id)}
          onCopy={props.onCopy && (() => props.onCopy!(row))}
        />
      ) : error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton active avatar paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}
