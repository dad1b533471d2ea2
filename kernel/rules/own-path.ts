/** Whether a text is an address inside this site; `//elsewhere` and `/\elsewhere` are not. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)
}

/** Whether a text is an address a browser may be sent to. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
