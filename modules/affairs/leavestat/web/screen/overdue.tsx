import type { Place } from '#browser/wall/fit.ts'
import { Panel } from '#browser/wall/panel.tsx'
import { shownNumber, useLimit, useTurns } from '#browser/wall/parts.tsx'
import { useBlock } from '#browser/wall/wall.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Kpi, OverdueGroup, OverduePerson } from './block-types.ts'

const atOnce = 4
const longHours = 24

/** Who has not come back. Names, masked, stand here only behind a sign-in; otherwise departments. */
export function Overdue({ place, priority }: { place: Place; priority: number }) {
  const { data: kpi } = useBlock<Kpi>('kpi')
  const { data: people } = useBlock<OverduePerson[]>('overdueList')
  const rate = kpi?.onTimeRate30 ?? null
  return (
    <Panel<OverdueGroup[]>
      block="overdue"
      place={place}
      title={t('逾期未归')}
      tone={(rows) => (rows.length > 0 ? 'alarm' : undefined)}
      hint={() =>
        rate !== null && (
          <>
            {t('按时销假率')} <b className="wall-num leave-hint-number">{rate.toFixed(1)}%</b>
          </>
        )
      }
      isLoose
      priority={priority}
    >
      {(groups) => <OverdueRows groups={groups} people={(people ?? []).filter(({ personName }) => personName)} />}
    </Panel>
  )
}

function OverdueRows({ groups, people }: { groups: readonly OverdueGroup[]; people: readonly OverduePerson[] }) {
  const limit = useLimit()
  const rows =
    people.length > 0
      ? people.map(({ personName, className, typeName, hours }) => ({
          first: personName!,
          second: className ?? '',
          third: typeName,
          hours,
        }))
      : groups.map(({ department, count, hidden, hours }) => ({
          first: department,
          second: '',
          third: t('{{n}}人', { n: shownNumber(count, { hidden, limit }) }),
          hours,
        }))
  const pages = Math.max(1, Math.ceil(rows.length / atOnce))
  const page = useTurns(pages, 12) % pages
  if (rows.length === 0) return <p className="wall-empty leave-nobody">{t('无人逾期')}</p>
  return (
    <ul className="leave-overdue">
      {rows.slice(page * atOnce, (page + 1) * atOnce).map((row, i) => (
        <li key={i}>
          <span>{row.first}</span>
          <span>{row.second}</span>
          <span>{row.third}</span>
          <b className={`wall-num ${row.hours >= longHours ? 'is-alarm' : 'is-warn'}`}>
            {shownNumber(row.hours)}
            <small>{t('小时')}</small>
          </b>
        </li>
      ))}
    </ul>
  )
}
