import { Button } from 'antd'
import { ChevronDown, ChevronUp, CircleCheck, CircleX, FileDown, FileUp, Minus, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '#services/jobs/shared/job-routes.ts'
import { isActive } from '#browser/kit/hooks/use-jobs.ts'
import { fileDownloadLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { percentOf, progressText, statusTone, statusWord } from './job-text.ts'

type Verbs = { onCancel: (id: string) => void; onRetry: (id: string) => void }

/** The open tray: what runs in front with its bar, the rest in one line each. */
export function JobTray(
  props: Verbs & { jobs: readonly Job[]; onFold: () => void; onDismiss: (ids: string[]) => void },
) {
  const { jobs: shown, onDismiss } = props
  const [isWhole, setWhole] = useState(false)
  const active = shown.filter(isActive).toSorted((one, other) => Number(other.status) - Number(one.status))
  const [front, ...others] = active.length > 0 ? active : shown
  const rest = [...others, ...shown.filter((job) => job !== front && !others.includes(job))]
  const visible = isWhole ? rest : rest.slice(0, 1)
  return (
    <section className="job-bar" aria-label={t('任务')}>
      <JobCard job={front!} {...props} onDismiss={() => onDismiss([front!.id])} />
      {visible.map((job) => (
        <JobLine key={job.id} job={job} {...props} />
      ))}
      {(rest.length > 1 || isWhole) && (
        <footer>
          {isWhole && (
            <Button
              type="link"
              size="small"
              onClick={() => onDismiss(shown.filter((job) => !isActive(job)).map(({ id }) => id))}
            >
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

function JobCard({
  job,
  onCancel,
  onRetry,
  onDismiss,
  onFold,
}: Verbs & { job: Job; onDismiss: () => void; onFold: () => void }) {
  const percent = percentOf(job)
  const isRunning = isActive(job)
  const Icon = job.type === 'export' ? FileDown : FileUp
  return (
    <div className="job-card" aria-live="polite">
      <span className={`job-icon job-icon-${statusTone(job.status)}`}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="job-card-main">
        <p className="job-title">
          <b title={t(job.title)}>{t(job.title)}</b>
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
          aria-label={t(job.title)}
        >
          <span className={`job-fill-${statusTone(job.status)}`} style={{ width: `${percent}%` }} />
        </div>
        <p className="job-facts">
          <span title={job.message ? t(job.message) : undefined}>
            {isRunning || !job.message ? progressText(job, Date.now()) : t(job.message)}
          </span>
          {(job.failed ?? 0) > 0 && <span className="job-failed">{t('错误 {{n}}', { n: job.failed! })}</span>}
          <JobLinks job={job} onRetry={onRetry} />
        </p>
      </div>
      <span className="job-card-tools">
        <TrayButton label={t('收起')} icon={Minus} onClick={onFold} />
        {isRunning ? (
          <TrayButton label={t('取消任务')} icon={X} onClick={() => onCancel(job.id)} />
        ) : (
          <TrayButton label={t('关闭')} icon={X} onClick={onDismiss} />
        )}
      </span>
    </div>
  )
}

function JobLine({ job, onCancel, onRetry }: Verbs & { job: Job }) {
  const isGood = job.status === '2' || job.status === '3'
  const Icon = isGood ? CircleCheck : isActive(job) ? FileUp : CircleX
  return (
    <div className="job-line">
      <Icon size={14} strokeWidth={1.75} className={`job-word-${statusTone(job.status)}`} aria-hidden />
      <span className="job-line-title" title={t(job.message ?? job.title)}>
        {t(job.title)}
      </span>
      <span>{isActive(job) ? `${percentOf(job)}%` : statusWord(job.status)}</span>
      <JobLinks job={job} onRetry={onRetry} />
      {isActive(job) && <TrayButton label={t('取消任务')} icon={X} onClick={() => onCancel(job.id)} />}
    </div>
  )
}

function TrayButton({ label, icon: Icon, onClick }: { label: string; icon: typeof X; onClick: () => void }) {
  return (
    <button type="button" className="job-close" aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

function JobLinks({ job, onRetry }: { job: Job; onRetry: (id: string) => void }) {
  return (
    <>
      {job.resultFileId && <a href={fileDownloadLink(job.resultFileId)}>{t('下载')}</a>}
      {job.errorFileId && <a href={fileDownloadLink(job.errorFileId)}>{t('下载错误数据')}</a>}
      {job.canRetry && (
        <button type="button" className="job-again" onClick={() => onRetry(job.id)}>
          <RotateCcw size={12} strokeWidth={1.75} aria-hidden /> {t('重试')}
        </button>
      )}
    </>
  )
}
