import { useEffect, useRef, useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { newIdempotencyKey, post } from '#kernel/web/http.ts'
import { addressOf } from './entity-address.ts'
import { isActive, useJob, useWatchJobs, type Job } from './use-jobs.ts'
import { useForget } from './use-meta.ts'

export type ImportMode = 'all-or-nothing' | 'skip-bad'
export type RowError = { row: number; column: string | null; value: string | null; reason: string }
export type ImportResult = {
  created: number
  updated: number
  unchanged: number
  failed: number
  total: number
  committed: boolean
  errors: RowError[]
}
export type ImportStage = 'choose' | 'checking' | 'checked' | 'writing' | 'done'

export type ImportState = {
  stage: ImportStage
  file: File | null
  mode: ImportMode
  setMode: (mode: ImportMode) => void
  job: Job | undefined
  result: ImportResult | null
  /** Sends a sheet and has it checked; nothing is written. */
  check: (file: File) => Promise<void>
  /** Writes what was checked. */
  commit: () => Promise<void>
  restart: () => void
  isSending: boolean
}

/** An import in its steps: choose, dry run, read the faults, write. */
export function useImport(entity: AnyEntity): ImportState {
  const [stage, setStage] = useState<ImportStage>('choose')
  const [file, setFile] = useState<File | null>(null)
  const [fileId, setFileId] = useState<string | null>(null)
  const [jobId, setJobId] = useState<string>()
  const [mode, setMode] = useState<ImportMode>('skip-bad')
  const [isSending, setSending] = useState(false)
  const job = useJob(jobId)
  const watch = useWatchJobs()
  const forget = useForget(entity)
  const told = useRef<string>(undefined)

  const send = async (form: FormData) => {
    setSending(true)
    try {
      return await post<{ jobId: string; fileId?: string }>(`${addressOf(entity)}/import`, undefined, {
        form,
        idempotencyKey: newIdempotencyKey(),
      })
    } catch {
      // The client has already told why.
      return null
    } finally {
      setSending(false)
    }
  }
  const start = async (form: FormData, next: ImportStage) => {
    const answer = await send(form)
    if (!answer) return
    if (answer.fileId) setFileId(answer.fileId)
    setJobId(answer.jobId)
    setStage(next)
    watch()
  }
  useEffect(() => {
    if (!job || isActive(job) || told.current === job.id) return
    told.current = job.id
    setStage((before) => (before === 'checking' ? 'checked' : 'done'))
    watch()
    void forget()
  }, [job, watch, forget])
  return {
    stage,
    file,
    mode,
    setMode,
    job,
    result: resultOf(job),
    isSending,
    async check(chosen) {
      setFile(chosen)
      const form = new FormData()
      form.append('mode', 'skip-bad')
      form.append('check', '1')
      form.append('file', chosen)
      await start(form, 'checking')
    },
    async commit() {
      const form = new FormData()
      form.append('mode', mode)
      if (fileId) form.append('fileId', fileId)
      else if (file) form.append('file', file)
      await start(form, 'writing')
    },
    restart() {
      setStage('choose')
      setFile(null)
      setFileId(null)
      setJobId(undefined)
    },
  }
}

function resultOf(job: Job | undefined): ImportResult | null {
  const result = job?.result as Partial<ImportResult> | null | undefined
  if (!job || isActive(job) || !result || typeof result !== 'object') return null
  return { created: 0, updated: 0, unchanged: 0, failed: 0, total: 0, committed: false, errors: [], ...result }
}
