import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { detailRoute } from '#services/flow/shared/routes/detail.ts'
import { flowKey } from '#browser/flow/run/use-flow-detail.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useBackCloses } from '#browser/kit/phone/layers.ts'
import { get } from '#browser/wire/http.ts'
import { factsPlace } from './detail/facts.ts'
import { after, inFront, toggled, without, type Stood } from './in-front.ts'
import { useDeskKeys } from './use-desk-keys.ts'

/** So many can be decided with one word. */
const most = 200
const aheadMs = 60_000
/** Deeds after which something no longer waits for whoever did them. */
const leaving = new Set(['approve', 'reject', 'returnTo', 'transfer', 'delegate', 'addSign', 'todo'])

/** A matter of a flow as sheets name it, and as its detail is found. */
export type DeskMatter = {
  instanceId: string
  processType: string
  title: string
  name: string
  about: readonly string[]
}

type Desk<T> = {
  /** What waits, in the order it is shown in. */
  items: readonly T[]
  /** What the list is narrowed to; undefined while it still shows what it held before, or not all of it. */
  scope: string | undefined
  matterOf: (item: T) => DeskMatter | undefined
  /** Whether it can be decided together with others, and with a push of the finger. */
  mayPick: (item: T) => boolean
  /** What else an address may call it by. */
  isMeant: (item: T, asked: string) => boolean
  /** Nothing is opened by itself, as where looking at it is remembered. */
  isNamedOnly?: boolean
  /** Where a phone shows it instead of here; nowhere else where it answers undefined. */
  phonePage?: (item: T) => string | undefined
  /** Decided: off the list before the server is asked again. */
  onDecided?: (keys: readonly string[]) => void
  /** Fetches what the area shows of the next one while somebody still reads. */
  lookAhead?: (item: T) => void
}

/** What a desk remembers: which one stands in front, which are chosen, and what a key, a finger or a decision does to that. */
export function useDesk<T extends { key: string }>(desk: Desk<T>) {
  const { items, matterOf, mayPick, phonePage } = desk
  const isNarrow = useNarrow()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [stood, setStood] = useState<Stood>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
  const [sheet, setSheet] = useState<{ kind: 'agree' | 'more'; item: T; matter: DeskMatter }>()
  // Facts are fetched with the list, so that they stand there when the first one opens.
  useContributions(factsPlace)

  const asked = new URLSearchParams(search).get('open') ?? undefined
  const scope = desk.scope ?? stood?.scope ?? ''
  const current = inFront({
    items,
    scope,
    asked,
    stood,
    isMeant: desk.isMeant,
    // Of a list that is not whole yet the first is not the first.
    isNamedOnly: isNarrow || desk.isNamedOnly === true || (desk.scope === undefined && stood === undefined),
  })
  const at = current ? items.indexOf(current) : -1
  if (desk.scope !== undefined && current && (current.key !== stood?.key || at !== stood.at || asked !== stood.asked))
    setStood({ key: current.key, at, scope: desk.scope, asked })

  const open = (item: T | undefined) => {
    const page = isNarrow && item ? phonePage?.(item) : undefined
    if (page) return void navigate(page)
    const next = item && items[items.indexOf(item) + 1]
    const matter = next && matterOf(next)
    if (matter)
      void client.prefetchQuery({
        queryKey: [...flowKey, 'detail', matter.instanceId],
        queryFn: () => get(detailRoute, { instanceId: matter.instanceId }),
        staleTime: aheadMs,
      })
    if (next) desk.lookAhead?.(next)
    // On a phone the way back leads to the list.
    void navigate({ pathname, search: item ? `?open=${item.key}` : '' }, { replace: !isNarrow || !item })
  }
  const pick = (item: T) => mayPick(item) && setPicked((now) => toggled(now, item.key, most))
  const byKey = (key: string) => items.find((item) => item.key === key)!
  const keys = useDeskKeys({
    keys: items.map(({ key }) => key),
    current: current?.key,
    isOff: isNarrow || sheet !== undefined,
    onOpen: (key) => open(byKey(key)),
    onPick: (key) => pick(byKey(key)),
  })
  const pickable = items.filter(mayPick)
  const turnChoosing = (is: boolean) => {
    setChoosing(is)
    setPicked(new Set())
  }
  useBackCloses(isChoosing, () => turnChoosing(false))
  return {
    isNarrow,
    scope: desk.scope,
    mayPick,
    matterOf,
    asked,
    current,
    /** What the address names and this list never held. */
    missing: current || stood?.asked === asked ? undefined : asked,
    keys,
    open,
    pick: (item: T) => void pick(item),
    /** What is chosen, as far as it is still there. */
    chosen: pickable.filter(({ key }) => picked.has(key)),
    /** How many "all" are. */
    choosable: Math.min(pickable.length, most),
    canPick: pickable.length > 0 && (!isNarrow || isChoosing),
    isChoosing,
    pickThese: (these: readonly T[]) => {
      setChoosing(true)
      setPicked(new Set(these.slice(0, most).map(({ key }) => key)))
    },
    pickAll: () => setPicked(new Set(pickable.slice(0, most).map(({ key }) => key))),
    pickNone: () => setPicked(new Set()),
    turnChoosing,
    /** Many were decided at once. */
    manyDone: (doneKeys: readonly string[]) => {
      desk.onDecided?.(doneKeys)
      setPicked((now) => without(now, doneKeys))
      setChoosing(false)
    },
    /** The next one comes forward when the one in front is done. */
    done: (deed: string) => {
      if (!current || !leaving.has(deed)) return
      const next = after(items, current.key)
      desk.onDecided?.([current.key])
      setPicked((now) => without(now, [current.key]))
      open(isNarrow ? undefined : next)
    },
    /** The next one comes forward, and the one in front stays undecided. */
    goOn: () => current && open(after(items, current.key)),
    sheet,
    openSheet: (kind: 'agree' | 'more', item: T) => {
      const matter = matterOf(item)
      if (matter) setSheet({ kind, item, matter })
    },
    closeSheet: () => setSheet(undefined),
    sheetDone: (deed: string) => {
      setSheet(undefined)
      if (sheet && leaving.has(deed)) desk.onDecided?.([sheet.item.key])
    },
  }
}

export type DeskState<T extends { key: string }> = ReturnType<typeof useDesk<T>>
