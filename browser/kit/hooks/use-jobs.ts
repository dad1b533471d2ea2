import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PageOf } from '#kernel/http/define-route.ts'
import { jobEvent } from '#services/jobs/shared/job-event.ts'
import type { Job } from '#services/jobs/shared/job-routes.ts'
import { get, post } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'

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
    queryFn: () => get<PageOf<Job>>('base/job/list', { size: 20 }),
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
  const page = client.getQueryData<PageOf<Job>>(key)
  const known = page?.records.find((job) => job.id === id)
  if (!page || !known || news.status !== known.status) return false
  client.setQueryData<PageOf<Job>>(key, {
    ...page,
    records: page.records.map((job) => (job === known ? { ...job, ...news } : job)),
  })
  return true
}
