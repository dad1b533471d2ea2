import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
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

/** Own houses, each with how many beds are lived in, free and out of order. */
export function HousesHome() {
  const houses = useQuery({ queryKey: [addressOf(dormitory), 'wall'], queryFn: () => get(wallRoute) }).data
  if (!houses) return <div className="phone-tiles is-waiting" aria-hidden />
  if (houses.length === 0) return null
  return (
    <section className="phone-group" aria-label={t('我的楼')}>
      <header>
        <h2>{t('我的楼')}</h2>
        {houses.length > most && <Link to={screens.places.path}>{t('全部')}</Link>}
      </header>
      <ul className="phone-lines">
        {houses.slice(0, most).map((house) => (
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
      </ul>
    </section>
  )
}

function numbersOf({ lived, given, free, broken }: HouseFacts): [string, string, number][] {
  const living: [string, string, number] = [bedStates.lived[0], t('已住'), lived]
  const others: [string, string, number][] = [
    [bedStates.free[0], t('空床'), free],
    [bedStates.broken[0], t('维修'), broken],
  ]
  return lived + given > 0 ? [living, ...others] : others
}
