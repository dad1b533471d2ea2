import { Link } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { spanFigures, type SpanFigure } from '../../shared/figures/figures.ts'
import { leavesLink } from './drill.ts'
import { figureText, unitText } from './figure-text.ts'
import { axisName, groupName } from './group-name.ts'
import type { Stat } from '../../shared/figures/stat-routes.ts'

const mostBars = 20

type Props = { stat: Stat; figure: SpanFigure; conditions: Readonly<Record<string, string>> }

/** Groups beside each other: units as a ranking from above, time from left to right. Each bar leads to its leaves. */
export function GroupChart(props: Props) {
  return props.stat.by === 'period' ? <Columns {...props} /> : <Ranking {...props} />
}

function Ranking({ stat, figure, conditions }: Props) {
  const valueOf = (numbers: Stat['total']) => numbers[figure] ?? 0
  const groups = stat.groups.toSorted((a, b) => valueOf(b.numbers) - valueOf(a.numbers)).slice(0, mostBars)
  const top = Math.max(...groups.map(({ numbers }) => valueOf(numbers)), Number.EPSILON)
  return (
    <>
      <ol className="leave-bars">
        {groups.map(({ key, name, note, numbers }) => (
          <li key={key ?? ''}>
            <Link to={leavesLink(stat, conditions, key)}>
              <span className="leave-bar-name" title={note ? `${name} · ${note}` : name}>
                {groupName(stat, { key, name })}
              </span>
              <span className="leave-bar-rail">
                <i style={{ inlineSize: `${(valueOf(numbers) / top) * 100}%` }} />
              </span>
              <b>
                {figureText(spanFigures[figure], numbers[figure])}
                <small>{unitText(spanFigures[figure])}</small>
              </b>
            </Link>
          </li>
        ))}
      </ol>
      {stat.groupCount > groups.length && (
        <p className="leave-stat-more">
          {t('显示前 {{n}} 项，共 {{count}} 项', { n: groups.length, count: stat.groupCount })}
        </p>
      )}
    </>
  )
}

function Columns({ stat, figure, conditions }: Props) {
  const isNarrow = useNarrow()
  const values = stat.groups.map(({ numbers }) => numbers[figure] ?? 0)
  const top = Math.max(...values, Number.EPSILON)
  // As many names as there is room for.
  const every = Math.ceil(stat.groups.length / (isNarrow ? 5 : 16))
  return (
    <div className="leave-columns" role="group" aria-label={t(spanFigures[figure].label)}>
      {stat.groups.map(({ key, name, numbers }, i) => {
        const label = `${groupName(stat, { key, name })} ${figureText(spanFigures[figure], numbers[figure])}`
        return (
          <Link key={key} to={leavesLink(stat, conditions, key)} title={label} aria-label={label}>
            <span className="leave-column">
              {values[i]! > 0 && <em>{figureText(spanFigures[figure], numbers[figure])}</em>}
              {values[i]! > 0 && <i style={{ blockSize: `calc((100% - 18px) * ${values[i]! / top})` }} />}
            </span>
            <small>{i % every === 0 ? axisName(stat, key!) : ''}</small>
          </Link>
        )
      })}
    </div>
  )
}
