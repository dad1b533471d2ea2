import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { madeFilesRoute, madeFileTakeRoute, type MadeFile } from '#services/jobs/shared/file-routes.ts'
import { jobEvent } from '#services/jobs/shared/job-event.ts'
import { jobRetryRoute } from '#services/jobs/shared/job-routes.ts'
import { userFileKinds, userFileStates } from '#services/jobs/shared/user-file.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { fileDownloadLink, get, post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { usePush } from '#browser/wire/push/use-push.ts'
import { sizeText } from '../amounts.ts'
import { FileFace } from '../file-face.tsx'

const size = 20
const key = ['userFile', 'list']
const dayMs = 86_400_000
const kinds = new Map(Object.values(userFileKinds).map((one) => [one[0] as string, one]))
const states = new Map(Object.values(userFileStates).map((one) => [one[0] as string, one]))

/** Exports, prints and sheets of errors, newest first, with how long they can still be fetched. */
export function MadeFiles() {
  const [current, setCurrent] = useState(1)
  const client = useQueryClient()
  const watch = useWatchJobs()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...key, current],
    queryFn: () => get(madeFilesRoute, { current, size }),
    placeholderData: keepPreviousData,
  })
  usePush(jobEvent, () => void client.invalidateQueries({ queryKey: key }))
  const take = async (id: string) => {
    const taken = await get(madeFileTakeRoute, { id }).catch(() => undefined)
    if (taken) window.location.assign(fileDownloadLink(taken.fileId))
    else void client.invalidateQueries({ queryKey: key })
  }
  const retry = async (id: string) => {
    await post(jobRetryRoute, { id }).catch(() => undefined)
    watch()
    void client.invalidateQueries({ queryKey: key })
  }
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <RowsSkeleton count={6} height={64} />
  if (data.records.length === 0) return <EmptyState reason={t('导出的表格和导入的错误数据会在这里保留 7 天')} />
  return (
    <div className="made">
      <ul>
        {data.records.map((made) => (
          <MadeRow key={made.id} made={made} onTake={() => void take(made.id)} onRetry={() => void retry(made.id)} />
        ))}
      </ul>
      <Pagination
        className="made-pages"
        current={current}
        pageSize={size}
        total={data.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setCurrent}
      />
    </div>
  )
}

function MadeRow({ made, onTake, onRetry }: { made: MadeFile; onTake: () => void; onRetry: () => void }) {
  const kind = kinds.get(made.kind)!
  const state = states.get(made.state)!
  const isMaking = made.state === userFileStates.making[0] || made.state === userFileStates.waiting[0]
  const isReady = made.state === userFileStates.ready[0]
  const percent = made.total > 0 ? Math.floor((made.done / made.total) * 100) : 0
  const facts = [
    made.size !== null && isReady && sizeText(made.size),
    momentText(made.createTime),
    isReady && made.expireTime && leftText(made.expireTime),
    made.isPlain && t('含明文'),
  ]
  const extension = (made.fileName ?? 'x.xlsx').split('.').pop() ?? ''
  return (
    <li>
      <span className="shelf-face">
        <FileFace row={{ id: made.id, extension, mime: '' }} size={240} iconSize={22} />
      </span>
      <div className="shelf-text">
        <p>
          <b>{made.fileName ?? shown(made.title)}</b>
          <ToneTag tone={kind[2]}>{t(kind[1], { context: 'state' })}</ToneTag>
          <ToneTag tone={state[2]}>{t(state[1], { context: 'state' })}</ToneTag>
        </p>
        {isMaking && (
          <div
            className="made-rail"
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={shown(made.title)}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
        )}
        <p className="shelf-facts">{facts.filter(Boolean).join(' · ')}</p>
        {made.state === userFileStates.failed[0] && made.message && (
          <p className="made-reason">{shown(made.message)}</p>
        )}
        {made.state === userFileStates.expired[0] && <p className="shelf-facts">{t('文件已过期，请重新导出')}</p>}
      </div>
      <div className="shelf-verbs">
        {isReady && (
          <Button className="touch" icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={onTake}>
            {t('下载')}
          </Button>
        )}
        {made.canRetry && (
          <Button className="touch" icon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden />} onClick={onRetry}>
            {t('重试')}
          </Button>
        )}
      </div>
    </li>
  )
}

function leftText(expireTime: string): string {
  const days = Math.ceil((Date.parse(expireTime) - Date.now()) / dayMs)
  return days > 1 ? t('{{n}} 天后过期', { n: days }) : t('今天过期')
}
