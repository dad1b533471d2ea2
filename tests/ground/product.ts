import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#services/startup/port.ts'

const root = resolve(import.meta.dirname, '../..')

/** Loading the product is most of a start, and nothing that is tried here. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/campus-compiled') }

export type Product = {
  pid: number
  port: number
  output(): string
  /** Settles when the output holds the text; rejects when the product ends without it. */
  says(text: string): Promise<void>
  exited: Promise<number | string>
  signal(name: NodeJS.Signals): void
}

/** A folder for data, below one that every account may enter. */
export function temporaryFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'campus-ground-'))
  chmodSync(parent, 0o755)
  return join(parent, 'data')
}

/** Starts the product as an operator would, with a data folder and a port of its own. */
export async function startProduct(input: {
  dataDir: string
  port?: number
  script?: string
  settings?: Record<string, string>
}): Promise<Product> {
  const port = input.port ?? (await freePort())
  const { DATABASE_URL: _url, APP_ENV: _env, APP_KEY: _key, NODE_ENV: _node, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, input.script ?? 'apps/server/supervisor.ts')], {
    cwd: root,
    env: { ...inherited, ...compiled, DEMO: 'none', DATA_DIR: input.dataDir, PORT: String(port), ...input.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    text += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exited = new Promise<number | string>((done) => {
    child.once('close', (code, signal) => done(code ?? signal ?? ''))
  })
  return {
    pid: child.pid ?? 0,
    port,
    output: () => text,
    exited,
    signal: (name) => void child.kill(name),
    says: (wanted) =>
      new Promise((resolveHeard, reject) => {
        const check = () => {
          if (!text.includes(wanted)) return
          listeners.delete(check)
          resolveHeard()
        }
        listeners.add(check)
        check()
        void exited.then((code) => reject(new Error(`ended with ${code} before saying ${wanted}:\n${text}`)))
      }),
  }
}

/** Whether the product answers as ready. */
export async function health(product: Product): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${product.port}/health`)
  await response.arrayBuffer()
  return response.status
}

/** The living processes that work on a data folder: supervisor, servers and database. */
export function processesOn(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({
      pid: Number(name),
      command: read(`/proc/${name}/cmdline`),
      about: read(`/proc/${name}/environ`),
    }))
    .filter(
      ({ command, about }) => command !== '' && (command.includes(dataDir) || about.includes(`DATA_DIR=${dataDir}`)),
    )
    .map(({ pid, command }) => ({ pid, command }))
}

/** The first process of the embedded server. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Polls until the condition holds; the test's own time limit ends a wait in vain. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
