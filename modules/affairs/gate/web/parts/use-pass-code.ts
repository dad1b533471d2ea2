import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { get, RequestError } from '#browser/wire/http.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { pictureOf } from '#browser/kit/qr/qr-picture.ts'
import { ownCodeRoute } from '../../shared/pass-routes.ts'

/** How long before its minute is over a code is drawn anew. */
const earlySeconds = 15

/** The code of a pass as a picture, drawn anew before a gate would refuse it, and how the pass stands since. */
export function usePassCode(
  leaveId: string,
  { isShown, now }: { isShown: boolean; now: number },
): {
  picture: string | null
  state: string | undefined
  /** When a new one is drawn, in milliseconds. */
  renewsAt: number | null
  /** The last one is too old for a gate and no other came: there is no network. */
  isAway: boolean
  error: unknown
  retry: () => void
} {
  const answer = useQuery({
    queryKey: ['leave', 'passCode', leaveId],
    queryFn: async () => ({ ...(await get(ownCodeRoute, { leaveId })), drawnAt: serverNow().getTime() }),
    enabled: isShown,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => lifeOf(state.data?.expireSec) * 1000,
  })
  const isOld = answer.data !== undefined && now >= answer.data.drawnAt + answer.data.expireSec * 1000
  const code = isOld ? null : (answer.data?.code ?? null)
  const isUnreachable = answer.error instanceof RequestError && answer.error.isUnreachable
  const [drawn, setDrawn] = useState<{ code: string; picture: string } | null>(null)
  useEffect(() => {
    let isHere = true
    if (code !== null) void pictureOf(code).then((picture) => isHere && setDrawn({ code, picture }))
    return () => {
      isHere = false
    }
  }, [code])
  return {
    picture: code === null ? null : (drawn?.picture ?? null),
    state: answer.data?.state,
    renewsAt: answer.data && !isOld ? answer.data.drawnAt + lifeOf(answer.data.expireSec) * 1000 : null,
    isAway: isOld || (!answer.data && (isUnreachable || answer.fetchStatus === 'paused')),
    error: answer.data ? null : answer.error,
    retry: () => void answer.refetch(),
  }
}

/** Seconds a code is shown. */
function lifeOf(expireSec = 60): number {
  return Math.max(10, expireSec - earlySeconds)
}
