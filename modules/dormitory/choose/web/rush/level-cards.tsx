import { BedSingle } from 'lucide-react'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { LayoutLevel } from '../../shared/rush-routes.ts'
import type { PlacedBed } from './use-rush.ts'
import { yuanText } from './words.ts'

type Props = {
  levels: readonly LayoutLevel[]
  beds: readonly PlacedBed[]
  isTaken: (bed: PlacedBed) => boolean
  chosen: string | undefined
  /** The one somebody has ordered before, where the school keeps them to it. */
  bound: string | null
  onChoose: (levelId: string | undefined) => void
}

/** What a place is like, what it costs, and how many are left at that price. */
export function LevelCards({ levels, beds, isTaken, chosen, bound, onChoose }: Props) {
  return (
    <section className="rush-levels" aria-label={t('宿舍档次')}>
      <ul>
        {levels.map(({ id, name, price, intro, photo }) => {
          const own = beds.filter(({ room }) => room.levelId === id)
          const left = own.filter((one) => !isTaken(one)).length
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                disabled={bound !== null && bound !== id}
                onClick={() => onChoose(id === chosen && bound === null ? undefined : id)}
              >
                {photo ? (
                  <img src={fileLink(photo, 960)} alt="" loading="lazy" />
                ) : (
                  <i className="rush-level-none" aria-hidden>
                    <BedSingle size={26} />
                  </i>
                )}
                <span className="rush-level-words">
                  <b>{name}</b>
                  <span>{yuanText(price)}</span>
                  {intro && <small className="rush-level-intro">{intro}</small>}
                  <small>{t('余 {{n}} / {{all}}', { n: left, all: own.length })}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {bound !== null && <p>{t('您已选定档次，只能选择该档次的床位')}</p>}
    </section>
  )
}
