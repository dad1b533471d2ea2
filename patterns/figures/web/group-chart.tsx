import { Link } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { period, type Numbers } from '../shared/figures.ts'
import { figureText, unitText } from './figure-text.ts'
import { axisName, groupName } from './group-name.ts'
import { listLink } from './list-link.ts'
import type { Shown } from './use-figures.ts'

const mostBars = 20

type Props = Shown & { figure: string }

/** Groups beside each other: units as a ranking from above, time from left to right. Each bar leads to its list. */
export function GroupChart(props: Props) {
  return props.stat.by === period ? <Columns {...props} /> : <Ranking {...props} />
}

function Ranking({ set, stat, figure, conditions }: Props) {
  const shown = set.figures[figure]!
  const valueOf = (numbers: Numbers) => numbers[figure] ?? 0
  const groups = stat.groups.toSorted((a, b) => valueOf(b.numbers) - valueOf(a.numbers)).slice(0, mostBars)
  const top = Math.max(...groups.map(({ numbers }) => valueOf(numbers)), Number.EPSILON)
  return (
    <>
      <ol className="figures-bars">
        {groups.map(({ key, name, note, numbers }) => (
          <li key={key ?? ''}>
            <Link to={listLink(set, shown, { stat, conditions, key })}>
              <span className="figures-bar-name" title={note ? `${name} · ${note}` : name}>
                {groupName(stat, { key, name })}
              </span>
              <span className="figures-bar-rail">
                <i style={{ inlineSize: `${(valueOf(numbers) / top) * 100}%` }} />
              </span>
              <b>
                {figureText(shown, numbers[figure])}
                <small>{unitText(shown)}</small>
              </b>
            </Link>
          </li>
        ))}
      </ol>
      {stat.groupCount > groups.length && (
        <p className="figures-more">
          {t('显示前 {{n}} 项，共 {{count}} 项', { n: groups.length, count: stat.groupCount })}
        </p>
      )}
    </>
  )
}

function Columns({ set, stat, figure, conditions }: Props) {
  const shown = set.figures[figure]!
  const isNarrow = useNarrow()
  const values = stat.groups.map(({ numbers }) => numbers[figure] ?? 0)
  const top = Math.max(...values, Number.EPSILON)
  // As many names as there is room for.
  const every = Math.ceil(stat.groups.length / (isNarrow ? 5 : 16))
  return (
    <div className="figures-columns" role="group" aria-label={t(shown.label)}>
      {stat.groups.map(({ key, name, numbers }, i) => {
        const label = `${groupName(stat, { key, name })} ${figureText(shown, numbers[figure])}`
        return (
          <Link key={key} to={listLink(set, shown, { stat, conditions, key })} title={label} aria-label={label}>
            <span className="figures-column">
              {values[i]! > 0 && <em>{figureText(shown, numbers[figure])}</em>}
              {values[i]! > 0 && <i style={{ blockSize: `calc((100% - 18px) * ${values[i]! / top})` }} />}
            </span>
            <small>{i % every === 0 ? axisName(stat, key!) : ''}</small>
          </Link>
        )
      })}
    </div>
  )
}
