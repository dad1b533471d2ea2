/** An address with what is added to it when it is opened. */
export function withParams(path: string, params: string | null | undefined): string {
  if (!params) return path
  const [front, hash] = path.split('#', 2) as [string, string?]
  return `${front}${front.includes('?') ? '&' : '?'}${params.replace(/^[?&]+/, '')}${hash === undefined ? '' : `#${hash}`}`
}

/** An address with a scanned code in it. */
export function withCode(path: string, code: string): string {
  const value = encodeURIComponent(code)
  return path.includes('{code}') ? path.replaceAll('{code}', value) : withParams(path, `code=${value}`)
}
