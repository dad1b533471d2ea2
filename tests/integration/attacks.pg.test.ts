import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildApp } from '#kernel/http/app.ts'
import { callersOf } from '#tests/attacks/callers.ts'
import { storm } from '#tests/attacks/storm.ts'
import { attackTargets, type KnownRoute } from '#tests/attacks/targets.ts'
import { testConfig } from '#tests/support/config.ts'
import { testSchool } from '#tests/support/school.ts'

test('no answer of the whole API to a storm of hard values is a failure of ours', { timeout: 3_000_000 }, async () => {
  const school = await testSchool()
  const routes: KnownRoute[] = []
  const lines: string[] = []
  const app = await buildApp({
    world: school.world,
    config: testConfig(),
    logger: { write: (line) => lines.push(line) },
    onRoute: (route) => routes.push(route),
  })
  const { send, idsIn } = callersOf(async ({ method, url, headers, body, address }) => {
    const answer = await app.inject({ method, url, headers, payload: body, remoteAddress: address })
    return { status: answer.statusCode, text: answer.body }
  })
  const targets = attackTargets(school.world, routes)
  console.log(targets.length)
  const began = performance.now()
  const { sent, statuses, failures } = await storm({
    targets,
    ids: await idsIn(school.world),
    seed: process.env['SEED'] ?? 'in the suite',
    requests: Number(process.env['STORM'] ?? 3000),
    until: Number.POSITIVE_INFINITY,
    atOnce: 4,
    send,
  })
  console.log(sent, statuses, Math.round(performance.now() - began))
  writeFileSync(
    '/tmp/door-storm.json',
    JSON.stringify(
      {
        failures,
        lines: lines.map((l) => {
          const x = JSON.parse(l)
          return x.err ? { msg: x.err.message, stack: x.err.stack, t: x.traceId } : x
        }),
      },
      null,
      1,
    ),
  )
  await app.close()
  await school.close()
  expect(failures).toEqual([])
})
