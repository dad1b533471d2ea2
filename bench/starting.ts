import { join } from 'node:path'
import { freePort } from '#services/startup/port.ts'
import { endChild, startChild } from './children.ts'
import type { Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { median } from './report.ts'

const root = join(import.meta.dirname, '..')
const starts = 3

/** How long a prepared product takes from the command to its first answer, the embedded database included. */
export async function benchStart(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  say(`start: ${starts} times`)
  const seconds = await ground.withoutDatabase(async () => {
    const all: number[] = []
    for (let i = 0; i < starts; i += 1) all.push(await startOnce(ground.config.dataDir))
    return all
  })
  tell({
    part: 'start',
    name: 'second start until ready',
    value: median(seconds),
    unit: 's',
    goal: { atMost: 3 },
    about: 'supervisor, PostgreSQL, one server',
  })
}

/** What a person waits for before every commit. */
export async function benchTypes(_ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  for (const [name, project] of [
    ['server', 'tsconfig.json'],
    ['web', 'tsconfig.web.json'],
  ] as const) {
    say(`types: ${project}`)
    const began = performance.now()
    const ended = await startChild([join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { stdio: 'ignore' })
      .gone
    // A check that stops at its first error is quicker than one that reads everything.
    if (ended !== '0') throw new Error(`tsc -p ${project} ended with ${ended}`)
    tell({ part: 'types', name, value: (performance.now() - began) / 1000, unit: 's' })
  }
}

/** Seconds from the command until the product answers. */
export async function startOnce(dataDir: string, demo: 'small' | 'large' = 'large'): Promise<number> {
  const port = await freePort()
  const { DATABASE_URL: _url, APP_ENV: _env, APP_KEY: _key, ...inherited } = process.env
  const began = performance.now()
  const { child, gone } = startChild([join(root, 'apps/server/supervisor.ts')], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), DEMO: demo },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      text += String(chunk)
      if (text.includes('已启动')) resolve()
    })
    void gone.then(() => reject(new Error(`the product did not start:\n${text}`)))
  })
  try {
    await ready
    const response = await fetch(`http://127.0.0.1:${port}/health`)
    if (!response.ok) throw new Error(`/health answers ${response.status}`)
    return (performance.now() - began) / 1000
  } finally {
    await endChild(child)
  }
}
