/** How many characters whoever sends a matter back says at least: who has to mend something must learn what. */
export const returnLeast = 5

/** What a reason for sending back lacks; null where it will do. The server and every form ask here. */
export function lackOfReason(comment: string | null | undefined): 'missing' | 'short' | null {
  const said = [...(comment ?? '').trim()].length
  return said === 0 ? 'missing' : said < returnLeast ? 'short' : null
}
