import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#services/web-server/app.ts'
import { callersOf } from '#tests/attacks/callers.ts'
import { storm } from '#tests/attacks/storm.ts'
import { attackTargets, type KnownRoute } from '#tests/attacks/targets.ts'
import { testConfig } from '#tests/support/config.ts'
import { testSchool, type TestSchool } from '#tests/support/school.ts'

const routes: KnownRoute[] = []
let school: TestSchool
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  school = await testSchool()
  const onRoute = (route: KnownRoute) => routes.push(route)
  app = await buildApp({ world: school.world, config: testConfig(), logger: false, onRoute })
})
afterAll(async () => {
  await app.close()
  await school.close()
})

test('whatever is declared is attacked', async () => {
  const urls = new Set((await attackTargets(school.world, routes)).map(({ url }) => url))
  const declared = school.world.routes.map(({ service, path }) => `/api/flySource-${service}/${path}`)
  expect(declared.filter((url) => !urls.has(url))).toEqual([])
  for (const url of ['auth/oauth/token', 'resource/oss/endpoint/put-file', 'base/campus/import'])
    expect(urls).toContain(`/api/flySource-${url}`)
})

test('no answer of the whole API to hard values is a failure of ours', { timeout: 600_000 }, async () => {
  const { send, idsIn } = callersOf(async ({ method, url, headers, body, address }) => {
    const answer = await app.inject({ method, url, headers, payload: body, remoteAddress: address })
    return { status: answer.statusCode, text: answer.body }
  })
  const { sent, failures } = await storm({
    targets: await attackTargets(school.world, routes),
    ids: await idsIn(school.world),
    seed: 'in the suite',
    requests: 3000,
    until: Number.POSITIVE_INFINITY,
    atOnce: 4,
    send,
  })
  expect(failures).toEqual([])
  expect(sent).toBe(3000)
})
