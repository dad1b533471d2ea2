import { useQuery } from '@tanstack/react-query'
import { boardRoute, type BoardFigures, type BoardType } from '#services/flow/shared/routes/follow.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { BoardColumns } from './board-columns.tsx'
import { LongestCard } from './board-longest.tsx'
import { UnitsCard } from './board-units.tsx'

type Show = (params: Record<string, string>) => void
type Props = {
  types: readonly BoardType[]
  chosen: string
  days: string
  change: (changed: Record<string, string | undefined>) => void
  show: Show
}

/** One kind of matter: its figures, its steps side by side, how departments compare, and what waits longest. */
export function BoardView({ types, chosen, days, change, show }: Props) {
  const isNarrow = useNarrow()
  const board = useQuery({
    queryKey: ['flow', 'follow/board', chosen, days],
    queryFn: () => get(boardRoute, { processType: chosen, days }),
    enabled: chosen !== '',
  })
  const showOf: Show = (params) => show({ processType: chosen, ...params })
  return (
    <div className="follow-board">
      {isNarrow ? (
        <Select
          className="follow-type-select"
          value={chosen}
          onChange={(processType) => change({ processType })}
          aria-label={t('流程类型')}
          showSearch={{ optionFilterProp: 'label' }}
          options={types.map((one) => ({
            value: one.processType,
            label: one.open > 0 ? t('{{type}}（{{n}}）', { type: one.typeName, n: one.open }) : one.typeName,
          }))}
        />
      ) : (
        <nav className="list-card follow-types" aria-label={t('流程类型')}>
          <ul>
            {types.map((one) => (
              <li key={one.processType}>
                <button
                  type="button"
                  aria-current={one.processType === chosen}
                  onClick={() => change({ processType: one.processType })}
                >
                  <span>{one.typeName}</span>
                  {one.red > 0 && (
                    <i className="follow-red" title={t('停留超过 3 天 {{n}} 件', { n: one.red })}>
                      {one.red}
                    </i>
                  )}
                  <b>{one.open}</b>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="follow-main">
        {board.error ? (
          <section className="list-card">
            <LoadError error={board.error} onRetry={() => void board.refetch()} />
          </section>
        ) : !board.data ? (
          <section className="list-card">
            <RowsSkeleton count={8} height={56} />
          </section>
        ) : (
          <>
            <Figures figures={board.data.figures} days={days} show={showOf} />
            <BoardColumns nodes={board.data.nodes} show={showOf} />
          </>
        )}
        <div className="follow-pair">
          <UnitsCard processType={chosen} days={days} show={showOf} />
          <LongestCard processType={chosen} />
        </div>
      </div>
    </div>
  )
}

function Figures({ figures, days, show }: { figures: BoardFigures; days: string; show: Show }) {
  const span = days === '365' ? t('近一年') : t('近 {{n}} 天', { n: days })
  const rate = figures.finished === 0 ? null : `${((figures.passed / figures.finished) * 100).toFixed(1)}%`
  return (
    <div className="list-card follow-figures">
      <button type="button" onClick={() => show({ isOpen: '1', order: 'longest' })}>
        <span>{t('在办')}</span>
        <b>{figures.open.toLocaleString('en')}</b>
        <small>{t('审批中与退回待提交')}</small>
      </button>
      <button
        type="button"
        onClick={() => show({ heat: 'red', order: 'longest' })}
        className={figures.red > 0 ? 'is-red' : undefined}
      >
        <span>{t('停留超过 3 天')}</span>
        <b>{figures.red.toLocaleString('en')}</b>
        <small>
          {figures.open === 0 ? '\u00a0' : t('占在办 {{n}}%', { n: Math.round((figures.red / figures.open) * 100) })}
        </small>
      </button>
      <button
        type="button"
        onClick={() => show({ overdue: '1', order: 'longest' })}
        className={figures.overdue > 0 ? 'is-red' : undefined}
      >
        <span>{t('超过处理时限')}</span>
        <b>{figures.overdue.toLocaleString('en')}</b>
        <small>{t('按环节设定的时限')}</small>
      </button>
      <div>
        <span>{t('{{span}}办结', { span })}</span>
        <b>
          {figures.finished.toLocaleString('en')}
          <small>{` / ${figures.started.toLocaleString('en')}`}</small>
        </b>
        <small>{rate === null ? t('尚无办结') : t('通过率 {{rate}}', { rate })}</small>
      </div>
      <div>
        <span>{t('全程一般用时')}</span>
        <b className="follow-span">{figures.median === null ? '—' : lengthText(figures.median * 1000)}</b>
        <small>
          {figures.p90 === null ? '\u00a0' : t('九成在 {{time}}内', { time: lengthText(figures.p90 * 1000) })}
        </small>
      </div>
    </div>
  )
}
