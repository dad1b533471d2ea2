import { create } from 'zustand'
import { neighbourOf, withFront, withOnly } from '#kernel/web/shell/tag-list.ts'
import type { Tag, TagList } from '#kernel/web/shell/tag-list.ts'
import { readStored, storageKeys, writeStored } from '#kernel/web/wire/storage.ts'

/** The open pages of this window; the tags are remembered over a reload, the pages are not. */
export const useTags = create<TagList>()(() => ({
  tags: (readStored<Tag[]>(localStorage, storageKeys.tagsViewList) ?? []).filter((tag) => typeof tag?.key === 'string'),
  alive: [],
}))

/** Opens a page's tag or brings it up to date, and holds its page in memory. */
export function touchTag(tag: Tag): void {
  change(withFront(useTags.getState(), tag))
}

/** Closes one tag; answers the one to go to when it was in front. */
export function closeTag(key: string): Tag | undefined {
  const next = neighbourOf(useTags.getState(), key)
  keepTags((tag) => tag.key !== key)
  return next
}

/** Closes the tags that do not pass. */
export function keepTags(isKept: (tag: Tag) => boolean): void {
  const list = useTags.getState()
  const kept = withOnly(list, isKept)
  if (kept.tags.length < list.tags.length) change(kept)
}

function change(next: TagList): void {
  useTags.setState(next)
  writeStored(localStorage, storageKeys.tagsViewList, next.tags)
}
