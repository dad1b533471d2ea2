import { Component, type CSSProperties, type ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { placeOf } from './fit.ts'
import { timeOf, useBlock, useWall } from './wall.tsx'

type Place = { col: number; row: number; cols: number; rows: number }

/** A region of the wall with its title; its content is drawn from one block, and keeps its last numbers when they stop coming. */
export function Panel<T>({ block: key, place, title, hint, tone, isHero = false, priority = 0, children }: { block: string; place: Place; title?: ReactNode; hint?: (data: T) => ReactNode; tone?: (data: T) => 'warn' | 'alarm' | undefined; isHero?: boolean; priority?: number; children: (data: T) => ReactNode }) {
  const { fit, live, refreshSeconds } = useWall()
  const { data, block } = useBlock<T>(key)
  const age = block?.asOf ? performance.timeOrigin + performance.now() + live.skew - Date.parse(block.asOf) : 0
  const isDown = block !== null && (age > 600_000 || (!block.ok && data === null))
  const isStale = block !== null && !isDown && (age > 3 * refreshSeconds * 1000 + 60_000 || !block.ok)
  const mood = data === null ? undefined : tone?.(data)
  const style: CSSProperties = fit.kind === 'stack' ? { order: priority } : placeOf(place, fit.width)
  return (
    <section className={['wall-panel', isHero && 'is-hero', mood && `is-${mood}`, isDown && 'is-down'].filter(Boolean).join(' ')} style={style} aria-label={typeof title === 'string' ? title : undefined}>
      {title !== undefined && (
        <div className="wall-title">
          <h2>{title}</h2>
          <span className={isStale ? 'is-stale' : undefined}>{isStale ? `▲ ${t('数据更新于 {{time}}', { time: timeOf(new Date(block!.asOf!)) })}` : data !== null && hint?.(data)}</span>
        </div>
      )}
      <div className="wall-content">
        {block === null ? <div className="wall-bones" /> : data === null ? <p className="wall-empty">{t('暂无数据~')}</p> : <Guard key={block.asOf}>{children(data)}</Guard>}
        {isDown && <p className="wall-chip">{t('数据源暂不可用，显示 {{time}} 的数据', { time: timeOf(block.asOf ? new Date(block.asOf) : null) })}</p>}
      </div>
    </section>
  )
}

/** A region that cannot be drawn leaves the others alone, and is drawn again with the next numbers. */
class Guard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <p className="wall-empty">{t('暂无数据~')}</p> : this.props.children
  }
}
