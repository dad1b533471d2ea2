import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { roommatesRoute } from '../../shared/rush-routes.ts'
import type { RoomLook } from './room-map.tsx'
import type { PlacedBed } from './use-rush.ts'
import { featureWords, orientWord, posWord } from './words.ts'

type Props = {
  batchId: string
  look: RoomLook
  picked: string | null
  ownId: string | null
  favourites: ReadonlySet<string>
  isOpen: boolean
  showsMates: boolean
  isTaken: (bed: PlacedBed) => boolean
  onPick: (bed: PlacedBed) => void
  onFavour: (bed: PlacedBed) => void
}

/** A room as it is: the window, the beds above and below each other, the door. */
export function RoomBeds(props: Props) {
  const { look, isOpen, isTaken, showsMates, batchId } = props
  const { room, beds } = look
  const gone = beds.filter(isTaken).length
  const facts = [...featureWords(room.features), orientWord(room.orient)].filter(Boolean).join(' · ')
  // Beds that are no bunks stand beside each other.
  const hasBunks = beds.some(({ bed }) => bed.pos === '2')
  const columns = hasBunks ? bunksOf(beds) : pairsOf(beds)
  return (
    <section className="rush-card rush-room-card" aria-label={t('{{no}} 室', { no: room.no })}>
      <header>
        <b>{t('{{no}} 室', { no: room.no })}</b>
        <small>{facts}</small>
        <span className={isOpen ? 'rush-live' : undefined}>
          {isOpen ? t('实时') : t('已选 {{n}} / {{all}}', { n: gone, all: beds.length })}
        </span>
      </header>
      <p className="rush-window">{t('窗')}</p>
      <div className="rush-plan">
        {columns.map((column) => (
          <div key={column[0]!.bed.id} className={hasBunks ? 'rush-bunk' : 'rush-pair'}>
            {column.map((one) => (
              <Bed key={one.bed.id} one={one} {...props} />
            ))}
          </div>
        ))}
      </div>
      <p className="rush-door">{t('门')}</p>
      {showsMates && gone > 0 && <Mates batchId={batchId} roomId={room.id} gone={gone} />}
    </section>
  )
}

/** Two of one bunk: the upper one above. */
function bunksOf(beds: readonly PlacedBed[]): PlacedBed[][] {
  return pairsOf(beds).map((pair) => pair.toSorted((a, b) => Number(b.bed.pos ?? 0) - Number(a.bed.pos ?? 0)))
}
function pairsOf(beds: readonly PlacedBed[]): PlacedBed[][] {
  const columns: PlacedBed[][] = []
  for (let i = 0; i < beds.length; i += 2) columns.push(beds.slice(i, i + 2).toReversed())
  return columns
}

function Bed({ one, picked, ownId, favourites, isTaken, onPick, onFavour }: Props & { one: PlacedBed }) {
  const { bed } = one
  const [isMine, isGone, isFavourite] = [bed.id === ownId, isTaken(one), favourites.has(bed.id)]
  const state = isMine ? 'is-mine' : isGone ? 'is-taken' : bed.id === picked ? 'is-picked' : isFavourite ? 'is-fav' : ''
  const word = isMine ? t('我的') : isGone ? t('已选') : posWord(bed.pos)
  return (
    <span className={`rush-bed ${state}`}>
      <button
        type="button"
        disabled={isGone || isMine}
        aria-pressed={bed.id === picked}
        aria-label={t('{{no}} 号床，{{word}}', { no: bed.no, word })}
        onClick={() => onPick(one)}
      >
        <i aria-hidden />
        <span>
          <b>{bed.no}</b>
          <small>{word}</small>
        </span>
      </button>
      {!isGone && !isMine && (
        <button
          type="button"
          className="rush-heart"
          aria-pressed={isFavourite}
          aria-label={isFavourite ? t('取消收藏') : t('收藏')}
          onClick={() => onFavour(one)}
        >
          <Heart size={16} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
        </button>
      )}
    </span>
  )
}

function Mates({ batchId, roomId, gone }: { batchId: string; roomId: string; gone: number }) {
  const { data } = useQuery({
    queryKey: ['yxgl/dormitoryChoose', 'mates', roomId, gone],
    queryFn: () => get(roommatesRoute, { batchId, roomId }, { isBackground: true }),
  })
  const shown = data?.filter(({ tags, name }) => tags.length > 0 || name) ?? []
  if (shown.length === 0) return null
  return (
    <p className="rush-mates">
      <span>{t('室友')}</span>
      {shown.map(({ tags, name, home }, i) => (
        <span key={i} className="rush-mate">
          {[name, home, ...tags].filter(Boolean).join(' · ')}
        </span>
      ))}
    </p>
  )
}
