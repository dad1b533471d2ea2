import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { WholeRows } from '#browser/kit/cards/whole-rows.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '../../shared/bed.ts'
import { dormitory } from '../../shared/dormitory.ts'
import { wallRoute, type HouseFacts } from '../../shared/place-routes.ts'
import { screens } from '../../shared/screens.ts'
import '#browser/shell/phone/phone.css'
import '../places.css'

/** More houses than these stand on the page of houses. */
const most = 6

/** Own houses, each with how its beds stand. */
export function HousesHome() {
  const asked = useQuery({ queryKey: [addressOf(dormitory), 'wall'], queryFn: () => get(wallRoute) })
  const houses = asked.data
  if (!houses) return <CardWait asked={[asked]} bones="phone-tiles" />
  if (houses.length === 0) return null
  return (
    <section className="phone-group" aria-label={t('我的楼')}>
      <header>
        <h2>{t('我的楼')}</h2>
        {houses.length > most && <Link to={screens.places.path}>{t('全部')}</Link>}
      </header>
      <HouseLines houses={houses.slice(0, most)} />
    </section>
  )
}

/** Each house leads to its rooms. */
export function HouseLines({ houses }: { houses: readonly HouseFacts[] }) {
  return (
    <WholeRows className="phone-lines">
      {houses.map((house) => (
        <li key={house.id}>
          <Link to={`${screens.places.path}?dorm=${house.id}`}>
            <span>
              <b>{house.dormName}</b>
              <small className="house-line">
                {numbersOf(house).map(([code, label, n]) => (
                  <span key={code}>
                    <i className={`bed-dot bed-dot-${code}`} aria-hidden />
                    {label} {n}
                  </span>
                ))}
              </small>
            </span>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </WholeRows>
  )
}

/** In the words and numbers of the house's own page; what there is none of is left out, but for who lives there and what is free. */
function numbersOf(house: HouseFacts): [string, string, number][] {
  const all: [readonly [string, string, ...unknown[]], number][] = [
    [bedStates.lived, house.lived],
    [bedStates.given, house.given],
    [bedStates.free, house.free],
    [bedStates.locked, house.locked],
    [bedStates.broken, house.broken],
  ]
  return all.flatMap(([state, n]) => {
    const isShown = n > 0 || state === bedStates.free || (state === bedStates.lived && house.given > 0)
    return isShown ? [[state[0], t(state[1]), n] as [string, string, number]] : []
  })
}
