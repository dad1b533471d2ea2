/** How an id is written. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be an id at all; a text that cannot is treated as an id nobody has. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && idPattern.test(text)
}
