import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'

/** 0 waiting, 1 running, 2 done, 3 done in part, 4 failed, 5 cancelled. */
export type JobStatus = '0' | '1' | '2' | '3' | '4' | '5'

export type Job = {
  id: string
  type: string
  title: string
  status: JobStatus
  total: number | null
  done: number | null
  failed: number | null
  stage: string | null
  message: string | null
  result: unknown
  resultFileId: string | null
  errorFileId: string | null
  createTime: string
  startTime: string | null
  endTime: string | null
  /** It may be done again from the start. */
  canRetry: boolean
}

const at = { service: 'base', access: { signedIn: true } } as const
const oneJob = z.object({ id: z.unknown() })

export const jobRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'job/getOne',
  label: '任务详情',
  input: oneJob,
  answer: answer<Job>(),
})

export const jobsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'job/list',
  label: '我的任务',
  input: z.looseObject({}),
  answer: answer<PageOf<Job>>(),
})

export const jobCancelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'job/cancel',
  label: '取消任务',
  input: oneJob,
  answer: answer<{ id: string; status: JobStatus }>(),
})

export const jobRetryRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'job/retry',
  label: '重试任务',
  input: oneJob,
  answer: answer<{ id: string; status: JobStatus }>(),
})
