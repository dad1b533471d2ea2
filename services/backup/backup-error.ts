/** A reason not to back up or restore. Its message is the one line the operator reads, so it is Chinese and says what to do. */
export class BackupError extends Error {
  constructor(line: string, options?: { cause?: unknown }) {
    super(line, options)
    this.name = 'BackupError'
  }
}

/** A piece of a backup that is not what was written. Found before anything is restored. */
export function damaged(path: string): BackupError {
  return new BackupError(`备份已损坏：${path} 缺失或内容不符，未作任何改动`)
}
