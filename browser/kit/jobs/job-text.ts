import type { Job, JobStatus } from '#services/jobs/shared/job-routes.ts'
import type { Notice } from '#browser/wire/feedback.ts'
import { shown, t } from '#browser/wire/i18n.ts'

const tones: Record<JobStatus, string> = {
  '0': 'grey',
  '1': 'blue',
  '2': 'green',
  '3': 'amber',
  '4': 'red',
  '5': 'grey',
}

export function statusWord(status: JobStatus): string {
  const words: Record<JobStatus, string> = {
    '0': t('排队'),
    '1': t('运行'),
    '2': t('成功'),
    '3': t('部分成功'),
    '4': t('失败'),
    '5': t('已取消'),
  }
  return words[status]
}

export function statusTone(status: JobStatus): string {
  return tones[status]
}

/** How far a job is, 0–100; a finished one is whole. */
export function percentOf(job: Job): number {
  if (job.status === '2' || job.status === '3') return 100
  if (!job.total || !job.done) return 0
  return Math.min(100, Math.floor((job.done / job.total) * 100))
}

/** `done / total · about n seconds left`; the rest is guessed once a twentieth is done. */
export function progressText(job: Job, now: number): string {
  const parts = [
    job.total
      ? `${(job.done ?? 0).toLocaleString('en')} / ${job.total.toLocaleString('en')}`
      : job.stage
        ? shown(job.stage)
        : statusWord(job.status),
  ]
  const percent = percentOf(job)
  if (job.startTime && percent >= 5 && percent < 100) {
    const spent = Math.max(0, now - new Date(job.startTime).getTime()) / 1000
    parts.push(t('剩余约 {{n}} 秒', { n: Math.max(1, Math.round((spent / percent) * (100 - percent))) }))
  }
  return parts.join(' · ')
}

/** How a job ended, in the tone of what came of it: rows that were refused are no success, however well the work went. */
export function endOf({ type, status, title, message, failed }: Job): Notice {
  const isRefusing = status === '3' || (status === '2' && (failed ?? 0) > 0)
  const kind = isRefusing ? 'warning' : status === '2' ? 'success' : 'error'
  if (type === 'export') return { kind, text: t(status === '2' ? '导出完成，点击下载' : '导出失败！') }
  return message ? { kind, text: shown(message), detail: shown(title) } : { kind, text: shown(title) }
}

/** What the folded tray shows: how far all running ones are together, else how the newest ended. */
export function ringOf(jobs: readonly Job[]): { percent: number; active: number; tone: string } {
  const active = jobs.filter(({ status }) => status === '0' || status === '1')
  const percent =
    active.length === 0 ? 100 : Math.round(active.reduce((sum, job) => sum + percentOf(job), 0) / active.length)
  return { percent, active: active.length, tone: active.length > 0 ? 'blue' : statusTone(jobs[0]?.status ?? '2') }
}
