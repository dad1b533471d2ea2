import { useMemo } from 'react'
import { Ring } from '#browser/kit/charts/ring.tsx'
import { wallColours as ink } from '#browser/wall/colours.ts'
import type { Place } from '#browser/wall/fit.ts'
import { Panel } from '#browser/wall/panel.tsx'
import { shownNumber, useLimit } from '#browser/wall/parts.tsx'
import { useBlock } from '#browser/wall/wall.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { Kpi, TypeRow } from './block-types.ts'

const colours = [ink.c1, ink.c2, ink.c3, ink.c4] as const
/** The kind that is called 其他 itself. */
const otherType = '99'

/** Kinds of leave: the four most frequent, and the rest with those too small to be shown. */
export function LeaveTypes({ place, priority }: { place: Place; priority: number }) {
  const { data: kpi } = useBlock<Kpi>('kpi')
  const total = kpi?.onLeave ?? 0
  return (
    <Panel<TypeRow[]>
      block="byType"
      place={place}
      title={t('请假类型')}
      hint={() => t('当前 {{n}} 人', { n: shownNumber(total) })}
      isEmpty={(rows) => rows.length === 0}
      priority={priority}
    >
      {(rows) => <Types rows={rows} total={total} />}
    </Panel>
  )
}

function Types({ rows, total }: { rows: readonly TypeRow[]; total: number }) {
  const limit = useLimit()
  const parts = useMemo(() => partsOf(rows, total), [rows, total])
  const [first] = parts
  return (
    <div className="leave-types">
      <Ring
        size={204}
        thick={32}
        gap={0.5}
        label={t('请假类型')}
        arcs={parts.map(({ key, pct, color }) => ({ key, share: pct / 100, colour: color }))}
      />
      {first && (
        <div className="leave-ring">
          <b className="wall-num">{Math.round(first.pct)}%</b>
          <span>{first.name}</span>
        </div>
      )}
      <ul>
        {parts.map(({ key, name, value, pct, color }) => {
          const isSmall = value < limit
          return (
            <li key={key}>
              <i style={{ background: color }} />
              <span>{name}</span>
              <b className={`wall-num${isSmall ? ' is-dim' : ''}`}>
                {shownNumber(value, { hidden: isSmall ? 'small' : undefined, limit })}
              </b>
              <small className="wall-num">{isSmall ? '' : `${pct.toFixed(1)}%`}</small>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function partsOf(rows: readonly TypeRow[], total: number) {
  const shown = rows
    .filter(({ code, count }) => code !== otherType && count !== null && count > 0)
    .slice(0, colours.length)
  const parts = shown.map(({ code, name, count }, i) => ({
    key: code,
    name,
    value: count!,
    pct: share(count!, total),
    color: colours[i] as string,
  }))
  const rest = total - parts.reduce((sum, { value }) => sum + value, 0)
  return rest > 0
    ? [...parts, { key: 'rest', name: t('其他'), value: rest, pct: share(rest, total), color: ink.c6 as string }]
    : parts
}

function share(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0
}
