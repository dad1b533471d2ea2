import { useSession } from '#browser/wire/session/session.ts'

let offsetMs = 0
let heard: unknown

/** Now by the server's clock; until it was heard, by this computer's. */
export function serverNow(): Date {
  const told = useSession.getState().user?.serverTime
  if (told !== heard && typeof told === 'string') {
    heard = told
    offsetMs = Date.parse(told) - Date.now()
  }
  return new Date(Date.now() + offsetMs)
}
