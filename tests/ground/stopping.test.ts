import { expect, test } from 'vitest'
import { ask, startLoad, type Outcome } from './load.ts'
import { unlessHeldUp } from './held-up.ts'
import { ownGround } from './own-ground.ts'
import { processesOn, until } from './product.ts'

const token = 'a-token-of-the-monitor'

const ground = ownGround()

function servers(): number[] {
  return processesOn(ground.dataDir)
    .filter(({ command }) => command.includes('main.ts'))
    .map(({ pid }) => pid)
}

function answered(outcomes: readonly Outcome[]): number[] {
  return outcomes.flatMap((outcome) => ('status' in outcome ? [outcome.status] : []))
}

/** In words, so that a refusal tells its reason. To be told that the server is too busy is an honest answer. */
function said(outcomes: readonly Outcome[]): Set<string> {
  return new Set(
    outcomes.flatMap((outcome) =>
      'status' in outcome && ![408, 503].includes(outcome.status) ? [`${outcome.status} ${outcome.text}`] : [],
    ),
  )
}

test('a call in the hands of a killed process fails at once; the others go on, and numbers of all come from one address', async () => {
  const { port, output } = await ground.start({ WORKERS: '2', METRICS_TOKEN: token })
  for (let kill = 0; kill < 2; kill += 1) {
    await until(() => output().split('已恢复服务').length - 1 === kill)
    const load = startLoad(port, '/health/live', 32)
    // By answers, not by time: both processes are at work, however slowly, and so is the one that is left.
    await until(() => load.answers() > 100)
    process.kill(servers()[0]!, 'SIGKILL')
    const before = load.answers()
    await until(() => load.answers() > before + 100)
    // A call that hung would keep this from ending.
    const outcomes = await load.finish()
    expect(said(outcomes), output().slice(-2000)).toEqual(new Set(['200 {"status":"ok"}']))
    expect(outcomes.length - answered(outcomes).length).toBeLessThanOrEqual(32)
  }
  await until(async () => (await pidsInMetrics(port)).size === 2)
  expect(await pidsInMetrics(port)).toEqual(new Set(servers().map(String)))
})

test('a stop is announced, then everybody who came is answered', async () => {
  await unlessHeldUp(async () => {
    const { port, exited, signal } = await ground.start({ WORKERS: '2', DRAIN_SECONDS: '2' })
    const load = startLoad(port, '/health/live')
    await until(async () => answered([await ask(port, '/health/ready')])[0] === 200)
    signal('SIGTERM')
    await until(async () => {
      const ready = await ask(port, '/health/ready')
      if ('failure' in ready) {
        await load.finish()
        throw new Error(`stopped without a word: ${ready.failure}`)
      }
      return ready.status === 503 && ready.text === '{"status":"stopping"}'
    })
    // As a proxy that watches it: nothing new is sent, and what was sent is answered.
    const outcomes = await load.finish()
    expect(await exited).toBe(0)
    expect(outcomes.every((outcome) => 'status' in outcome && outcome.status === 200)).toBe(true)
  })
})

test('one process that leaves takes nobody along who is with the other', async () => {
  await unlessHeldUp(async () => {
    const { port, exited, signal } = await ground.start({ WORKERS: '2', DRAIN_SECONDS: '1' })
    const load = startLoad(port, '/health/live')
    await until(() => load.answers() > 100)
    const [leaving] = servers()
    process.kill(leaving!, 'SIGTERM')
    await until(() => !servers().includes(leaving!))
    const outcomes = await load.finish()
    signal('SIGTERM')
    expect(await exited).toBe(0)
    expect(outcomes.every((outcome) => 'status' in outcome && outcome.status === 200)).toBe(true)
  })
})

test('a process that only runs jobs can be watched too', async () => {
  const { port } = await ground.start({ ROLE: 'worker', METRICS_TOKEN: token })
  expect(answered([await ask(port, '/health'), await ask(port, '/health/ready')])).toEqual([200, 200])
  expect(answered([await ask(port, '/metrics'), await ask(port, '/api/flySource-base/x')])).toEqual([401, 404])
  const numbers = await metrics(port)
  for (const name of ['campus_database_up 1', 'campus_jobs_waiting{school="000000"} 0', 'campus_pool_most{pid='])
    expect(numbers).toContain(name)
})

async function metrics(port: number): Promise<string> {
  const answer = await ask(port, '/metrics', undefined, { authorization: `Bearer ${token}` })
  return 'text' in answer ? answer.text : ''
}

async function pidsInMetrics(port: number): Promise<Set<string>> {
  const lines = (await metrics(port)).split('\n').filter((line) => line.startsWith('campus_pool_open{'))
  return new Set(lines.map((line) => /pid="(\d+)"/.exec(line)![1]!))
}
