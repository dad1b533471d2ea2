/** A batch as the steps know it. */
export type Batch = {
  id: string
  version: number
  xn: string
  gradDate: string
  step: number
  status: string
  total: number
  done: number
  skipped: number
  failed: number
  endTime: string | null
  abilities?: readonly string[]
}

export type Numbers = Record<
  | 'total'
  | 'noResult'
  | 'conflict'
  | 'graduate'
  | 'complete'
  | 'attend'
  | 'extend'
  | 'keep'
  | 'waiting'
  | 'done'
  | 'skipped'
  | 'failed'
  | 'accounts',
  number
>

export type ClassLine = {
  classId: string
  className: string
  departmentName: string | null
  status: string
  total: number
  ending: number
  staying: number
  done: number
  skipped: number
  failed: number
  willClose: boolean
}

export type Overview = {
  nextYear: string
  jobId: string | null
  terms: { name: string; startDate: string; endDate: string; status: string }[]
  grades: { grade: number; classes: number; students: number; before: number; after: number; isLeaving: boolean }[]
  numbers: Numbers
  classes: ClassLine[]
  loads: { xm: string; before: number; after: number }[]
}
