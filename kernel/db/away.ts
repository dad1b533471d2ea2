/** The database cannot be reached, or went away in the middle: nothing is wrong with what was asked. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'

  constructor(cause: unknown) {
    super(`the database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** This process has closed its connections: it is leaving. */
export class PoolClosed extends Error {
  constructor() {
    super('the pool is closed')
    this.name = 'PoolClosed'
  }
}

// Shutting down, starting up, killed, no room; what the network itself says; what the driver says.
const lossCodes = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|DATABASE_AWAY)/
const lossTexts =
  /Connection terminated|connection error and is not queryable|pool is closed|timeout expired|Client was closed/

/** Whether an error of a database connection says that the database is away. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return lossCodes.test(String(code ?? '')) || lossTexts.test(String(message ?? ''))
}

/** What a connection threw, told as `DatabaseAway` where it is that. */
export function awayOr(error: unknown): unknown {
  return isConnectionLoss(error) && !(error instanceof DatabaseAway) ? new DatabaseAway(error) : error
}
