import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, post, RequestError, type Page } from '#browser/wire/http.ts'
import type { ScanAnswer } from '../../shared/leave-pass.ts'
import { tellVerdict } from './gate-sound.ts'
import { verifyAtGateRoute } from '../../shared/pass-routes.ts'

export type Direction = '1' | '2'
export type Shown =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'answer'; answer: ScanAnswer; direction: Direction }
  | { kind: 'offline' }
  | { kind: 'refused'; text: string }

const recentKey = ['xsgl/leavePassLog', 'gate']
/** A pass has 3 parts with dots; everything else is taken for a student number, which lets somebody through when it is confirmed. */
const codeForm = /^[A-Za-z0-9]{6,20}\.\d{10}\.[0-9a-f]{32}$/

/** Asks the server about whoever stands at the gate, one after the other, and remembers what it said. */
export function useGate({ gateName, isSilent }: { gateName: string; isSilent: boolean }) {
  const [shown, setShown] = useState<Shown>({ kind: 'idle' })
  const isAsking = useRef(false)
  const client = useQueryClient()
  const recent = useQuery({
    queryKey: recentKey,
    queryFn: () => get<Page<RecordRow>>('xsgl/leavePassLog/list', { size: 20 }),
    refetchInterval: 15_000,
  })
  const scan = async (content: string, direction: Direction, isConfirmed = false) => {
    const text = content.trim()
    if (text === '' || isAsking.current) return
    isAsking.current = true
    setShown({ kind: 'asking' })
    try {
      const answer = await post(verifyAtGateRoute, {
        ...(codeForm.test(text) || text.length > 20 ? { code: text } : { xh: text }),
        direction,
        isConfirmed,
        ...(gateName ? { gateName } : {}),
      })
      setShown({ kind: 'answer', answer, direction })
      if (!answer.isRecorded) return
      tellVerdict(answer.code === '00', isSilent)
      void client.invalidateQueries({ queryKey: recentKey })
    } catch (error) {
      tellVerdict(false, isSilent)
      setShown(
        error instanceof RequestError && !error.isUnreachable
          ? { kind: 'refused', text: error.msg }
          : { kind: 'offline' },
      )
    } finally {
      isAsking.current = false
    }
  }
  return { shown, scan, clear: () => setShown({ kind: 'idle' }), recent }
}
