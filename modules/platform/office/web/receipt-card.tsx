import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ProgressLine } from '#browser/kit/parts/progress-line.tsx'
import { readRate } from '../shared/read-rate.ts'

export type Receipt = {
  id: string
  title: string
  receivers: number
  readers: number
  publishTime: string
  publisherName: string | null
}

/** Notices one put out, with how many have read them. */
export function ReceiptCard({ data }: { data: { rows: Receipt[] } }) {
  return (
    <CardRows>
      {data.rows.map((one) => (
        <CardRow
          key={one.id}
          title={<span className="card-cut">{one.title}</span>}
          text={[one.publisherName, momentText(one.publishTime)].filter(Boolean).join(' · ')}
          link={`/system/notice/receipt?id=${one.id}`}
          end={
            <span className="office-receipt">
              <span>
                <b>{one.readers}</b> / {one.receivers}
              </span>
              <ProgressLine
                percent={Number(readRate(one.readers, one.receivers))}
                label={t('已读 {{n}} / {{m}}', { n: one.readers, m: one.receivers })}
              />
            </span>
          }
        />
      ))}
    </CardRows>
  )
}
