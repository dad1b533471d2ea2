/** Whether what is being begun right now is waited for by a person. */
let isAwaited = true

/** Begins something of which is known whether a person waits for it; the calls it makes at once inherit that. */
export function beginFor<T>(person: boolean, begin: () => T): T {
  const before = isAwaited
  isAwaited = person
  try {
    return begin()
  } finally {
    isAwaited = before
  }
}

export function isAwaitedNow(): boolean {
  return isAwaited
}

const deeds = new Set(['click', 'keydown', 'keyup', 'submit', 'change', 'input', 'pointerdown', 'pointerup', 'drop'])

type Asked = { hasData: boolean; hasFailed: boolean; isPolled: boolean; isNextPage: boolean; deed: string | undefined }

/**
 * Who asks. A person waits for what they have not seen yet, for the next page, and for whatever is fetched while a deed of theirs (the
 * name of its event) is handled. The page itself asks for news of what is shown already, and goes on asking where a poll failed.
 */
export function isPersonWaiting({ hasData, hasFailed, isPolled, isNextPage, deed }: Asked): boolean {
  if (isNextPage || (deed !== undefined && deeds.has(deed))) return true
  return !hasData && !(hasFailed && isPolled)
}
