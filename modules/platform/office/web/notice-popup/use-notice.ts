import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { get, post } from '#browser/wire/http.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { noticeEvent } from '#services/messages/shared/events.ts'
import {
  collectNoticeRoute,
  confirmNoticeRoute,
  openNoticeRoute,
  pendingNoticesRoute,
  readNoticeRoute,
  type ReadNotice,
} from '../../shared/reader-routes.ts'

const pendingKey = ['sysNotice', 'pending']

/** Notices that must be read before anything else, the oldest first. */
export function usePendingNotices(isOn: boolean): { id: string; title: string }[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: pendingKey,
    queryFn: () => get(pendingNoticesRoute, undefined, { isBackground: true }),
    enabled: isOn,
  })
  usePush(noticeEvent, () => void client.invalidateQueries({ queryKey: pendingKey }))
  return data ?? []
}

/** One notice as its reader sees it. Asking for it is opening it. */
export function useNotice(id: string) {
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: ['noticeOpened', id],
    queryFn: () => post(openNoticeRoute, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const finishing = useMutation({
    mutationFn: (done: { isConfirmed: boolean; readSeconds: number }) =>
      post(done.isConfirmed ? confirmNoticeRoute : readNoticeRoute, {
        id,
        readSeconds: done.readSeconds,
      }),
    onSuccess: ({ confirmTime }, { isConfirmed }) => {
      client.setQueryData<ReadNotice>(
        ['noticeOpened', id],
        (before) => before && { ...before, isRead: true, ...(isConfirmed ? { isConfirmed: true, confirmTime } : {}) },
      )
      for (const key of ['sysNotice', 'userTodo']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  const collecting = useMutation({
    mutationFn: (isCollected: boolean) => post(collectNoticeRoute, { id, isCollected }),
    onSuccess: (_, isCollected) => {
      client.setQueryData<ReadNotice>(['noticeOpened', id], (before) => before && { ...before, isCollected })
      void client.invalidateQueries({ queryKey: ['sysNotice', 'mine'] })
    },
  })
  return {
    notice: answer.data,
    error: answer.error,
    finish: finishing.mutateAsync,
    isFinishing: finishing.isPending,
    collect: collecting.mutate,
  }
}

/** Seconds this has been looked at; a page in the background does not count. */
export function useReadSeconds(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(
      () => setSeconds((before) => (document.visibilityState === 'visible' ? before + 1 : before)),
      1000,
    )
    return () => clearInterval(timer)
  }, [isOn])
  return seconds
}
