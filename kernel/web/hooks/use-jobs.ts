import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post, type Page } from '#kernel/web/http.ts'

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
}

const key = ['base/job', 'list']
const pollMs = 1000

export function isActive(job: Job): boolean {
  return job.status === '0' || job.status === '1'
}

/** The person's own jobs, newest first; asked again every second only while one of them runs. */
export function useJobs(): { jobs: Job[]; cancel: (id: string) => Promise<void> } {
  const watch = useWatchJobs()
  const answer = useQuery({
    queryKey: key,
    queryFn: () => get<Page<Job>>('base/job/list', { size: 20 }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.records.some(isActive) ? pollMs : false),
    staleTime: Infinity,
  })
  const cancel = async (id: string) => {
    await post('base/job/cancel', undefined, { params: { id } }).catch(() => undefined)
    watch()
  }
  return { jobs: answer.data?.records ?? [], cancel }
}

/** One job, followed until it ends. */
export function useJob(id: string | undefined): Job | undefined {
  const answer = useQuery({
    queryKey: ['base/job', 'getOne', id],
    queryFn: () => get<Job>('base/job/getOne', { id }, { quiet: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || isActive(state.data) ? pollMs : false),
    staleTime: Infinity,
  })
  return answer.data
}

/** Says that a job was just started, so that the tray looks. */
export function useWatchJobs(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}
