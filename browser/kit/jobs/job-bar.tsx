import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { notify } from '#browser/wire/feedback.ts'
import { useExportWish } from '#browser/kit/hooks/sheets/use-export.ts'
import type { Job } from '#services/jobs/shared/job-routes.ts'
import { isActive, useJobs } from '#browser/kit/hooks/use-jobs.ts'
import { readStored, writeStored } from '#browser/wire/storage.ts'
import { earlyJobs } from './early-jobs.ts'
import { endOf, ringOf } from './job-text.ts'
import { JobRing } from './job-ring.tsx'
import { JobTray } from './job-tray.tsx'
import './job-bar.css'

/** With the fields of every kind it is heavy, and most people never export. */
const ExportDialogHost = lazy(async () => ({
  default: (await import('#browser/kit/export/export-dialog.tsx')).ExportDialogHost,
}))

/** What this window remembers of the tray over a reload; a sign-out forgets it. */
type Memory = { openedAt: number; dismissed: string[]; isFolded: boolean }
const memoryKey = 'jobTray'

/** Long work of this person, at the lower right of every page: how far it is, and what came of it. */
export function JobBar() {
  const isAsked = useExportWish((state) => Boolean(state.asked))
  return (
    <>
      <Tray />
      <Suspense>{isAsked && <ExportDialogHost />}</Suspense>
    </>
  )
}

function Tray() {
  const { jobs, isLoaded, cancel, retry } = useJobs()
  const [memory, setMemory] = useState(remembered)
  useEffect(() => {
    writeStored(sessionStorage, memoryKey, memory)
  }, [memory])
  // Old results do not greet one at sign-in: only what ran while this window was signed in.
  const shown = jobs.filter(
    (job) =>
      !memory.dismissed.includes(job.id) &&
      (isActive(job) || endedSince(job, memory.openedAt) || earlyJobs.has(job.id)),
  )
  const seen = useRef<ReadonlyMap<string, Job> | null>(null)
  useEffect(() => {
    if (!isLoaded) return
    const before = seen.current
    seen.current = new Map(jobs.map((job) => [job.id, job]))
    if (!before) {
      for (const job of jobs) if (earlyJobs.has(job.id) && !isActive(job)) tellEnd(job)
      return
    }
    for (const job of jobs) {
      const old = before.get(job.id)
      if (old && isActive(old) && !isActive(job)) tellEnd(job)
      // What was just begun is shown, whatever was folded away before.
      if (!old && isActive(job)) setMemory((kept) => ({ ...kept, isFolded: false }))
    }
  }, [jobs, isLoaded])
  if (shown.length === 0) return null
  const change = (next: Partial<Memory>) => setMemory({ ...memory, ...next })
  if (memory.isFolded) return <JobRing {...ringOf(shown)} onOpen={() => change({ isFolded: false })} />
  return (
    <JobTray
      jobs={shown}
      onFold={() => change({ isFolded: true })}
      onCancel={(id) => void cancel(id)}
      onRetry={(id) => void retry(id)}
      onDismiss={(ids) => change({ dismissed: [...memory.dismissed, ...ids].slice(-100) })}
    />
  )
}

function remembered(): Memory {
  return {
    openedAt: Date.now(),
    dismissed: [],
    isFolded: false,
    ...readStored<Partial<Memory>>(sessionStorage, memoryKey),
  }
}

function endedSince(job: Job, openedAt: number): boolean {
  return job.endTime !== null && new Date(job.endTime).getTime() >= openedAt
}

function tellEnd(job: Job): void {
  if (job.status !== '5') notify(endOf(job))
}
