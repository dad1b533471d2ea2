import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { get, post } from '#kernel/web/http.ts'
import { usePush } from '#kernel/web/push/use-push.ts'
import { noticeEvent } from '../../shared/notice-event.ts'

export type ReadNotice = {
  id: string
  title: string
  content: string
  publisherName: string | null
  publishTime: string
  needConfirm: boolean
  forceRead: boolean
  minSeconds: number | null
  readTime: string | null
  confirmTime: string | null
  /** When it was last corrected after it went out. */
  editTime: string | null
  coverFileId: string[] | null
  files: { fileId: string; name: string; size: number }[]
}

const pendingKey = ['base/notice', 'pending']

/** Notices that must be read before anything else, the oldest first. */
export function usePendingNotices(isOn: boolean): { id: string; title: string }[] {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: pendingKey, queryFn: () => get<{ id: string; title: string }[]>('base/notice/pending', undefined, { quiet: true }), enabled: isOn })
  usePush(noticeEvent, () => void client.invalidateQueries({ queryKey: pendingKey }))
  return data ?? []
}

/** One notice as its reader sees it. Asking for it is opening it. */
export function useNotice(id: string) {
  const client = useQueryClient()
  const answer = useQuery({ queryKey: ['base/notice', 'open', id], queryFn: () => post<ReadNotice>('base/notice/open', { id }, { quiet: true }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const finishing = useMutation({
    mutationFn: (done: { isConfirmed: boolean; readSeconds: number }) => post(`base/notice/${done.isConfirmed ? 'confirm' : 'read'}`, { id, readSeconds: done.readSeconds }),
    onSettled: () => client.invalidateQueries({ queryKey: pendingKey }),
  })
  return { notice: answer.data, error: answer.error, finish: finishing.mutateAsync, isFinishing: finishing.isPending }
}

/** Seconds this has been looked at; a page in the background does not count. */
export function useReadSeconds(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setSeconds((before) => (document.visibilityState === 'visible' ? before + 1 : before)), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return seconds
}
