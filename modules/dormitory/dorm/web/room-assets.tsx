import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { asset, checkAsset } from '../shared/asset.ts'
import { assetStates } from '../shared/codes.ts'

/** What stands in a room; only what is damaged or missing stands out. */
export function RoomAssets({ roomId }: { roomId: string }) {
  const mayLook = useSession((session) => session.buttons['dormitoryAsset:list'] === true)
  const { world } = useMeta(asset, { isAsked: mayLook })
  const can = useAbility(world)
  const rows = useQuery({
    queryKey: [addressOf(asset), 'room', roomId],
    queryFn: () => get<Page<RecordRow>>('yxgl/dormitoryAsset/list', { roomId, size: 100 }),
    enabled: mayLook,
  })
  const list = rows.data?.records ?? []
  if (!world || list.length === 0) return null
  const checked = list
    .map((row) => String(row['checkTime'] ?? ''))
    .toSorted()
    .at(-1)
  const word = (code: unknown) => t(world.meta.codes['dormAssetState']?.find(({ key }) => key === code)?.label ?? '')
  return (
    <section className="room-assets" aria-label={t('资产')}>
      <header>
        <h3>{t('资产')}</h3>
        {checked && <small>{t('上次清点 {{time}}', { time: momentText(checked) })}</small>}
      </header>
      <ul>
        {list.map((row) => (
          <li key={row.id} className={row['state'] === assetStates.good ? undefined : 'is-bad'}>
            <span>
              {String(row['assetName'])} ×{String(row['qty'])}
              {Boolean(row['bedNo']) && <small>{t('{{n}} 号床', { n: String(row['bedNo']) })}</small>}
            </span>
            <b>{word(row['state'])}</b>
            {can('check') && (
              <ActionButtons
                views={[{ action: checkAsset, icon: ClipboardCheck }]}
                row={row}
                world={world}
                onDone={() => void rows.refetch()}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
