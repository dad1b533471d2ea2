import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { get } from '#browser/wire/http.ts'
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
  const [first, last] = [dayjs(data[0]!.time), dayjs(data.at(-1)!.time)]
  const most = data.at(-1)!.readers
  const points = data.map(
    ({ time, readers }) =>
      [
        (dayjs(time).diff(first) / Math.max(1, last.diff(first))) * width,
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
        aria-label={t('阅读曲线：至 {{time}} 共 {{n}} 人', { time: last.format('MM-DD HH:mm'), n: most })}
      >
        <polygon points={`0,${height} ${line} ${width},${height}`} />
        <polyline points={line} />
      </svg>
      <p>
        <span>{first.format('MM-DD HH:mm')}</span>
        <span>{last.format('MM-DD HH:mm')}</span>
      </p>
    </figure>
  )
}
