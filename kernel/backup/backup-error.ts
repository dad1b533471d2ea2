/** A reason not to back up or restore. Its message is the one line the operator reads, so it is Chinese and says what to do. */
export class BackupError extends Error {
  constructor(line: string, options?: { cause?: unknown }) {
    super(line, options)
    this.name = 'BackupError'
  }
}
