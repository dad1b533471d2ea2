/** An open page: where it is, and how it is called in the tags view. */
export type Tag = { key: string; pathname: string; search: string; title: string; isKeepAlive: boolean }

export type TagList = {
  /** In the order shown. */
  tags: Tag[]
  /** Keys of pages held in memory, the one used last at the end. */
  alive: string[]
}

const aliveLimit = 12

/** Two records on the same page are two tags; filters of one list are not. */
export function tagKey(pathname: string, search: string): string {
  const id = new URLSearchParams(search).get('id')
  return id === null ? pathname : `${pathname}?id=${id}`
}

/** A page comes to the front: its tag is opened or brought up to date, and the page that is left stays only if it may. */
export function withFront({ tags, alive }: TagList, tag: Tag): TagList {
  const isOpen = tags.some(({ key }) => key === tag.key)
  const left = tags.find(({ key }) => key === alive.at(-1))
  const stillAlive = alive.filter((key) => key !== tag.key && (key !== left?.key || left.isKeepAlive))
  return {
    tags: isOpen ? tags.map((old) => (old.key === tag.key ? tag : old)) : [...tags, tag],
    alive: [...stillAlive, tag.key].slice(-aliveLimit),
  }
}

/** Only the tags that pass stay, and only their pages stay in memory. */
export function withOnly({ tags, alive }: TagList, isKept: (tag: Tag) => boolean): TagList {
  const kept = tags.filter(isKept)
  return { tags: kept, alive: alive.filter((key) => kept.some((tag) => tag.key === key)) }
}

/** Where to go when this tag is closed: the next one, else the last; undefined when it is the only one. */
export function neighbourOf({ tags }: TagList, key: string): Tag | undefined {
  const index = tags.findIndex((tag) => tag.key === key)
  const rest = tags.filter((tag) => tag.key !== key)
  return rest[index] ?? rest.at(-1)
}
