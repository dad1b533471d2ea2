import pg from 'pg'
import { vi } from 'vitest'

/** The texts the database was sent meanwhile, on one line each; `begin` and `commit` included. */
export async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([one]) => String((one as { text?: string }).text ?? one).replace(/\s+/g, ' '))
  } finally {
    sent.mockRestore()
  }
}

/** Those of them that load whole rows of a table. */
export function loadsOf(table: string, sent: readonly string[]): string[] {
  return sent.filter((text) => new RegExp(`^select t\\.id, .* from ${table} t `).test(text))
}
