import { Button, Skeleton } from 'antd'
import { Paperclip } from 'lucide-react'
import { sizeText } from '#browser/kit/files/size-text.ts'
import { fileDownloadLink, fileLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { RichTextView } from '#browser/kit/rich-text/rich-text-view.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import type { ReadNotice } from '../../shared/reader-routes.ts'
import { useNotice, useReadSeconds } from './use-notice.ts'
import './notice-popup.css'

/** A notice nobody gets past: it stays until its time is over and it is confirmed. */
export function NoticeReader({ id }: { id: string }) {
  const { notice, error, finish, isFinishing } = useNotice(id)
  const seconds = useReadSeconds(notice !== undefined)
  const left = notice && !notice.isRead ? Math.max(0, (notice.minSeconds ?? 0) - seconds) : 0
  return (
    <Dialog
      open={error === null}
      centered
      width={720}
      className="notice-popup"
      title={notice?.title ?? t('通知')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <footer className="notice-popup-foot">
          <span role="status">{left > 0 ? t('请阅读，{{n}} 秒后可继续', { n: left }) : t('确认后可继续使用')}</span>
          <Button
            type="primary"
            disabled={left > 0 || notice === undefined}
            loading={isFinishing}
            onClick={() => void finish({ isConfirmed: true, readSeconds: seconds }).catch(() => undefined)}
          >
            {left > 0 ? t('{{word}}（{{n}} 秒）', { word: t('我已知悉'), n: left }) : t('我已知悉')}
          </Button>
        </footer>
      }
    >
      {notice ? <NoticeText notice={notice} /> : <Skeleton active paragraph={{ rows: 6 }} />}
    </Dialog>
  )
}

function NoticeText({ notice }: { notice: ReadNotice }) {
  return (
    <article className="notice-popup-text">
      {notice.coverFileId?.[0] && (
        <img className="notice-popup-cover" src={fileLink(notice.coverFileId[0], 960)} alt="" />
      )}
      <p className="notice-popup-facts">
        {[notice.publisherName, clockText(notice.publishTime)].filter(Boolean).join(' · ')}
        {notice.editTime && <ToneTag tone="teal">{t('已更新')}</ToneTag>}
      </p>
      <RichTextView html={notice.content} />
      {notice.files.length > 0 && (
        <ul aria-label={t('附件')}>
          {notice.files.map((file) => (
            <li key={file.fileId}>
              <Paperclip size={14} strokeWidth={1.75} aria-hidden />
              <a href={fileDownloadLink(file.fileId)}>{file.name}</a>
              <span>{sizeText(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
