import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const copied = [
  'kernel',
  'services',
  'browser',
  'patterns',
  'modules',
  'apps',
  'migrations',
  'tests/support',
  'tools',
  'package.json',
  'vitest.config.ts',
]
/** What the compiler knows of the tree as it was when its types were last looked at. */
const seenTypes = '.output/types'
const settings = ['tsconfig.base.json', 'tsconfig.json', 'tsconfig.web.json']

/** A copy of the product that a test may change, with the installed packages of the original. */
export type ProductCopy = {
  folder: string
  /** Runs one of our programs on the Node that runs the tests; rejects with its output when it fails. */
  run(file: string, args?: string[], environment?: Record<string, string>): Promise<string>
  /** Starts the product and answers once it serves; it is stopped with the copy. */
  start(environment: Record<string, string>): Promise<void>
  /** Stops what was started and removes the folder. */
  remove(): Promise<void>
}

export function copyProduct(): ProductCopy {
  const folder = mkdtempSync(join(tmpdir(), 'campus-copy-'))
  for (const name of [...copied, ...settings]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  if (existsSync(join(root, seenTypes))) cpSync(join(root, seenTypes), join(folder, seenTypes), { recursive: true })
  const started: Started[] = []
  return {
    folder,
    run: async (file, args = [], environment = {}) => {
      const where = { cwd: folder, env: { ...cleanEnvironment(), ...environment } }
      try {
        return (await promisify(execFile)(process.execPath, [file, ...args], where)).stdout
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${file} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
      }
    },
    async start(environment) {
      const product = launch(folder, environment)
      started.push(product)
      await product.serves
    },
    async remove() {
      for (const product of started) await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Started = { serves: Promise<void>; stop(): Promise<void> }

function launch(folder: string, environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ['apps/server/supervisor.ts'], {
    cwd: folder,
    env: { ...cleanEnvironment(), DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((done) => child.once('close', () => done()))
  let said = ''
  const serves = new Promise<void>((resolveServes, reject) => {
    const hear = (text: Buffer) => {
      said += text
      if (said.includes('按 Ctrl-C 停止')) resolveServes()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exited.then(() => reject(new Error(`the product ended:\n${said}`)))
  })
  return {
    serves,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** What the tests were started with must not reach the product, nor vitest's own settings. */
function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => ['PATH', 'HOME', 'TMPDIR', 'LANG'].includes(name))
  return Object.fromEntries(kept) as Record<string, string>
}
