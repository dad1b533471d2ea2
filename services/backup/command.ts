import { messageOf, StartupError } from '#kernel/errors/startup-error.ts'
import { BackupError } from './backup-error.ts'

export type Command = { progress(line: string): void; signal: AbortSignal }

/** Runs a command of the operator: lines on the way, one clear line when it fails, and an exit code. Ctrl-C undoes what is half done. */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupt.abort())
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  try {
    await work({ progress: (line) => process.stdout.write(`${line}\n`), signal: interrupt.signal })
  } catch (error) {
    process.stderr.write(`${interrupt.signal.aborted ? '已中断，未完成的部分已清除' : lineFor(error)}\n`)
    process.exitCode = interrupt.signal.aborted ? 130 : 1
  }
}

/** At most one line every two seconds: hundreds of small tables need not be read. */
export function paced(progress: (line: string) => void): (line: string) => void {
  let toldAt = performance.now()
  return (line) => {
    if (performance.now() - toldAt < 2000) return
    toldAt = performance.now()
    progress(line)
  }
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

function lineFor(error: unknown): string {
  if (error instanceof BackupError || error instanceof StartupError) return error.message
  return `操作失败，未完成的部分已清除：${messageOf(error)}`
}
