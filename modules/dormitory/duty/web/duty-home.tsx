import { Link } from 'react-router'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { t } from '#browser/wire/i18n.ts'
import { plannedDayText } from '#browser/wire/time-words.ts'
import { screens } from '../shared/screens.ts'
import { DutyLines } from './duty-lines.tsx'
import { KeeperTiles } from './keeper-tiles.tsx'
import { useDesk, useHouses } from './use-desk.ts'
import { shiftWord } from './words.ts'
import '#browser/shell/phone/phone.css'

/** A keeper's day: who is on duty in own houses, then what there is to do at the gate. */
export function DutyHome() {
  const asked = [useDesk(), useHouses()] as const
  const [{ data: desk }, { data: houses }] = asked
  if (!desk || !houses) return <CardWait asked={asked} bones="phone-tiles" />
  return (
    <>
      <section className="phone-group" aria-label={t('今日值班')}>
        <header>
          <h2>{t('今日值班')}</h2>
          <Link to={screens.roster.path}>{[plannedDayText(desk.dutyDate), shiftWord(desk.shift)].join(' · ')}</Link>
        </header>
        <DutyLines desk={desk} houses={houses} />
      </section>
      <KeeperTiles />
    </>
  )
}
