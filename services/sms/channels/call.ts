const patienceMilliseconds = 10_000

/** How a call to a provider went. `unsent` never reached it; `unknown` may have. */
export type Called =
  | { kind: 'answered'; status: number; body: Record<string, unknown> }
  | { kind: 'unsent'; text: string }
  | { kind: 'unknown'; text: string }

/** Calls a provider and tells apart what certainly did not arrive from what nobody knows. */
export async function callProvider(url: string, init: RequestInit): Promise<Called> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMilliseconds) })
    const text = await response.text()
    return { kind: 'answered', status: response.status, body: asObject(text) }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    const isUnsent = [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_CONNECT_TIMEOUT',
    ].includes(code ?? '')
    return isUnsent ? { kind: 'unsent', text: '无法连接服务商' } : { kind: 'unknown', text: '服务商没有答复' }
  }
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
