import { Button, Image, Skeleton } from 'antd'
import { Download, Eye, FileText, Star } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { sizeText } from '#browser/kit/files/size-text.ts'
import { fileDownloadLink, fileLink, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { RichTextView } from '#browser/kit/rich-text/rich-text-view.tsx'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import type { NoticeFile, ReadNotice } from '../../../shared/reader-routes.ts'
import { useNotice, useReadSeconds } from '../../notice-popup/use-notice.ts'
import '../personal.css'
import '../../notice-popup/notice-popup.css'

const leastSeconds = 3

/** A notice being read: looked at for three seconds it is read, by a button it is confirmed. */
export function NoticeReading({ id, onConfirmed }: { id: string; onConfirmed?: () => void }) {
  const { notice, error, finish, isFinishing, collect } = useNotice(id)
  const { success } = useFeedback()
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const seconds = useReadSeconds(notice !== undefined)
  const [hasTold, setTold] = useState(false)
  const tell = useEffectEvent(() => {
    if (!notice || notice.isRead || hasTold || isPreview || seconds < leastSeconds || notice.mustRead === '2') return
    setTold(true)
    void finish({ isConfirmed: false, readSeconds: seconds }).catch(() => undefined)
  })
  useEffect(() => {
    tell()
  }, [seconds])
  if (error)
    return (
      <p className="notice-popup-gone">{error instanceof RequestError ? t(error.msg) : t('通知打不开，请稍后再试')}</p>
    )
  if (!notice) return <Skeleton active paragraph={{ rows: 8 }} />
  const mustConfirm = notice.mustRead !== '0' && !notice.isConfirmed
  const confirm = async () => {
    const isDone = await wasDone(finish({ isConfirmed: true, readSeconds: seconds }))
    if (!isDone) return
    success(t('已确认'))
    onConfirmed?.()
  }
  return (
    <article className="notice-reading">
      <NoticeBody notice={notice} />
      <footer>
        {!isPreview && (
          <Button
            icon={<Star size={16} strokeWidth={1.75} fill={notice.isCollected ? 'currentColor' : 'none'} aria-hidden />}
            aria-pressed={notice.isCollected}
            onClick={() => collect(!notice.isCollected)}
          >
            {notice.isCollected ? t('已收藏') : t('收藏')}
          </Button>
        )}
        {notice.mustRead !== '0' &&
          (mustConfirm ? (
            <Button type="primary" disabled={isPreview} loading={isFinishing} onClick={() => void confirm()}>
              {t('我已知悉')}
            </Button>
          ) : (
            <span className="notice-known">
              {t('已于 {{time}} 确认', { time: notice.confirmTime ? momentText(notice.confirmTime) : '' })}
            </span>
          ))}
      </footer>
    </article>
  )
}

function NoticeBody({ notice }: { notice: ReadNotice }) {
  return (
    <>
      {notice.coverFileId?.[0] && (
        <img className="notice-popup-cover" src={fileLink(notice.coverFileId[0], 960)} alt="" />
      )}
      <h2>{notice.title}</h2>
      <p className="message-facts">
        {notice.mustRead !== '0' && (
          <ToneTag tone={notice.isConfirmed ? 'green' : 'red'}>
            {notice.isConfirmed ? t('已确认') : t('需确认')}
          </ToneTag>
        )}
        {notice.editTime && <ToneTag tone="teal">{t('已更新')}</ToneTag>}
        <span>{[notice.publisherName, momentText(notice.publishTime)].filter(Boolean).join(' · ')}</span>
      </p>
      <RichTextView html={notice.content} />
      {notice.files.length > 0 && (
        <ul className="notice-files" aria-label={t('附件')}>
          {notice.files.map((file) => (
            <FileCard key={file.fileId} file={file} />
          ))}
        </ul>
      )}
    </>
  )
}

const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp']

/** Pictures open large, documents a browser can show open beside, everything can be saved. */
function FileCard({ file }: { file: NoticeFile }) {
  const [isOpen, setOpen] = useState(false)
  const kind = (file.extension ?? '').toLowerCase()
  const isPicture = pictures.includes(kind)
  return (
    <li>
      {isPicture ? (
        <>
          <button
            type="button"
            className="notice-thumb"
            aria-label={t('预览 {{name}}', { name: file.name })}
            onClick={() => setOpen(true)}
          >
            <img src={fileLink(file.fileId, 240)} alt="" />
          </button>
          <Image
            style={{ display: 'none' }}
            alt={file.name}
            src={fileLink(file.fileId, 240)}
            preview={{ open: isOpen, src: fileLink(file.fileId), onOpenChange: setOpen }}
          />
        </>
      ) : (
        <span className="work-tile tile-blue">
          <FileText size={18} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <span>
        <strong>{file.name}</strong>
        <small>{sizeText(file.size)}</small>
      </span>
      {kind === 'pdf' && (
        <Button
          type="text"
          href={fileLink(file.fileId)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('预览 {{name}}', { name: file.name })}
          icon={<Eye size={16} strokeWidth={1.75} aria-hidden />}
        />
      )}
      <Button
        type="text"
        href={fileDownloadLink(file.fileId)}
        aria-label={t('下载 {{name}}', { name: file.name })}
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      />
    </li>
  )
}
