import { Paperclip } from 'lucide-react'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { RichTextView } from '#browser/kit/rich-text/rich-text-view.tsx'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import './notice.css'

type Values = Readonly<Record<string, unknown>>

/** A notice as its readers see it. */
export function NoticePaper({ values, publisher }: { values: Values; publisher: string }) {
  const list = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])
  const [cover] = list(values.coverFileId)
  const time = minuteOf(values.publishTime ? String(values.publishTime) : serverNow())
  return (
    <article className="notice-paper">
      {cover && <img className="notice-cover" src={fileLink(cover, 960)} alt="" />}
      <h2>{String(values.title ?? '') || t('（无标题）')}</h2>
      <p className="notice-meta">{`${publisher} · ${time}`}</p>
      <RichTextView html={String(values.content ?? '')} />
      {list(values.fileIds).length > 0 && (
        <p className="notice-meta">
          <Paperclip size={14} strokeWidth={1.75} aria-hidden /> {t('{{n}} 个附件', { n: list(values.fileIds).length })}
        </p>
      )}
      {values.mustRead !== undefined && values.mustRead !== '0' && <span className="notice-know">{t('我已知悉')}</span>}
    </article>
  )
}
