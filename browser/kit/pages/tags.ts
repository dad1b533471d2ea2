import { create } from 'zustand'
import { hasDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { queryClient } from '#browser/wire/query.ts'
import { heldWhileHidden, letGo } from '#browser/kit/pages/page-host-held.ts'
import { neighbourOf, withAffix, withFront, withMoved, withOnly } from '#browser/kit/pages/tag-list.ts'
import type { Tag, TagList } from '#browser/kit/pages/tag-list.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { readStored, storageKeys, writeStored } from '#browser/wire/storage.ts'

/** The open pages of a window, the one in front, and how often each was started anew. */
type OpenPages = TagList & {
  front: { key: string; pathname: string } | undefined
  rounds: Readonly<Record<string, number>>
  /** What pages of a single record call themselves, by the key of their tag. */
  names: Readonly<Record<string, string>>
}

/** Pages kept in memory on a computer, and on a phone. */
const mostAlive = { wide: 12, narrow: 6 }

/** The open pages of this window; the tags are remembered over a reload, the pages are not. */
export const useTags = create<OpenPages>()(() => {
  const stored = storedTags()
  const names = stored.flatMap(({ key, name }) => (typeof name === 'string' ? [[key, name] as const] : []))
  return { tags: stored, alive: [], front: undefined, rounds: {}, names: Object.fromEntries(names) }
})

/** Opens a page's tag or brings it up to date, and holds its page in memory. */
export function touchTag(tag: Tag, isNarrow: boolean): void {
  change(withFront(useTags.getState(), tag, { limit: isNarrow ? mostAlive.narrow : mostAlive.wide, isHeld: isTagHeld }))
}

/** Says which page is in front, before its effects run. */
export function setFront(front: { key: string; pathname: string }): void {
  useTags.setState({ front })
}

/** A page says what it shows: the name of its tag from now on, also over a reload. */
export function nameTag(key: string, name: string): void {
  const { names, tags, alive } = useTags.getState()
  if (names[key] === name) return
  useTags.setState({ names: { ...names, [key]: name } })
  change({ tags, alive })
}

/** Closes one tag; answers the one to go to when it was in front. */
export function closeTag(key: string): Tag | undefined {
  const next = neighbourOf(useTags.getState(), key)
  keepTags((tag) => tag.key !== key)
  return next
}

/** The address of a page as somebody left it, with what was searched and the turn of its pages. */
export function addressLeft(pathname: string): string {
  const left = useTags.getState().tags.find((tag) => tag.pathname === pathname)
  return pathname + (left?.search ?? '')
}

/** Closes the tags that do not pass. */
export function keepTags(isKept: (tag: Tag) => boolean): void {
  const list = useTags.getState()
  const kept = withOnly(list, isKept)
  if (kept.tags.length === list.tags.length) return
  const names = Object.entries(list.names).filter(([key]) => kept.tags.some((tag) => tag.key === key))
  useTags.setState({ names: Object.fromEntries(names) })
  for (const { key } of list.tags) if (!kept.tags.some((tag) => tag.key === key)) letGo(key)
  change(kept)
}

/** Brings the open tags up to date with the menu: other names, other rights to stay in memory. */
export function renewTags(renew: (tag: Tag) => Tag): void {
  const { tags, alive } = useTags.getState()
  change({ tags: tags.map(renew), alive })
}

/** Gives the pages that always have a tag theirs. */
export function fixTags(affix: readonly Tag[]): void {
  change(withAffix(useTags.getState(), affix))
}

export function moveTag(key: string, overKey: string): void {
  const list = useTags.getState()
  const moved = withMoved(list, key, overKey)
  if (moved.tags !== list.tags) change(moved)
}

/** Starts a page anew; what it shows is asked for again. */
export function refreshTag(key: string): void {
  const { rounds } = useTags.getState()
  letGo(key)
  void queryClient.invalidateQueries({ refetchType: 'none' })
  useTags.setState({ rounds: { ...rounds, [key]: (rounds[key] ?? 0) + 1 } })
}

/** Whether a page holds words that nobody has saved. */
export function isTagHeld(key: string): boolean {
  const tag = useTags.getState().tags.find((one) => one.key === key)
  return (
    heldWhileHidden(key) ||
    (tag !== undefined && hasDirtyPage(({ pathname, search }) => pathname === tag.pathname && search === tag.search))
  )
}

function change({ tags, alive }: TagList): void {
  useTags.setState({ tags, alive })
  const { names } = useTags.getState()
  const named = tags.map((tag) => (names[tag.key] === undefined ? tag : { ...tag, name: names[tag.key]! }))
  writeStored(localStorage, storageKeys.tagsViewList, named)
}

function storedTags(): Tag[] {
  if (!useThemeConfig.getState().isCacheTagsView) return []
  const stored = readStored<Tag[]>(localStorage, storageKeys.tagsViewList)
  const isTag = (tag: Tag | null) =>
    [tag?.key, tag?.pathname, tag?.search, tag?.title].every((text) => typeof text === 'string')
  return Array.isArray(stored) ? stored.filter(isTag) : []
}
