import { clockOf } from '#kernel/rules/school-time.ts'
import { Download } from 'lucide-react'
import { jobEvent } from '#services/jobs/shared/job-event.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardBars, CardFigure, CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { sizeText } from '#browser/kit/files/size-text.ts'
import { fileDownloadLink } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { statusTone, statusWord } from '#browser/kit/jobs/job-text.ts'
import type { JobStatus } from '#services/jobs/shared/job-routes.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import './cards.css'
import './desktop.css'

type Health = {
  jobs: Record<'running' | 'failed' | 'done', number>
  errors: Record<'open' | 'fresh', number>
  files: { files: number; bytes: number }
  hours: { hour: string; done: number; failed: number }[]
}
type Job = {
  id: string
  title: string
  status: JobStatus
  total: number
  done: number
  failed: number
  resultFileId: string | null
  errorFileId: string | null
  createTime: string
}

function HealthView({ data }: { data: Health }) {
  const bars = data.hours.map(({ hour, done, failed }, i) => ({
    key: hour,
    label: i % 6 === 0 ? clockOf(hour) : '',
    isNow: i === data.hours.length - 1,
    parts: [
      {
        key: 'failed',
        value: failed,
        colour: 'var(--tone-red-solid)',
        title: `${clockOf(hour)} ${t('失败')} ${failed}`,
      },
      {
        key: 'done',
        value: done,
        colour: 'var(--chart-1)',
        title: `${clockOf(hour)} ${t('完成')} ${done}`,
      },
    ],
  }))
  return (
    <div className="desk-health">
      <div className="card-figures">
        <CardFigure
          label={t('未处理错误')}
          value={data.errors.open}
          tone={data.errors.open > 0 ? 'red' : undefined}
          link="/system/log/error?state=0"
        />
        <CardFigure label={t('运行中任务')} value={data.jobs.running} />
        <CardFigure
          label={t('24 小时失败')}
          value={data.jobs.failed}
          tone={data.jobs.failed > 0 ? 'amber' : undefined}
        />
        <CardFigure
          label={t('附件 {{n}} 个', { n: data.files.files.toLocaleString('en-US') })}
          value={sizeText(data.files.bytes)}
          link="/resource/attachment"
        />
      </div>
      {data.hours.some(({ done, failed }) => done + failed > 0) ? (
        <CardBars bars={bars} label={t('近 24 小时任务')} />
      ) : (
        <p className="desk-empty">{t('近 24 小时没有任务')}</p>
      )}
    </div>
  )
}

function JobRows({ data }: { data: { rows: Job[] } }) {
  return (
    <CardRows>
      {data.rows.map((job) => {
        const file = job.resultFileId ?? job.errorFileId
        const isDone = ['2', '3', '4'].includes(job.status)
        return (
          <CardRow
            key={job.id}
            title={<span className="card-cut">{shown(job.title)}</span>}
            text={[
              momentText(job.createTime),
              job.total > 0 && `${job.done.toLocaleString('en-US')} / ${job.total.toLocaleString('en-US')}`,
              job.failed > 0 && t('失败 {{n}}', { n: job.failed }),
            ]
              .filter(Boolean)
              .join(' · ')}
            end={
              file && isDone ? (
                <a
                  className="desk-download"
                  href={fileDownloadLink(file)}
                  download
                  aria-label={t('下载{{name}}', { name: shown(job.title) })}
                >
                  <Download size={14} strokeWidth={1.75} aria-hidden />
                  {job.resultFileId ? t('下载') : t('错误明细')}
                </a>
              ) : (
                <ToneTag tone={statusTone(job.status)}>{statusWord(job.status)}</ToneTag>
              )
            }
          />
        )
      })}
    </CardRows>
  )
}

export const contributions = [
  cardView<Health>({
    code: 'desktop.health',
    View: HealthView,
    note: ({ jobs }) => ({ text: t('24 小时完成任务 {{n}} 个', { n: jobs.done }) }),
  }),
  cardView<{ total: number; rows: Job[] }>({
    code: 'desktop.jobs',
    View: JobRows,
    isEmpty: ({ rows }) => rows.length === 0,
    events: [jobEvent],
  }),
]
