import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { usePostOnce } from '../use-post-once.ts'
import { addressOf } from '../entity-address.ts'
import type { Job } from '#services/jobs/shared/job-routes.ts'
import { isActive, useJob, useWatchJobs } from '../use-jobs.ts'
import { useForget } from '../use-meta.ts'

export type ImportRecord = {
  id: string
  fileName: string
  way: string
  total: number
  created: number
  updated: number
  unchanged: number
  failed: number
  warned: number
  status: string
  userName: string
  time: string
  errorFileId: string | null
  /** The own sheet that was checked and not written yet, while it is still there. */
  resumeFileId: string | null
  undoTime: string | null
  undoUserName: string | null
  canUndo: boolean
}

/** Rows that an undo left as they are, and why. */
export type UndoResult = {
  removed: number
  restored: number
  kept: number
  rows: { id: string; title: string; reason: string }[]
}

export type ImportRecords = {
  page: Page<ImportRecord> | undefined
  setCurrent: (current: number) => void
  /** Takes a batch back; asks for a second authentication where the batch is large. */
  undo: (record: ImportRecord) => Promise<void>
  /** The batch that is or was being taken back, and the job that does it. */
  undoing: { id: string; job: Job | undefined; result: UndoResult | null } | null
}

/** Imports of an entity, newest first, and taking one back. */
export function useImportRecords(entity: AnyEntity): ImportRecords {
  const [current, setCurrent] = useState(1)
  const [undoing, setUndoing] = useState<{ id: string; jobId: string } | null>(null)
  const told = useRef<string>(undefined)
  const postOnce = usePostOnce()
  const watch = useWatchJobs()
  const forget = useForget(entity)
  const job = useJob(undoing?.jobId)
  const answer = useQuery({
    queryKey: [addressOf(entity), 'importRecords', current],
    queryFn: () => get<Page<ImportRecord>>(`${addressOf(entity)}/importRecords`, { current, size: 10 }),
  })
  const isOver = job !== undefined && !isActive(job)
  useEffect(() => {
    if (!job || !isOver || told.current === job.id) return
    told.current = job.id
    watch()
    void forget()
  }, [job, isOver, watch, forget])
  return {
    page: answer.data,
    setCurrent,
    async undo(record) {
      const started = await postOnce<{ jobId: string }>(`${addressOf(entity)}/importUndo`, {
        batchId: record.id,
      }).catch(() => null)
      if (!started) return
      setUndoing({ id: record.id, jobId: started.jobId })
      watch()
    },
    undoing: undoing && { id: undoing.id, job, result: isOver ? (job.result as UndoResult | null) : null },
  }
}
