import { t } from '#browser/wire/i18n.ts'
import type { HouseFacts } from '#modules/dormitory/dorm/shared/place-routes.ts'
import type { Desk } from '../shared/duty-routes.ts'
import { shifts } from '../shared/shifts.ts'
import './desk.css'

/** Who is on duty today, house by house and shift by shift; the shift of now and the own ones stand out. */
export function DutyLines({ desk, houses }: { desk: Desk; houses: readonly HouseFacts[] }) {
  return (
    <ul className="duty-lines">
      {houses.map(({ id, dormName }) => (
        <li key={id}>
          <b>{dormName}</b>
          <span>
            {shifts.map(([shift, label]) => {
              const on = desk.duties.find((one) => one.dormId === id && one.shift === shift)
              const look = [shift === desk.shift && 'is-now', on?.isMine && 'is-mine', !on && 'is-empty']
              return (
                <span key={shift} className={look.filter(Boolean).join(' ')}>
                  <small>{t(label)}</small>
                  {on ? on.names.join('、') : t('未安排')}
                </span>
              )
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
