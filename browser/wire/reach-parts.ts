const reached = new Map<string, Promise<void>>()

/**
 * Fetches the files of a part of the product, and imports it once they are all here. A browser remembers for good that an import failed,
 * so what cannot be reached must not be imported: the same part is asked for again when the network is back.
 */
export async function reachParts<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => reach(`/${file}`)))
  return load()
}

function reach(address: string): Promise<void> {
  const known = reached.get(address)
  if (known) return known
  const fetched = isLinked(address) ? Promise.resolve() : address.endsWith('.css') ? dress(address) : store(address)
  reached.set(address, fetched)
  // Kept only when it is here: links remember a failure as imports do, a plain fetch does not.
  fetched.catch(() => reached.delete(address))
  return fetched
}

/** What the page itself began with stands in its head already. */
function isLinked(address: string): boolean {
  return document.head.querySelector(`[href="${address}"], [src="${address}"]`) !== null
}

/** Into the browser's store, from which the import takes it. */
async function store(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) throw missing(address)
  await answer.blob()
}

function dress(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(missing(address))
    })
    document.head.append(link)
  })
}

/** In the words of browsers, by which a missing part is known. */
function missing(address: string): Error {
  return new Error(`Failed to fetch dynamically imported module: ${address}`)
}
