import { useEffect, useRef, useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { usePostOnce } from '../use-post-once.ts'
import { addressOf } from '../entity-address.ts'
import type { Job } from '#services/jobs/shared/job-routes.ts'
import { isActive, useJob, useWatchJobs } from '../use-jobs.ts'
import { useForget } from '../use-meta.ts'

export type ImportMode = 'all-or-nothing' | 'skip-bad'
/** 新增, 更新, 新增或更新. */
export type ImportWay = '1' | '2' | '3'
export type RowFault = {
  row: number
  column: string
  field: string
  /** Letter of the column; none where the sheet has no column for the field. */
  letter: string | null
  value: string
  reason: string
  suggestion?: { text: string; id?: string }
}
export type ImportResult = {
  created: number
  updated: number
  unchanged: number
  failed: number
  warned: number
  hidden: number
  /** Titles of columns that are not taken in. */
  ignored?: string[]
  total: number
  committed: boolean
  errors: RowFault[]
  warnings: RowFault[]
}
export type SheetColumn = { at: number; letter: string; title: string; field: string; samples: string[] }
export type SheetField = {
  name: string
  label: string
  isNeeded: boolean
  isCompared: boolean
  refersTo: string | null
  /** The words its cells can say, where it knows them all. */
  choices: string[]
}
export type SheetPreview = {
  fileId: string
  fileName: string
  /** Asked when the same file was imported before. */
  question: string | null
  isRemembered: boolean
  columns: SheetColumn[]
  fields: SheetField[]
  /** Fields that find a row, alone or together. */
  keys: string[][]
}
export type ImportStage = 'choose' | 'columns' | 'checking' | 'checked' | 'writing' | 'done'

/** What the person decides on the way. */
export type ImportWish = {
  mode: ImportMode
  way: ImportWay
  /** Column number → field, empty for a column that is left out. */
  mapping: Record<string, string>
  /** Mended cells, by row and field. */
  fixes: ReadonlyMap<string, { row: number; field: string; text: string }>
  /** What texts in columns of references mean, by field and text. */
  values: ReadonlyMap<string, { field: string; text: string; id: string }>
}

export type ImportState = {
  stage: ImportStage
  fileName: string
  preview: SheetPreview | null
  wish: ImportWish
  change: (part: Partial<ImportWish>) => void
  /** Labels of columns the sheet still lacks. */
  missing: string[]
  job: Job | undefined
  result: ImportResult | null
  /** Sends a sheet, or takes one that was sent before, and looks at its head; nothing is written. */
  open: (file: File | { fileId: string }) => Promise<SheetPreview | null>
  /** A dry run of the sheet as it is mapped and mended. */
  check: () => Promise<void>
  /** Writes what was checked. */
  commit: () => Promise<void>
  restart: () => void
  back: () => void
  isSending: boolean
}

const nothingDecided: ImportWish = { mode: 'skip-bad', way: '3', mapping: {}, fixes: new Map(), values: new Map() }

/** An import in its steps: choose a file, assign columns, dry run, mend, write. */
export function useImport(entity: AnyEntity): ImportState {
  const [stage, setStage] = useState<ImportStage>('choose')
  const [preview, setPreview] = useState<SheetPreview | null>(null)
  const [wish, setWish] = useState<ImportWish>(nothingDecided)
  const [jobId, setJobId] = useState<string>()
  const [isSending, setSending] = useState(false)
  const postOnce = usePostOnce()
  const job = useJob(jobId)
  const watch = useWatchJobs()
  const forget = useForget(entity)
  const told = useRef<string>(undefined)

  const send = async <T>(verb: string, form: FormData): Promise<T | null> => {
    setSending(true)
    try {
      return await postOnce<T>(`${addressOf(entity)}/${verb}`, undefined, { form })
    } catch {
      // The client has already told why.
      return null
    } finally {
      setSending(false)
    }
  }
  const start = async (next: ImportStage, isDryRun: boolean) => {
    if (!preview) return
    const answer = await send<{ jobId: string }>('import', formOf(preview, wish, isDryRun))
    if (!answer) return
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
    fileName: preview?.fileName ?? '',
    preview,
    wish,
    change: (part) => setWish((before) => ({ ...before, ...part })),
    missing: preview ? missingLabels(preview, wish) : [],
    job,
    result: resultOf(job),
    isSending,
    async open(file) {
      const form = new FormData()
      if (file instanceof File) form.append('file', file)
      else form.append('fileId', file.fileId)
      const answer = await send<SheetPreview>('importPreview', form)
      if (!answer) return null
      setPreview(answer)
      setWish({
        ...nothingDecided,
        mapping: Object.fromEntries(answer.columns.map((column) => [column.at, column.field])),
      })
      setJobId(undefined)
      setStage('columns')
      return answer
    },
    check: () => start('checking', true),
    commit: () => start('writing', false),
    restart() {
      setStage('choose')
      setPreview(null)
      setWish(nothingDecided)
      setJobId(undefined)
    },
    back() {
      setJobId(undefined)
      setStage('columns')
    },
  }
}

function formOf(preview: SheetPreview, wish: ImportWish, isDryRun: boolean): FormData {
  const form = new FormData()
  form.append('fileId', preview.fileId)
  form.append('mode', isDryRun ? 'skip-bad' : wish.mode)
  form.append('way', wish.way)
  form.append('mapping', JSON.stringify(wish.mapping))
  form.append('values', JSON.stringify([...wish.values.values()]))
  form.append('fixes', JSON.stringify([...wish.fixes.values()]))
  if (isDryRun) form.append('check', '1')
  return form
}

/** Labels without which the server would refuse the sheet. */
function missingLabels(preview: SheetPreview, { mapping, way }: ImportWish): string[] {
  const has = new Set(Object.values(mapping))
  const labelOf = (name: string) => preview.fields.find((field) => field.name === name)?.label ?? name
  if (way !== '2')
    return preview.fields.filter((field) => field.isNeeded && !has.has(field.name)).map((field) => field.label)
  const isFound = preview.keys.some((key) => key.every((name) => has.has(name)))
  return isFound ? [] : (preview.keys[0] ?? []).filter((name) => !has.has(name)).map(labelOf)
}

function resultOf(job: Job | undefined): ImportResult | null {
  const result = job?.result as Partial<ImportResult> | null | undefined
  if (!job || isActive(job) || !result || typeof result !== 'object') return null
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    warned: 0,
    hidden: 0,
    total: 0,
    committed: false,
    errors: [],
    warnings: [],
    ...result,
  }
}
