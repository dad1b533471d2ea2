import { ArrowRight } from 'lucide-react'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import type { Level } from '../../shared/tiers/levels.ts'
import type { TierException } from '../../shared/tiers/table.ts'
import type { TiersView } from '../../shared/tiers/tiers.ts'
import { headText, labelOf, limitText, specialText, whoText, type Words } from './tier-words.ts'

/** Who decides when: a table, below it what is decided otherwise, and who stands behind each level. */
export function TierTable({ view }: { view: TiersView }) {
  const { columns, rows, exceptions, others } = view.table
  const all = [
    ...rows.flatMap(({ cells }) => cells),
    ...exceptions.flatMap(({ lines }) => lines.map((one) => one.levels)),
  ]
  // The same people at two places of the flow are told once.
  const told = ({ name, candidates, hours, isBeside }: Level) => JSON.stringify([name, candidates, hours, isBeside])
  const levels = [...new Map(all.flat().map((level) => [told(level), level])).values()]
  return (
    <>
      <table className="tier-table">
        <thead>
          <tr>
            <th scope="col">{shown(view.rowLabel)}</th>
            {(columns.length > 0 ? columns.map(shown) : [t('审批')]).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ head, cells }) => (
            <tr key={JSON.stringify(head)}>
              <th scope="row">{headText(head, view)}</th>
              {cells.map((cell, i) => (
                <td key={i} data-label={columns[i] && shown(columns[i])}>
                  <LevelChain levels={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {exceptions.length > 0 && (
        <div className="tier-below">
          <h3>{t('例外')}</h3>
          <ul className="tier-exceptions">
            {exceptions.map((one) => (
              <li key={`${one.field} ${one.values.join()}`}>
                <b>{specialText(one, view)}</b>
                <ExceptionLines lines={one.lines} words={view} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.fields.length > 0 && (
        <p className="limit-note">
          {t('流程还按{{names}}区分，请用试算核对。', {
            names: listed(others.fields.map((field) => labelOf(field, view))),
          })}
        </p>
      )}
      {others.hasExpression && <p className="limit-note">{t('流程含有表达式条件，请用试算核对。')}</p>}
      <div className="tier-below">
        <h3>{t('各级审批人')}</h3>
        <dl className="tier-levels">
          {levels.map((level) => (
            <div key={level.key}>
              <dt>{shown(level.name)}</dt>
              <dd>
                {whoText(level.candidates, view)}
                <small>
                  {level.hours === null ? limitText(level) : t('限 {{span}}', { span: limitText(level) })}
                  {level.isBeside ? t(' · 并行') : ''}
                </small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

function ExceptionLines({ lines, words }: { lines: TierException['lines']; words: Words }) {
  return lines.map(({ head, column, levels }) => (
    <span key={`${column} ${JSON.stringify(head)}`}>
      {head ? listed([column ? shown(column) : [], headText(head, words)].flat()) : t('一律')}
      <LevelChain levels={levels} />
    </span>
  ))
}

/** Levels one after the other. */
export function LevelChain({ levels }: { levels: readonly Level[] }) {
  if (levels.length === 0) return <span className="level-none">{t('无人审批')}</span>
  return (
    <span className="level-chain">
      {levels.map((level, i) => (
        <span key={level.key} className="level-step">
          {i > 0 && <ArrowRight size={14} strokeWidth={1.75} aria-hidden />}
          <b className="level">{shown(level.name)}</b>
        </span>
      ))}
    </span>
  )
}
