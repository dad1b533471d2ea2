import { Rate } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { leastRatings } from '../shared/rating.ts'
import type { Guide } from '../shared/hall.ts'

/** How people found it: the mean, how the stars lie, and what they said with the answers of the office. */
export function RatingPart({ item }: { item: Guide }) {
  if (item.rating === null)
    return (
      <section className="hall-box" aria-label={t('评价')}>
        <h2>{t('评价')}</h2>
        <p className="hall-none">{t('满 {{n}} 人评价后显示', { n: leastRatings })}</p>
      </section>
    )
  const most = Math.max(1, ...item.stars.map((one) => one.n))
  return (
    <section className="hall-box" aria-label={t('评价')}>
      <h2>
        {t('评价')} <small>{t('{{n}} 人评价', { n: item.ratings })}</small>
      </h2>
      <p className="rating-mean">
        <b>{item.rating.toFixed(1)}</b> <Rate disabled allowHalf value={Math.round(item.rating * 2) / 2} />
      </p>
      {[5, 4, 3, 2, 1].map((star) => {
        const n = item.stars.find((one) => one.star === star)?.n ?? 0
        return (
          <div key={star} className="rating-row">
            <span>{t('{{n}} 星', { n: star })}</span>
            <i>
              <b style={{ inlineSize: `${(n / most) * 100}%` }} />
            </i>
            <span>{n}</span>
          </div>
        )
      })}
      <ul className="rating-list">
        {item.comments
          .filter((one) => one.text || one.reply)
          .map((one) => (
            <li key={one.id}>
              <p className="rating-who">
                <Rate disabled value={one.star} /> <span>{t(one.raterName)}</span>{' '}
                <time dateTime={one.ratedTime}>{momentText(one.ratedTime)}</time>
              </p>
              {one.text && <p>{one.text}</p>}
              {one.reply && (
                <p className="rating-reply">
                  <b>{t('官方回复')}</b> {one.reply}
                </p>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}
