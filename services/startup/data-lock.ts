import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, StartupError } from '#kernel/errors/startup-error.ts'

type Holder = { pid: number; mark: string }

/** Claims the data folder for this process; throws when another living process holds it. Returns the release. */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'campus.lock')
  const mine: Holder = { pid: process.pid, mark: startMark(process.pid) }
  if (!claim(file, mine)) {
    const holder = readHolder(file)
    if (holder && isAlive(holder)) {
      throw new StartupError(
        `数据目录 ${folder} 正被另一个运行中的服务使用（进程 ${holder.pid}），请先停止它，或设置 DATA_DIR`,
      )
    }
    rmSync(file, { force: true })
    if (!claim(file, mine)) throw new StartupError(`数据目录 ${folder} 刚被另一个服务占用，请稍后重试`)
  }
  return () => {
    if (readHolder(file)?.pid === mine.pid) rmSync(file, { force: true })
  }
}

/** When a process began, in a form that differs for a later process with the same number, or for one that is dead but not yet buried; empty where unknown. */
export function startMark(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'dead' : `${boot}:${fields[18]}`
  } catch {
    return ''
  }
}

function claim(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number'
      ? { pid: value.pid, mark: 'mark' in value ? String(value.mark) : '' }
      : null
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  return holder.mark === startMark(holder.pid)
}
