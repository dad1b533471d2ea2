import { Rate } from 'antd'
import { EyeOff, MessageSquareText, RotateCcw, Star } from 'lucide-react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { serviceRating } from '../shared/rating.ts'
import { hide, reply, show } from '../shared/rating-actions.ts'
import './service.css'

const views: readonly ListView[] = [{ key: 'low', label: tKey('差评'), params: { star_le: '2' } }]
const tweaks: ListTweaks = {
  cells: { star: StarCell },
  useViews: () => views,
  rowActions: [
    { action: reply, icon: MessageSquareText, Facts: Rated },
    { action: hide, icon: EyeOff, Facts: Rated },
    { action: show, icon: RotateCcw },
  ],
}

/** What people said of the matters of an office; each bad one waits for an answer. */
export function RatingPage() {
  return <ListPage entity={serviceRating} tweaks={tweaks} />
}

function StarCell({ value }: CellProps) {
  const stars = Number(value)
  return (
    <span role="img" className="rating-stars" aria-label={t('{{n}} 星', { n: stars })}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Star key={n} size={14} strokeWidth={1.75} fill={n <= stars ? 'currentColor' : 'none'} aria-hidden />
      ))}
    </span>
  )
}

/** What is answered or hidden. */
function Rated({ row }: { row: RecordRow }) {
  return (
    <div className="rating-said">
      <Rate disabled value={Number(row['star'])} />
      {row['text'] ? <p>{String(row['text'])}</p> : null}
    </div>
  )
}
