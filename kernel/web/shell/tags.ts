import { create } from 'zustand'
import { readStored, storageKeys, writeStored } from '#kernel/web/wire/storage.ts'

/** An open page: where it is, and how it is called in the tags view. */
export type Tag = { key: string; pathname: string; search: string; title: string; isKeepAlive: boolean }

type Tags = {
  /** In the order shown. */
  tags: Tag[]
  /** Keys of pages held in memory, the one used last at the end. */
  alive: string[]
}

const aliveLimit = 12

export const useTags = create<Tags>()(() => ({
  tags: (readStored<Tag[]>(localStorage, storageKeys.tagsViewList) ?? []).filter((tag) => typeof tag?.key === 'string'),
  alive: [],
}))

/** Two records on the same page are two tags; filters of one list are not. */
export function tagKey(pathname: string, search: string): string {
  const id = new URLSearchParams(search).get('id')
  return id === null ? pathname : `${pathname}?id=${id}`
}

/** Opens a page's tag or brings it up to date, and holds its page in memory. */
export function touchTag(tag: Tag): void {
  const { tags, alive } = useTags.getState()
  const isOpen = tags.some(({ key }) => key === tag.key)
  const left = tags.find(({ key }) => key === alive.at(-1))
  const stillAlive = alive.filter((key) => key !== tag.key && (key !== left?.key || left.isKeepAlive))
  change({
    tags: isOpen ? tags.map((old) => (old.key === tag.key ? tag : old)) : [...tags, tag],
    alive: [...stillAlive, tag.key].slice(-aliveLimit),
  })
}

/** Closes one tag; answers the one to go to when it was in front. */
export function closeTag(key: string): Tag | undefined {
  const { tags, alive } = useTags.getState()
  const index = tags.findIndex((tag) => tag.key === key)
  const rest = tags.filter((tag) => tag.key !== key)
  change({ tags: rest, alive: alive.filter((other) => other !== key) })
  return rest[index] ?? rest.at(-1)
}

/** Closes all tags but the given one, or all. */
export function closeOtherTags(keptKey?: string): void {
  const { tags, alive } = useTags.getState()
  change({ tags: tags.filter(({ key }) => key === keptKey), alive: alive.filter((key) => key === keptKey) })
}

/** Forgets tags whose page is no longer granted. */
export function dropTags(isKnown: (pathname: string) => boolean): void {
  const { tags, alive } = useTags.getState()
  const known = tags.filter(({ pathname }) => isKnown(pathname))
  if (known.length < tags.length) change({ tags: known, alive })
}

function change(next: Tags): void {
  useTags.setState(next)
  writeStored(localStorage, storageKeys.tagsViewList, next.tags)
}
