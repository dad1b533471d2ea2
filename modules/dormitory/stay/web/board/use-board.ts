import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import {
  boardHousesRoute,
  boardRoute,
  exchangeRoute,
  giveRoute,
  retakeRoute,
  unassignedRoute,
  type BoardBed,
  type BoardTag,
  type Refused,
} from '../../shared/board/board-routes.ts'

const key = 'stay-board'
/** So many deeds can be taken back, the last one first. */
const mostUndone = 20

export type Filters = {
  keyword?: string
  departmentId?: string
  classId?: string
  sex?: '1' | '2'
  levelId?: string
  tag?: BoardTag
}
type Holder = NonNullable<BoardBed['holder']>
export type Held = { holder: Holder; bedId: string }
type Undo = { label: string; run: () => Promise<unknown> }

const pairsOf = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>

/** What the board shows and does; each deed is sent by itself, and can be taken back. */
export function useBoard(dormId: string | null, filters: Filters) {
  const client = useQueryClient()
  const { success, warning } = useFeedback()
  const [undos, setUndos] = useState<readonly Undo[]>([])
  const [isBusy, setBusy] = useState(false)
  const houses = useQuery({ queryKey: [key, 'houses'], queryFn: () => get(boardHousesRoute) })
  const floors = useQuery({
    queryKey: [key, 'rooms', dormId],
    queryFn: () => get(boardRoute, { dormId: dormId! }),
    enabled: dormId !== null,
  })
  const people = useQuery({
    queryKey: [key, 'people', filters],
    queryFn: () => get(unassignedRoute, pairsOf(filters)),
  })

  const does = async (deed: () => Promise<Undo | null>) => {
    if (isBusy) return
    setBusy(true)
    try {
      const undo = await deed()
      if (undo) setUndos((before) => [...before, undo].slice(-mostUndone))
    } catch (error) {
      // What went wrong is told by the client already.
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: [key] })
    }
  }
  const told = (refused: readonly Refused[]) => {
    if (refused.length > 0) warning([...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join(' / '))
  }

  return {
    houses,
    floors,
    people,
    isBusy,
    undos: undos.length,
    give: (pairs: { studentId: string; bedId: string }[], overrideReason?: string) =>
      does(async () => {
        const { given, refused, warned } = await post(giveRoute, {
          pairs,
          ...(overrideReason && { overrideReason }),
        })
        told([...refused, ...warned])
        if (given.length === 0) return null
        success(t('已分配 {{n}} 人', { n: given.length }))
        const registerIds = given.map(({ registerId }) => registerId)
        return { label: t('分配 {{n}} 人', { n: given.length }), run: () => post(retakeRoute, { registerIds }) }
      }),
    /** Somebody who has not moved in yet has another bed, or each other's. */
    exchange: (from: Held, to: { bedId: string; holder: Holder | null }) =>
      does(async () => {
        const moves = [
          { registerId: from.holder.registerId, toBedId: to.bedId },
          ...(to.holder ? [{ registerId: to.holder.registerId, toBedId: from.bedId }] : []),
        ]
        const { begun, refused } = await post(exchangeRoute, { moves })
        told(refused)
        if (begun.length === 0) return null
        success(to.holder ? t('已交换床位') : t('已调整床位'))
        const before = new Map([
          [from.holder.studentId, from.bedId],
          ...(to.holder ? [[to.holder.studentId, to.bedId] as const] : []),
        ])
        const back = begun.map(({ registerId, studentId }) => ({ registerId, toBedId: before.get(studentId)! }))
        return { label: t('调整 {{n}} 人', { n: begun.length }), run: () => post(exchangeRoute, { moves: back }) }
      }),
    /** Back among those who wait. */
    retake: (held: Held) =>
      does(async () => {
        await post(retakeRoute, { registerIds: [held.holder.registerId] })
        success(t('已撤回分配'))
        const pairs = [{ studentId: held.holder.studentId, bedId: held.bedId }]
        return { label: t('撤回分配'), run: () => post(giveRoute, { pairs }) }
      }),
    undo: () => {
      const last = undos.at(-1)
      if (!last || isBusy) return
      setUndos((before) => before.slice(0, -1))
      void does(async () => {
        await last.run()
        success(t('已撤销：{{deed}}', { deed: last.label }))
        return null
      })
    },
  }
}
export type Board = ReturnType<typeof useBoard>
