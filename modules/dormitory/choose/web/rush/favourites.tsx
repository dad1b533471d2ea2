import { Button } from 'antd'
import { ArrowUp } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { mostFavourites } from '../../shared/chooser.ts'
import type { PlacedBed } from './use-rush.ts'
import { bedName, featureWords, posWord } from './words.ts'

type Props = {
  beds: readonly PlacedBed[]
  isTaken: (bed: PlacedBed) => boolean
  isOpen: boolean
  isBusy: boolean
  onTake: (bed: PlacedBed) => void
  onShow: (bed: PlacedBed) => void
  onOrder: (beds: PlacedBed[]) => void
}

/** Up to five beds in the order in which they are tried; once it is open one tap takes one. */
export function Favourites({ beds, isTaken, isOpen, isBusy, onTake, onShow, onOrder }: Props) {
  return (
    <section className="rush-card rush-favs" aria-label={t('我的收藏')}>
      <header>
        <b>{t('我的收藏 {{n}} / {{most}}', { n: beds.length, most: mostFavourites })}</b>
        <small>{t('按顺序尝试')}</small>
      </header>
      {beds.length === 0 && <p className="rush-favs-none">{t('点床位上的心形收藏，开放后一点即选')}</p>}
      <ol>
        {beds.map((one, i) => {
          const isGone = isTaken(one)
          return (
            <li key={one.bed.id} className={isGone ? 'is-gone' : undefined}>
              <span className="rush-fav-no">{i + 1}</span>
              <button type="button" className="rush-fav-name" onClick={() => onShow(one)}>
                <b>{`${one.house.name} ${bedName(one)}`}</b>
                <small>
                  {isGone
                    ? t('已被选')
                    : [posWord(one.bed.pos), ...featureWords(one.room.features)].filter(Boolean).join(' · ')}
                </small>
              </button>
              {i > 0 && (
                <Button
                  type="text"
                  aria-label={t('上移')}
                  icon={<ArrowUp size={18} aria-hidden />}
                  onClick={() => onOrder([...beds.slice(0, i - 1), one, beds[i - 1]!, ...beds.slice(i + 1)])}
                />
              )}
              {isOpen && !isGone && (
                <Button disabled={isBusy} onClick={() => onTake(one)}>
                  {t('选')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
