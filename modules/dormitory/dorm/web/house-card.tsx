import { UserRound } from 'lucide-react'
import { PercentRing } from '#browser/kit/charts/ring.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { bedStates } from '../shared/bed.ts'
import type { HouseFacts } from '../shared/place-routes.ts'
import { statesOf } from './bed-legend.tsx'
import { sexTone, sexWord } from './numbers.ts'

/** A house: for whom, how full, how many beds stand how. */
export function HouseCard(props: { house: HouseFacts; hasPeople: boolean; onOpen: () => void }) {
  const { house, hasPeople, onOpen } = props
  const { beds, broken, lived, given, locked, free } = house
  const usable = beds - broken
  const share = usable > 0 ? lived / usable : 0
  const numbers: Readonly<Record<string, number>> = {
    [bedStates.lived[0]]: lived,
    [bedStates.given[0]]: given,
    [bedStates.free[0]]: free,
    [bedStates.locked[0]]: locked,
    [bedStates.broken[0]]: broken,
  }
  return (
    <li className={house.status === '0' ? 'list-card house-card house-card-off' : 'list-card house-card'}>
      <button type="button" className="house-open" onClick={onOpen}>
        <span className="house-name">
          <b title={house.dormName}>{house.dormName}</b>
          <ToneTag tone={sexTone(house.sexLimit)}>{sexWord(house.sexLimit)}</ToneTag>
          {house.status === '0' && <ToneTag>{t('停用')}</ToneTag>}
        </span>
        <span className={hasPeople ? 'house-body house-body-ring' : 'house-body'}>
          {hasPeople && (
            <span className="house-ring">
              <PercentRing size={72} thick={7} percent={share * 100} colour="var(--ant-color-text-tertiary)" />
              <b>{usable > 0 ? Math.round(share * 1000) / 10 : '—'}</b>
              <small>{t('入住 %')}</small>
            </span>
          )}
          <span className="house-numbers">
            {statesOf(hasPeople).map(([code, label]) => (
              <span key={code}>
                <span className={`bed-dot bed-dot-${code}`} aria-hidden />
                {t(label)}
                <b>{(numbers[code] ?? 0).toLocaleString('en-US')}</b>
              </span>
            ))}
          </span>
        </span>
        {hasPeople && house.levels.length > 1 && (
          <span className="house-levels" aria-hidden title={t('各层入住率')}>
            <small>{t('1–{{n}} 层', { n: house.levels.length })}</small>
            {house.levels.map((full, i) => (
              <i key={i} style={{ '--full': `${full}%` } as React.CSSProperties} />
            ))}
          </span>
        )}
        <span className="house-foot">
          <small>
            {t('{{floors}} 层 · {{rooms}} 间 · {{beds}} 床', { floors: house.floors, rooms: house.rooms, beds })}
          </small>
          {house.keepers.length > 0 && (
            <small title={house.keepers.join('、')}>
              <UserRound size={12} aria-hidden />
              {house.keepers[0]}
            </small>
          )}
        </span>
      </button>
    </li>
  )
}
