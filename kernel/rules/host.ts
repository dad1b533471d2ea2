/** Whether a text is the name or address of a machine alone: without scheme, port or path, written as an address holds it. */
export function isHost(text: string): boolean {
  const address = `http://${text.includes(':') ? `[${text}]` : text}/`
  return URL.canParse(address) && new URL(address).hostname.replace(/^\[|\]$/g, '') === text.toLowerCase()
}
