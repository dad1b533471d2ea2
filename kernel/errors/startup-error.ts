/** A reason not to start. Its message is the one line the operator reads, so it is Chinese and says what to do. */
export class StartupError extends Error {
  constructor(line: string, options?: { cause?: unknown }) {
    super(line, options)
    this.name = 'StartupError'
  }
}

/** The code of a system error such as `EACCES`, or an empty string. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || codeOf(error) : String(error)
}
