import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { jobEvent } from '#services/jobs/shared/job-event.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'

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
  canRetry?: boolean
}

type News = Partial<Pick<Job, 'status' | 'done' | 'total' | 'failed' | 'stage'>> & { id?: string }

const key = ['base/job', 'list']
const none: Job[] = []
/** Progress is told by the server; asking is for the time the connection is lost. */
const pollMs = 4000

export function isActive(job: Job): boolean {
  return job.status === '0' || job.status === '1'
}

/** The person's own jobs, newest first, as the server tells how they stand. */
export function useJobs(): {
  jobs: Job[]
  isLoaded: boolean
  cancel: (id: string) => Promise<void>
  retry: (id: string) => Promise<void>
} {
  const client = useQueryClient()
  const watch = useWatchJobs()
  const answer = useQuery({
    queryKey: key,
    queryFn: () => get<Page<Job>>('base/job/list', { size: 20 }),
    refetchInterval: ({ state }) => (state.data?.records.some(isActive) ? pollMs : false),
    staleTime: Infinity,
  })
  usePush(jobEvent, ({ data, isResync }) => {
    if (isResync || !takeNews(client, (data ?? {}) as News)) watch()
  })
  const ask = (verb: 'cancel' | 'retry') => async (id: string) => {
    await post(`base/job/${verb}`, undefined, { params: { id } }).catch(() => undefined)
    watch()
  }
  return {
    jobs: answer.data?.records ?? none,
    isLoaded: answer.data !== undefined,
    cancel: ask('cancel'),
    retry: ask('retry'),
  }
}

/** One job, followed until it ends. */
export function useJob(id: string | undefined): Job | undefined {
  const answer = useQuery({
    queryKey: ['base/job', 'getOne', id],
    queryFn: () => get<Job>('base/job/getOne', { id }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || isActive(state.data) ? pollMs : false),
    staleTime: Infinity,
  })
  usePush(jobEvent, ({ data, isResync }) => {
    if (id !== undefined && (isResync || (data as News | undefined)?.id === id)) void answer.refetch()
  })
  return answer.data
}

/** Says that a job was just started, so that the tray looks. */
export function useWatchJobs(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}

/** Puts what was told into what is shown; false when the rest has to be asked for: a job that is new here, begins or has ended. */
function takeNews(client: QueryClient, { id, ...news }: News): boolean {
  const page = client.getQueryData<Page<Job>>(key)
  const known = page?.records.find((job) => job.id === id)
  if (!page || !known || news.status !== known.status) return false
  client.setQueryData<Page<Job>>(key, {
    ...page,
    records: page.records.map((job) => (job === known ? { ...job, ...news } : job)),
  })
  return true
}
