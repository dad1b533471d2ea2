/** Whom an event reaches within a school. */
export type PushTarget = 'school' | { readonly users: readonly string[] } | { readonly sessions: readonly string[] }

/** What travels between processes: small, and ids only. */
export type PushEvent = {
  readonly school: string
  readonly event: string
  readonly to: PushTarget
  readonly data?: unknown
}

type Wire = { s: string; e: string; u?: string; i?: string; d?: unknown }

/** PostgreSQL carries at most 8,000 bytes in one notification. */
const mostBytes = 7800
const idLength = 22

/** An event as notifications: as many as its receivers need. */
export function payloadsOf({ school, event, to, data }: PushEvent): string[] {
  const head: Wire = { s: school, e: event, ...(data === undefined ? {} : { d: data }) }
  const room = mostBytes - Buffer.byteLength(JSON.stringify({ ...head, u: '' }))
  if (room < idLength) throw new Error(`the event ${event} carries more than ids`)
  if (to === 'school') return [JSON.stringify(head)]
  const [key, ids] = 'users' in to ? (['u', to.users] as const) : (['i', to.sessions] as const)
  const atOnce = Math.floor(room / idLength)
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, piece) =>
    JSON.stringify({
      ...head,
      [key]: ids
        .slice(piece * atOnce, (piece + 1) * atOnce)
        .map(packed)
        .join(''),
    }),
  )
}

/** Reads a notification; null when it is none of ours. */
export function eventIn(payload: string): PushEvent | null {
  try {
    const { s, e, u, i, d } = JSON.parse(payload) as Wire
    if (typeof s !== 'string' || typeof e !== 'string') return null
    const to: PushTarget =
      u !== undefined ? { users: unpacked(u) } : i !== undefined ? { sessions: unpacked(i) } : 'school'
    return { school: s, event: e, to, ...(d === undefined ? {} : { data: d }) }
  } catch {
    return null
  }
}

// A uuid of 36 letters takes 22 like this, and needs no comma.
function packed(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

function unpacked(text: string): string[] {
  return Array.from({ length: text.length / idLength }, (_, i) => {
    const hex = Buffer.from(text.slice(i * idLength, (i + 1) * idLength), 'base64url').toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  })
}
