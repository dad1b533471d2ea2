import { t } from '#browser/wire/i18n.ts'
import type { LayoutLevel } from '../../shared/rush-routes.ts'
import type { PlacedBed } from './use-rush.ts'
import { yuanText } from './words.ts'

type Props = {
  levels: readonly LayoutLevel[]
  beds: readonly PlacedBed[]
  isTaken: (bed: PlacedBed) => boolean
  chosen: string | undefined
  onChoose: (levelId: string | undefined) => void
}

/** What a place costs, and how many are left at that price. */
export function LevelCards({ levels, beds, isTaken, chosen, onChoose }: Props) {
  return (
    <ul className="rush-levels" aria-label={t('宿舍档次')}>
      {levels.map(({ id, name, price, intro }) => {
        const own = beds.filter(({ room }) => room.levelId === id)
        const left = own.filter((one) => !isTaken(one)).length
        return (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? undefined : id)}>
              <b>{name}</b>
              <span>{yuanText(price)}</span>
              <small>{intro}</small>
              <small>{t('余 {{n}} / {{all}}', { n: left, all: own.length })}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
