import { Link } from 'react-router'
import type { BoardCard, BoardNode } from '#services/flow/shared/routes/follow.ts'
import { lengthText, shortLength } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { heatOf, heats, starterStep } from './follow-wire.ts'
import { UrgeButton } from './urge-button.tsx'

type Show = (params: Record<string, string>) => void

/** The steps in their order: how many reached each, how long it takes there, what stands there now and for how long. */
export function BoardColumns({ nodes: all, show }: { nodes: readonly BoardNode[]; show: Show }) {
  // A branch nobody took says nothing about where matters stand.
  const nodes = all.filter(({ stays, open }) => stays > 0 || open > 0)
  const most = Math.max(1, ...nodes.map((node) => node.stays))
  const slowest = Math.max(0, ...nodes.map((node) => node.median ?? 0))
  return (
    <section className="list-card follow-flow" aria-label={t('各环节')}>
      <header>
        <h2>{t('各环节')}</h2>
        <ul className="follow-legend">
          {heats.map(({ key, label }) => (
            <li key={key}>
              <i className={`heat-${key}`} aria-hidden />
              {t(label)}
            </li>
          ))}
        </ul>
      </header>
      {nodes.length === 0 && <EmptyState reason={t('这段时间没有流程经过任何环节')} />}
      <ol className="follow-columns">
        {nodes.map((node) => (
          <Column
            key={node.nodeKey}
            node={node}
            most={most}
            isSlowest={slowest > 0 && node.median === slowest && nodes.length > 1}
            show={show}
          />
        ))}
      </ol>
    </section>
  )
}

function Column({ node, most, isSlowest, show }: { node: BoardNode; most: number; isSlowest: boolean; show: Show }) {
  const isStarter = node.nodeKey === starterStep
  const name = isStarter ? t('待发起人修改') : (node.nodeName ?? node.nodeKey)
  return (
    <li className="follow-column">
      <h3>
        <button
          type="button"
          onClick={() => show({ nodeKey: node.nodeKey, isOpen: '1', order: 'longest' })}
          title={name}
        >
          {name}
          <b>{node.open}</b>
        </button>
        {isSlowest && <ToneTag tone="amber">{t('最慢')}</ToneTag>}
        {node.isGone && <ToneTag tone="grey">{t('旧版环节')}</ToneTag>}
      </h3>
      <div className="heat-bar" aria-hidden={node.open === 0}>
        {heats.map(
          ({ key, label }) =>
            node[key] > 0 && (
              <button
                key={key}
                type="button"
                className={`heat-${key}`}
                style={{ flexGrow: node[key] }}
                aria-label={`${name} ${t(label)} ${node[key]}`}
                title={`${t(label)} ${node[key]}`}
                onClick={() => show({ nodeKey: node.nodeKey, heat: key, order: 'longest' })}
              >
                {node[key]}
              </button>
            ),
        )}
        {node.open === 0 && <span />}
      </div>
      {!isStarter && (
        <dl className="follow-times">
          <div>
            <dt>{t('一般用时')}</dt>
            <dd>{node.median === null ? '—' : lengthText(node.median * 1000)}</dd>
          </div>
          <div>
            <dt>{t('较慢时')}</dt>
            <dd>{node.p90 === null ? '—' : lengthText(node.p90 * 1000)}</dd>
          </div>
          <div className="follow-reach">
            <dt>{t('经过', { context: 'count' })}</dt>
            <dd>
              <i style={{ width: `${(node.stays / most) * 100}%` }} aria-hidden />
              {t('{{n}} 次', { n: node.stays.toLocaleString('en') })}
            </dd>
          </div>
        </dl>
      )}
      <ul className="follow-stays">
        {node.cards.map((card) => (
          <Stay key={card.instanceId} card={card} />
        ))}
      </ul>
      {node.open > node.cards.length && (
        <button
          type="button"
          className="follow-more"
          onClick={() => show({ nodeKey: node.nodeKey, isOpen: '1', order: 'longest' })}
        >
          {t('查看全部 {{n}} 件', { n: node.open })}
        </button>
      )}
      {node.open === 0 && <p className="follow-clear">{t('没有停留的流程')}</p>}
    </li>
  )
}

function Stay({ card }: { card: BoardCard }) {
  const now = serverNow().getTime()
  return (
    <li>
      <Link to={`/process/detail?instanceId=${card.instanceId}`}>{card.title}</Link>
      <span className="follow-stay-line">
        <em className={`heat heat-${heatOf(card.enterTime, now)}`}>{shortLength(now - Date.parse(card.enterTime))}</em>
        <span>{card.handlers ?? card.starterName}</span>
        {card.canUrge && card.handlers !== null && <UrgeButton instanceId={card.instanceId} isIcon />}
      </span>
    </li>
  )
}
