import { Button, Modal, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { Paperclip } from 'lucide-react'
import { fileDownloadLink, fileLink, RequestError } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import { RichTextView } from '#kernel/web/rich-text/rich-text-view.tsx'
import { useNotice, useReadSeconds, type ReadNotice } from './use-notice.ts'
import './notice-popup.css'

type ReaderProps = { id: string; isForced: boolean; waiting: number; onClose: () => void }

/** One notice to read. A forced one stays until its time is over, and until it is confirmed where that is asked. */
export function NoticeReader({ id, isForced, waiting, onClose }: ReaderProps) {
  const { notice, error, finish, isFinishing } = useNotice(id)
  const seconds = useReadSeconds(notice !== undefined)
  const left = notice?.forceRead && notice.readTime === null ? Math.max(0, (notice.minSeconds ?? 0) - seconds) : 0
  const mustConfirm = notice?.needConfirm === true && notice.confirmTime === null
  const isHeld = isForced && error === null
  const done = async (isConfirmed: boolean) => {
    if (notice && (isConfirmed || notice.readTime === null)) await finish({ isConfirmed, readSeconds: seconds }).catch(() => undefined)
    onClose()
  }
  return (
    <Modal
      open
      centered
      width={720}
      className="notice-popup"
      title={notice?.title ?? t('通知')}
      closable={!isHeld && left === 0}
      maskClosable={!isHeld && left === 0}
      keyboard={!isHeld && left === 0}
      onCancel={() => void done(false)}
      footer={
        <footer className="notice-popup-foot">
          <span role="status">{left > 0 ? t('请阅读，{{n}} 秒后可继续', { n: left }) : waiting > 0 ? t('还有 {{n}} 条通知待阅读', { n: waiting }) : null}</span>
          <Button type="primary" disabled={left > 0 || (notice === undefined && error === null)} loading={isFinishing} onClick={() => void done(mustConfirm)}>
            {buttonText({ left, mustConfirm, waiting })}
          </Button>
        </footer>
      }
    >
      {notice ? <NoticeText notice={notice} /> : error ? <p className="notice-popup-gone">{error instanceof RequestError ? error.msg : t('通知打不开，请稍后再试')}</p> : <Skeleton active paragraph={{ rows: 6 }} />}
    </Modal>
  )
}

function buttonText({ left, mustConfirm, waiting }: { left: number; mustConfirm: boolean; waiting: number }): string {
  const word = mustConfirm ? t('我已知悉') : waiting > 0 ? t('下一条') : t('关闭')
  return left > 0 ? t('{{word}}（{{n}} 秒）', { word, n: left }) : word
}

function NoticeText({ notice }: { notice: ReadNotice }) {
  return (
    <article className="notice-popup-text">
      {notice.coverFileId?.[0] && <img className="notice-popup-cover" src={fileLink(notice.coverFileId[0], 960)} alt="" />}
      <p className="notice-popup-facts">
        {[notice.publisherName, dayjs(notice.publishTime).format('YYYY-MM-DD HH:mm')].filter(Boolean).join(' · ')}
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

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
