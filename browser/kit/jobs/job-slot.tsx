import { useState } from 'react'
import { jobEvent } from '#services/jobs/shared/job-event.ts'
import { useExportWish } from '#browser/kit/hooks/sheets/use-export.ts'
import { Late } from '#browser/kit/parts/late.tsx'
import { usePush } from '#browser/wire/push/use-push.ts'
import { earlyJobs } from './early-jobs.ts'

const loadJobBar = async () => (await import('./job-bar.tsx')).JobBar

/** The place of the tray of long work; it is fetched with the first news of a job, the first export, or after the first screen. */
export function JobSlot() {
  const isAsked = useExportWish((state) => Boolean(state.asked))
  const [hasNews, setNews] = useState(false)
  usePush(jobEvent, ({ data }) => {
    const id = (data as { id?: string } | undefined)?.id
    if (id === undefined || hasNews) return
    earlyJobs.add(id)
    setNews(true)
  })
  return (
    <div className="job-slot">
      <Late load={loadJobBar} isWanted={isAsked || hasNews} />
    </div>
  )
}
