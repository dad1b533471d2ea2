import type { Place } from '#browser/wall/fit.ts'
import { Panel } from '#browser/wall/panel.tsx'
import { shownNumber, useLimit } from '#browser/wall/parts.tsx'
import { useBlock, useWall } from '#browser/wall/wall.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Kpi, Tonight as Row } from './block-types.ts'

/** Who sleeps elsewhere tonight because of a leave, by department; the greatest is marked. */
export function Tonight({ place, priority }: { place: Place; priority: number }) {
  const { data: kpi } = useBlock<Kpi>('kpi')
  const { fit } = useWall()
  const limit = useLimit()
  return (
    <Panel<Row[]>
      block="tonight"
      place={place}
      title={t('今夜不在校住宿')}
      hint={() =>
        kpi && (
          <>
            {t('因请假在外过夜')} <b className="wall-num leave-hint-number">{shownNumber(kpi.emptyBeds)}</b> {t('人')}
          </>
        )
      }
      isEmpty={(rows) => rows.length === 0}
      isLoose
      priority={priority}
    >
      {(rows) => {
        const shown = rows.slice(0, fit.kind === 'wide' ? 16 : 12)
        const most = Math.max(0, ...shown.map(({ count }) => count ?? 0))
        return (
          <ul
            className="leave-tonight"
            style={{
              gridTemplateColumns: fit.kind === 'stack' ? 'repeat(3, 1fr)' : `repeat(${shown.length}, minmax(0, 1fr))`,
            }}
          >
            {shown.map(({ id, name, count, hidden }) => (
              <li key={id}>
                <b className={`wall-num${hidden ? ' is-dim' : count === most ? ' is-most' : ''}`}>
                  {shownNumber(count, { hidden, limit })}
                </b>
                <span>{name.replace(/(学院|系)$/, '')}</span>
              </li>
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}
