import { Button } from 'antd'
import { ChevronDown, ChevronUp, CircleCheck, CircleX, FileUp, X } from 'lucide-react'
import { useState } from 'react'
import { isActive, useJobs, type Job } from '#kernel/web/hooks/use-jobs.ts'
import { fileDownloadLink } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { percentOf, progressText, statusTone, statusWord } from './job-text.ts'
import './job-bar.css'

const openedAt = Date.now()

/** Long work of this person, at the lower right of every page: how far it is, and what came of it. */
export function JobBar() {
  const { jobs, cancel } = useJobs()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const [isWhole, setWhole] = useState(false)
  // Old results do not greet one at sign-in: only what ran while this window was open.
  const shown = jobs.filter((job) => !dismissed.has(job.id) && (isActive(job) || isFresh(job)))
  if (shown.length === 0) return null
  const active = shown.filter(isActive)
  const [front, ...others] = active.length > 0 ? active : shown
  const rest = [...others, ...shown.filter((job) => job !== front && !others.includes(job))]
  const visible = isWhole ? rest : rest.slice(0, 1)
  const dismissAll = () =>
    setDismissed(new Set([...dismissed, ...shown.filter((job) => !isActive(job)).map(({ id }) => id)]))
  return (
    <section className="job-bar" aria-label={t('任务')}>
      <JobCard
        job={front!}
        onCancel={() => void cancel(front!.id)}
        onDismiss={() => setDismissed(new Set([...dismissed, front!.id]))}
      />
      {visible.map((job) => (
        <JobLine key={job.id} job={job} onCancel={() => void cancel(job.id)} />
      ))}
      {(rest.length > 1 || isWhole) && (
        <footer>
          {isWhole && (
            <Button type="link" size="small" onClick={dismissAll}>
              {t('清除已结束')}
            </Button>
          )}
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t('全部任务 {{n}}', { n: shown.length })}
            {isWhole ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
          </button>
        </footer>
      )}
    </section>
  )
}

function JobCard({ job, onCancel, onDismiss }: { job: Job; onCancel: () => void; onDismiss: () => void }) {
  const percent = percentOf(job)
  const isRunning = isActive(job)
  return (
    <div className="job-card" aria-live="polite">
      <span className={`job-icon job-icon-${statusTone(job.status)}`}>
        <FileUp size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="job-card-main">
        <p className="job-title">
          <b title={job.title}>{job.title}</b>
          <span className={`job-word job-word-${statusTone(job.status)}`}>
            {job.status === '1' ? `${percent}%` : statusWord(job.status)}
          </span>
        </p>
        <div
          className="job-rail"
          role="progressbar"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={job.title}
        >
          <span className={`job-fill-${statusTone(job.status)}`} style={{ width: `${percent}%` }} />
        </div>
        <p className="job-facts">
          <span title={job.message ?? undefined}>
            {isRunning ? progressText(job, Date.now()) : (job.message ?? progressText(job, Date.now()))}
          </span>
          {(job.failed ?? 0) > 0 && <span className="job-failed">{t('错误 {{n}}', { n: job.failed! })}</span>}
          <JobLinks job={job} />
        </p>
      </div>
      <button
        type="button"
        className="job-close"
        aria-label={isRunning ? t('取消任务') : t('关闭')}
        title={isRunning ? t('取消任务') : t('关闭')}
        onClick={isRunning ? onCancel : onDismiss}
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}

function JobLine({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const isGood = job.status === '2' || job.status === '3'
  const Icon = isGood ? CircleCheck : isActive(job) ? FileUp : CircleX
  return (
    <div className="job-line">
      <Icon size={14} strokeWidth={1.75} className={`job-word-${statusTone(job.status)}`} aria-hidden />
      <span className="job-line-title" title={job.message ?? job.title}>
        {job.title}
      </span>
      <span>{isActive(job) ? `${percentOf(job)}%` : statusWord(job.status)}</span>
      <JobLinks job={job} />
      {isActive(job) && (
        <button type="button" className="job-close" aria-label={t('取消任务')} onClick={onCancel}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}

function JobLinks({ job }: { job: Job }) {
  return (
    <>
      {job.resultFileId && <a href={fileDownloadLink(job.resultFileId)}>{t('下载')}</a>}
      {job.errorFileId && <a href={fileDownloadLink(job.errorFileId)}>{t('下载错误数据')}</a>}
    </>
  )
}

function isFresh(job: Job): boolean {
  return job.endTime !== null && new Date(job.endTime).getTime() >= openedAt
}
