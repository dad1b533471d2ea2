import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { shortDay } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { receiptCurveRoute } from '../../shared/receipt-routes.ts'

const [width, height] = [320, 88]

/** How the number of readers grew, from the first to the last who read it. */
export function ReadingCurve({ id }: { id: string }) {
  const { data = [] } = useQuery({
    queryKey: ['sysNotice', 'receiptCurve', id],
    queryFn: () => get(receiptCurveRoute, { id }),
  })
  if (data.length < 2) return null
  const [first, last] = [data[0]!.time, data.at(-1)!.time]
  const begin = Date.parse(first)
  const most = data.at(-1)!.readers
  const points = data.map(
    ({ time, readers }) =>
      [
        ((Date.parse(time) - begin) / Math.max(1, Date.parse(last) - begin)) * width,
        height - (readers / most) * (height - 6),
      ] as const,
  )
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <figure className="reading-curve">
      <figcaption>{t('阅读曲线')}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('阅读曲线：至 {{time}} 共 {{n}} 人', { time: shortDay(last), n: most })}
      >
        <polygon points={`0,${height} ${line} ${width},${height}`} />
        <polyline points={line} />
      </svg>
      <p>
        <span>{shortDay(first)}</span>
        <span>{shortDay(last)}</span>
      </p>
    </figure>
  )
}
