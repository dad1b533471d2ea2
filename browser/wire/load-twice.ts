const pauseMs = 800

/** Fetches a part of the product; a first failure is tried again without a word. */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => window.setTimeout(resolve, pauseMs))
    return load()
  }
}

/** Whether this is the failure to fetch a part of the product: it was replaced by a newer version, or the network is bad. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|Unable to preload CSS|error loading dynamically/i.test(error.message)
  )
}
