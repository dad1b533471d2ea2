import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#services/web-server/app.ts'
import { callersOf } from '#tests/attacks/callers.ts'
import { hostileCalls } from '#tests/attacks/hostile.ts'
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

const callers = () =>
  callersOf(async ({ method, url, headers, body, address }) => {
    const answer = await app.inject({ method, url, headers, payload: body, remoteAddress: address })
    return { status: answer.statusCode, text: answer.body }
  })

test(
  'what is small and asks for endless work is read or refused, and nothing waits for it',
  { timeout: 120_000 },
  async () => {
    const calls = await hostileCalls(callers().send)
    const answers = new Map<string, number>()
    for (const { name, call } of calls) answers.set(name, (await call()).status)
    expect([...answers].filter(([, status]) => status >= 500)).toEqual([])
    const reached = [
      'put-file 标签.docx',
      'preview 目录.docx',
      'resolveExcel 标签.xlsx',
      'print preview as long as it may be',
    ]
    expect(reached.map((name) => answers.get(name))).toEqual([200, 200, 200, 200])
    expect([...answers].filter(([name]) => name.startsWith('simulate')).map(([, status]) => status)).toEqual(
      Array(5).fill(200),
    )
  },
)

test('no answer of the whole API to hard values is a failure of ours', { timeout: 600_000 }, async () => {
  const { send, idsIn } = callers()
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
