import dayjs from 'dayjs'
import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'

const days = 14
const [width, height] = [112, 24]

/** The last two weeks as bars, one a day. */
export function Sparkline({ value }: CellProps) {
  const trend = (value ?? {}) as Record<string, number>
  const counts = Array.from(
    { length: days },
    (_, i) =>
      trend[
        dayjs()
          .subtract(days - 1 - i, 'day')
          .format('YYYY-MM-DD')
      ] ?? 0,
  )
  const most = Math.max(...counts, 1)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <svg
      className="log-spark"
      width={width}
      height={height}
      role="img"
      aria-label={t('近 14 天 {{n}} 次', { n: total })}
    >
      {counts.map((count, i) => {
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height)
        return (
          <rect
            key={i}
            x={i * 8}
            y={height - tall}
            width={6}
            height={tall}
            rx={1}
            className={count === 0 ? 'log-spark-none' : undefined}
          />
        )
      })}
    </svg>
  )
}
