import { Component, type CSSProperties, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { timeOf } from './clock.tsx'
import { placeOf, type Place } from './fit.ts'
import type { Block } from './screen-wire.ts'
import { useBlock, useWall } from './wall.tsx'

type Props<T> = {
  block: string
  place: Place
  title?: string
  /** Beside the title, such as the dots of a region that shows several views by turns. */
  mark?: ReactNode
  hint?: (data: T) => ReactNode
  tone?: (data: T) => 'warn' | 'alarm' | undefined
  isEmpty?: (data: T) => boolean
  isHero?: boolean
  /** Where it stands on a telephone. */
  priority?: number
  /** On a telephone it is as high as its content. */
  isLoose?: boolean
  children: (data: T) => ReactNode
}

const downAfterMs = 600_000
const tryAgainMs = 60_000

/** A region of the wall with its title; its content is drawn from one block, and keeps its last numbers when they stop coming. */
export function Panel<T>({
  block: key,
  place,
  title,
  mark,
  hint,
  tone,
  isEmpty,
  isHero = false,
  priority = 0,
  isLoose = false,
  children,
}: Props<T>) {
  const { fit } = useWall()
  const { data, block } = useBlock<T>(key)
  const state = useStateOf(key, block)
  const mood = data === null ? undefined : tone?.(data)
  const where = placeOf(place, fit)
  const style: CSSProperties =
    fit.kind === 'stack' ? { order: priority, ...(isLoose ? {} : { height: where.height }) } : where
  return (
    <section
      className={['wall-panel', isHero && 'is-hero', isLoose && 'is-loose', mood && `is-${mood}`, `is-${state}`]
        .filter(Boolean)
        .join(' ')}
      style={style}
      aria-label={title}
      data-block={key}
    >
      {title !== undefined && (
        <div className="wall-title">
          <h2>
            {title}
            {mark}
          </h2>
          {state === 'stale' ? (
            <span className="is-stale">▲ {t('数据更新于 {{time}}', { time: asOfText(block) })}</span>
          ) : (
            <span>{data !== null && hint?.(data)}</span>
          )}
        </div>
      )}
      <div className="wall-content">
        {state === 'loading' ? (
          <Bones />
        ) : data === null || isEmpty?.(data) ? (
          <p className="wall-empty">{state === 'down' ? '' : t('暂无数据~')}</p>
        ) : (
          <Guard>{children(data)}</Guard>
        )}
        {state === 'down' && (
          <p className="wall-chip">
            {block?.asOf ? t('数据源暂不可用，显示 {{time}} 的数据', { time: asOfText(block) }) : t('数据源暂不可用')}
          </p>
        )}
      </div>
    </section>
  )
}

/** Late beyond three turns is stale, ten minutes without good numbers is down; what is counted seldom may be older. */
function useStateOf(key: string, block: Block | null): 'loading' | 'live' | 'stale' | 'down' {
  const { live, now } = useWall()
  if (block === null) return 'loading'
  if (block.asOf === null) return 'down'
  const turn = (live.config?.blocks.find((one) => one.key === key)?.refreshSeconds ?? 60) * 1000
  const age = now - Date.parse(block.asOf)
  if (age > Math.max(downAfterMs, 6 * turn)) return 'down'
  return age > 3 * turn || !block.ok ? 'stale' : 'live'
}

function asOfText(block: Block | null): string {
  return timeOf(block?.asOf ? new Date(block.asOf) : null, { isShort: true })
}

/** The place of rows that are on their way; they do not move. */
function Bones() {
  return (
    <div className="wall-bones" aria-hidden>
      {[78, 62, 48, 36].map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** A region that cannot be drawn leaves the others alone, and is tried again after a minute. */
class Guard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private timer: ReturnType<typeof setTimeout> | undefined
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.setState({ hasFailed: false }), tryAgainMs)
  }
  override componentWillUnmount() {
    clearTimeout(this.timer)
  }
  override render() {
    return this.state.hasFailed ? <p className="wall-empty">{t('暂时无法显示')}</p> : this.props.children
  }
}
