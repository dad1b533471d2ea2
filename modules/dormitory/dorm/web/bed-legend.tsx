import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '../shared/bed.ts'

const ofPeople = [bedStates.lived, bedStates.given] as const
const ofPlaces = [bedStates.free, bedStates.locked, bedStates.broken] as const

/** The states worth naming: where nobody has a bed yet, those of the beds alone. */
export function statesOf(hasPeople: boolean) {
  return hasPeople ? [...ofPeople, ...ofPlaces] : ofPlaces
}

/** What the dots of beds mean; with numbers, how many there are of each. */
export function BedLegend(props: { hasPeople: boolean; counts?: Readonly<Record<string, number>> }) {
  const { hasPeople, counts } = props
  return (
    <ul className="bed-legend">
      {statesOf(hasPeople).map(([code, label]) => (
        <li key={code}>
          <span className={`bed-dot bed-dot-${code}`} aria-hidden />
          {t(label)}
          {counts && <b>{counts[code] ?? 0}</b>}
        </li>
      ))}
    </ul>
  )
}
