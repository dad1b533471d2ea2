import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { get, post, type RequestError } from '#browser/wire/http.ts'
import type { PostOnce } from '#browser/wire/post-once.ts'
import { takenIn } from '#patterns/claim/shared/bits.ts'
import { offsetOf } from '#patterns/claim/web/use-server-clock.ts'
import { useWish, type WishTold } from '#patterns/claim/web/use-wish.ts'
import {
  changeRoute,
  claimRoute,
  confirmRoute,
  favRoute,
  layoutRoute,
  myRoute,
  releaseRoute,
  takenRoute,
  type Layout,
  type LayoutBed,
  type LayoutFloor,
  type LayoutHouse,
  type LayoutRoom,
  type MyChoice,
  type Ticket,
} from '../../shared/rush-routes.ts'

export type Deed = 'claim' | 'change' | 'release' | 'confirm'
export type PlacedBed = { bed: LayoutBed; room: LayoutRoom; floor: LayoutFloor; house: LayoutHouse; place: number }

/** Often enough that the countdown stays right, and not everybody in the same moment. */
const resyncMs = 30_000
const lookMs = 2000

/** Every bed with where it stands, in the order of the map. */
function placedBeds(layout: Layout): PlacedBed[] {
  let place = -1
  return layout.houses.flatMap((house) =>
    house.floors.flatMap((floor) =>
      floor.rooms.flatMap((room) => room.beds.map((bed) => ({ bed, room, floor, house, place: (place += 1) }))),
    ),
  )
}

/**
 * What a student who chooses sees: their own standing, what there is, and what of it is taken, as the server knows
 * it.
 */
export function useRush(batchId: string | undefined) {
  const [jitter] = useState(() => Math.random() * 8000)
  const mine = useQuery({
    queryKey: ['yxgl/dormitoryChoose', 'my', batchId ?? ''],
    queryFn: async () => {
      const askedAt = Date.now()
      const answer = await get(myRoute, batchId ? { batchId } : {})
      return { ...answer, offsetMs: offsetOf(answer.serverTime, askedAt, Date.now()) }
    },
    refetchInterval: resyncMs + jitter,
    staleTime: 0,
  })
  const { batch, mapKey, me } = mine.data ?? {}
  const layout = useQuery({
    queryKey: ['yxgl/dormitoryChoose', 'layout', batch?.id],
    queryFn: () => get(layoutRoute, { batchId: batch!.id }),
    enabled: Boolean(batch && mapKey && batch.phase !== 'over'),
    staleTime: 300_000,
  })
  const isOpen = batch?.phase === 'open'
  const taken = useQuery({
    queryKey: ['yxgl/dormitoryChoose', 'taken', mapKey],
    queryFn: () => get(takenRoute, { key: mapKey! }),
    enabled: Boolean(mapKey && layout.data),
    refetchInterval: isOpen ? lookMs : false,
    staleTime: 0,
  })
  const beds = useMemo(() => (layout.data ? placedBeds(layout.data) : []), [layout.data])
  const byId = useMemo(() => new Map(beds.map((one) => [one.bed.id, one])), [beds])
  const is = useMemo(() => takenIn(taken.data?.bits ?? ''), [taken.data?.bits])
  const ownId = me?.ticket.bedId ?? null
  const isTaken = (one: PlacedBed) => is(one.place) && one.bed.id !== ownId

  const { isBusy, send } = useWish<MyChoice>(async () => (await mine.refetch()).data!)
  const ask = async (deed: Deed, bedId?: string): Promise<WishTold<MyChoice> | null> => {
    const id = batch!.id
    const told = await send(`${deed} ${bedId ?? ''}`, async (once) => {
      await asked(once, { deed, batchId: id, bedId })
      return (await mine.refetch()).data!
    })
    // Where too many ask at once, asking twice more helps nobody.
    if (told?.kind === 'refused' && isTooFast(told.error)) return told
    if (told?.kind === 'unsent') return told
    if (told?.kind === 'refused') void mine.refetch()
    void taken.refetch()
    return told
  }
  const saveFavourites = async (bedIds: readonly string[]) => {
    await post(favRoute, { batchId: batch!.id, bedIds: [...bedIds] })
    await mine.refetch()
  }
  const saveTags = async (tags: readonly string[]) => {
    await post(favRoute, { batchId: batch!.id, tags: [...tags] })
    await mine.refetch()
  }
  return { mine, layout, taken, beds, byId, isTaken, ownId, isBusy, ask, saveFavourites, saveTags }
}

function asked(
  once: PostOnce,
  { deed, batchId, bedId }: { deed: Deed; batchId: string; bedId: string | undefined },
): Promise<Ticket> {
  const how = { isBackground: true }
  if (deed === 'claim') return once(claimRoute, { batchId, bedId: bedId! }, how)
  if (deed === 'change') return once(changeRoute, { batchId, bedId: bedId! }, how)
  return once(deed === 'confirm' ? confirmRoute : releaseRoute, { batchId }, how)
}

/** Somebody else was faster: the one refusal that is answered with the next bed instead of a word alone. */
export function isTooLate(error: RequestError): boolean {
  return error.code === 4004
}

/** Turned away at the door: nothing was decided. */
function isTooFast(error: RequestError): boolean {
  return error.code === 4007
}

export type Rush = ReturnType<typeof useRush>
