/** An open page: where it is, and how it is called in the tags view. */
export type Tag = {
  key: string
  pathname: string
  search: string
  /** A text to translate, or one of its own in several languages (`{"zh-cn":…,"en":…}`). */
  title: string
  /** What the page itself says it shows, kept over a reload. */
  name?: string
  icon?: string | null
  isKeepAlive: boolean
  /** Stands first, cannot be closed. */
  isAffix?: boolean
}

export type TagList = {
  /** In the order shown: those that stay, then the others. */
  tags: Tag[]
  /** Keys of pages held in memory, the one used last at the end. */
  alive: string[]
}

/** How many pages stay in memory, and which must not go: those with unsaved words. */
export type Holding = { limit: number; isHeld: (key: string) => boolean }

/** Where the person is, and how they got there. */
export type Place = {
  pathname: string
  search: string
  /** The page in front rewrote its own address: other filters, another page of the list. */
  isRewritten?: boolean
  /** Chosen in the menu: an open page is shown as it was left. */
  isFromMenu?: boolean
}

/** Say what a page shows first, not which page it is. */
const steering: readonly string[] = ['tab', 'open', 'tagsViewName', 'current', 'size']
const longestTitle = 40

/** The same page with other parameters is another tag, unless tags are shared. */
export function tagKey(pathname: string, search: string, isShared = false): string {
  const params = new URLSearchParams(search)
  for (const name of steering) params.delete(name)
  params.sort()
  const text = isShared ? '' : params.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** The tag a place belongs to. A page that filters itself stays the tag it was opened as. */
export function keyAt(
  place: Place,
  { tags, front, isShared }: { tags: readonly Tag[]; front?: { key: string; pathname: string }; isShared: boolean },
): string {
  const same = tags.find((tag) => tag.pathname === place.pathname && tag.search === place.search)
  if (same !== undefined) return same.key
  if (place.isRewritten === true && front?.pathname === place.pathname) return front.key
  return tagKey(place.pathname, place.search, isShared)
}

/** The query part to show at a place: what an open page had when it was left, where the menu leads back to it. */
export function searchAt(place: Place, open: Tag | undefined): string {
  return place.isFromMenu === true && place.search === '' && open !== undefined ? open.search : place.search
}

/** A page comes to the front: its tag is opened or brought up to date, and the page that is left stays only if it may. */
export function withFront({ tags, alive }: TagList, tag: Tag, { limit, isHeld }: Holding): TagList {
  const isOpen = tags.some(({ key }) => key === tag.key)
  const left = tags.find(({ key }) => key === alive.at(-1))
  const stays = (key: string) => key !== tag.key && (key !== left?.key || left.isKeepAlive || isHeld(key))
  return {
    tags: isOpen ? tags.map((old) => (old.key === tag.key ? tag : old)) : [...tags, tag],
    alive: [...bounded(alive.filter(stays), { limit: limit - 1, isHeld }), tag.key],
  }
}

/** Only the tags that pass stay, and only their pages stay in memory. */
export function withOnly({ tags, alive }: TagList, isKept: (tag: Tag) => boolean): TagList {
  const kept = tags.filter(isKept)
  return { tags: kept, alive: alive.filter((key) => kept.some((tag) => tag.key === key)) }
}

/** The pages that always have a tag stand first, those opened by hand behind them. */
export function withAffix({ tags, alive }: TagList, affix: readonly Tag[]): TagList {
  const first = affix.map((tag) => ({ ...(tags.find(({ key }) => key === tag.key) ?? tag), isAffix: true }))
  const rest = tags
    .filter(({ key }) => !first.some((tag) => tag.key === key))
    .map((tag) => (tag.isAffix === true ? { ...tag, isAffix: false } : tag))
  return { tags: [...first, ...rest], alive }
}

/** A tag dragged to the place of another one; those that stay keep theirs. */
export function withMoved({ tags, alive }: TagList, key: string, overKey: string): TagList {
  const [moved, over] = [tags.find((tag) => tag.key === key), tags.findIndex((tag) => tag.key === overKey)]
  if (moved === undefined || over < 0 || moved.isAffix === true || tags[over]?.isAffix === true) return { tags, alive }
  const rest = tags.filter((tag) => tag !== moved)
  return { tags: rest.toSpliced(over, 0, moved), alive }
}

/** Where to go when this tag is closed: the next one, else the last; undefined when it is the only one. */
export function neighbourOf({ tags }: TagList, key: string): Tag | undefined {
  const index = tags.findIndex((tag) => tag.key === key)
  const rest = tags.filter((tag) => tag.key !== key)
  return rest[index] ?? rest.at(-1)
}

/** A title a link gives its page, in one language or in several. */
export function ownTitle(search: string): string | undefined {
  const given = new URLSearchParams(search).get('tagsViewName')?.trim()
  return given === undefined || given === '' ? undefined : given
}

/** What a tag says in a language; `translate` knows the titles of the menu. */
export function titleIn(title: string, language: string, translate: (text: string) => string): string {
  if (!title.startsWith('{')) return translate(title).slice(0, longestTitle)
  try {
    const texts = JSON.parse(title) as Record<string, unknown>
    return String(texts[language] ?? texts['zh-cn'] ?? Object.values(texts)[0] ?? '').slice(0, longestTitle)
  } catch {
    return title.slice(0, longestTitle)
  }
}

/** The longest unused go first; what is held goes never, even if more stay than should. */
function bounded(alive: readonly string[], { limit, isHeld }: Holding): string[] {
  let surplus = alive.length - limit
  return alive.filter((key) => {
    if (surplus <= 0 || isHeld(key)) return true
    surplus -= 1
    return false
  })
}
