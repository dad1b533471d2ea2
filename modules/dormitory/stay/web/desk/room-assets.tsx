import { useQuery } from '@tanstack/react-query'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { deskAssetsRoute } from '../../shared/desk/desk-routes.ts'

/** What somebody is handed over with their bed: the things of the bed and of the room, as the ledger has them. */
export function RoomAssets({ stayId }: { stayId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['stay-desk', 'assets', stayId],
    queryFn: () => get(deskAssetsRoute, { id: stayId }, { isBackground: true }),
    staleTime: 60_000,
  })
  return (
    <section className="desk-handed" aria-label={t('资产清单')}>
      <b>{t('资产清单')}</b>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton count={1} height={28} />}
      {data?.length === 0 && <small>{t('该房间没有登记资产')}</small>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ name, qty, isOwn, wrong }) => (
            <li key={`${name} ${isOwn} ${wrong}`}>
              {qty > 1 ? `${name} ×${qty}` : name}
              {wrong && <ToneTag tone="amber">{wrong}</ToneTag>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
