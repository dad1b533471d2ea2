import { Paperclip, Star } from 'lucide-react'
import { fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText, plannedEndText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { MyNotice } from '../../../shared/reader-routes.ts'

type ItemProps = { notice: MyNotice; onOpen: () => void }

/** A notice to look at: cover, first words, who published it. */
export function NoticeCard({ notice, onOpen }: ItemProps) {
  return (
    <button type="button" className={`mynotice-card${notice.isRead ? '' : ' is-unread'}`} onClick={onOpen}>
      {notice.coverFileId?.[0] && <img src={fileLink(notice.coverFileId[0], 960)} alt="" loading="lazy" />}
      <strong>{notice.title}</strong>
      <span className="mynotice-summary">{notice.summary}</span>
      <Facts notice={notice} />
    </button>
  )
}

/** The same in one line. */
export function NoticeLine({ notice, onOpen }: ItemProps) {
  return (
    <button type="button" className={`mynotice-line${notice.isRead ? '' : ' is-unread'}`} onClick={onOpen}>
      <strong>{notice.title}</strong>
      <Facts notice={notice} />
    </button>
  )
}

function Facts({ notice }: { notice: MyNotice }) {
  return (
    <span className="mynotice-facts">
      {notice.isTop && <ToneTag tone="violet">{t('置顶')}</ToneTag>}
      {notice.mustRead !== '0' && (
        <ToneTag tone={notice.isConfirmed ? 'green' : 'red'}>{notice.isConfirmed ? t('已确认') : t('需确认')}</ToneTag>
      )}
      {notice.expireTime && !notice.isConfirmed && (
        <ToneTag tone={notice.mustRead === '0' ? 'grey' : 'amber'}>
          {t('截止 {{day}}', { day: plannedEndText(notice.expireTime) })}
        </ToneTag>
      )}
      {notice.editTime && <ToneTag tone="teal">{t('已更新')}</ToneTag>}
      <span className="mynotice-from">
        {[notice.departmentName ?? notice.publisherName, momentText(notice.publishTime)].filter(Boolean).join(' · ')}
      </span>
      {notice.fileCount > 0 && (
        <span title={t('{{n}} 个附件', { n: notice.fileCount })}>
          <Paperclip size={14} strokeWidth={1.75} aria-hidden /> {notice.fileCount}
        </span>
      )}
      {notice.isCollected && (
        <Star size={14} strokeWidth={1.75} fill="currentColor" className="mynotice-star" aria-label={t('已收藏')} />
      )}
    </span>
  )
}
