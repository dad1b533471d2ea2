import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableName } from '#kernel/db/names.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { buildApp } from '#services/web-server/app.ts'
import { attackTargets, type KnownRoute, type Target } from '#tests/attacks/targets.ts'
import { openAccessStage, snapshotOf, type AccessStage } from '#tests/support/access/stage.ts'
import { testConfig } from '#tests/support/config.ts'
import { rowsOf, visitorWith, type Visitor } from '#tests/support/school.ts'

// Routes made by hand find their rows by statements of their own. Whoever holds every permission and reaches no row is told of
// nobody by any of them, and changes nothing of anybody.

let stage: AccessStage
let visitor: Visitor
let targets: Target[]
let closeApp: () => Promise<void>
/** Rows that tell of somebody: by their ids, and students by the number everybody knows them by. */
let ofPeople: Resource[]
let tellTale: Set<string>
let someIds: Map<string, string[]>

beforeAll(async () => {
  stage = await openAccessStage()
  const { school, probe } = stage
  const routes: KnownRoute[] = []
  const app = await buildApp({
    world: school.world,
    config: testConfig(),
    logger: false,
    onRoute: (route) => routes.push(route),
  })
  closeApp = () => app.close()
  visitor = visitorWith(app, probe.visitor.token)
  targets = (await attackTargets(school.world, routes)).filter((one) => one.isMadeByHand)
  ofPeople = [...school.world.resources.values()].filter(
    ({ entity, scope }) => !entity.internal && scope !== 'open' && ('person' in scope.by || 'class' in scope.by),
  )
  tellTale = new Set()
  someIds = new Map()
  for (const { entity } of ofPeople) {
    const rows = await rowsOf(school, `select id from ${tableName(entity)} order by id limit 3000`)
    const ids = rows.map((row) => String(row['id']))
    someIds.set(entity.path, ids.slice(0, 2))
    for (const id of ids) tellTale.add(id)
  }
  const numbers = await rowsOf(school, 'select xh from base_student where xh is not null')
  for (const row of numbers) tellTale.add(String(row['xh']))
  const permissions = school.world.routes.flatMap(({ access }) => ('permission' in access ? [access.permission] : []))
  await probe.may({ permissions: [...new Set([...stage.everyKey, ...permissions])], scope: { kind: 'none' } })
})
afterAll(async () => {
  await closeApp()
  await stage.school.close()
})

/** What is meant for everybody who holds the permission, whatever rows they reach, and why. */
const meantForAll: Record<string, string> = {}

test('there are people to be told of, and routes that could', () => {
  expect(ofPeople.map((one) => one.entity.name)).toEqual(expect.arrayContaining(['base.student', 'leave.request']))
  expect(tellTale.size).toBeGreaterThan(2000)
  expect(targets.length).toBeGreaterThan(300)
})

test('whoever reaches no row is told of nobody by any route made by hand', async () => {
  const told: string[] = []
  for (const target of targets.filter((one) => one.method === 'GET' && !one.url.includes(':'))) {
    const path = target.url.replace('/api/flySource-', '')
    for (const query of questionsFor(target)) {
      const answer = await visitor.get(path, query)
      const sent = new Set(Object.values(query))
      const found = tokensIn(answer.raw.toString('utf8')).find((word) => tellTale.has(word) && !sent.has(word))
      if (found && !(path in meantForAll)) told.push(`${path} ${JSON.stringify(query)} tells of ${found}`)
      if (found) break
    }
  }
  expect(told).toEqual([])
})

test('whoever reaches no row changes none by any route made by hand', async () => {
  const before = await everythingOf()
  for (const target of targets.filter((one) => one.method === 'POST' && !one.url.includes(':')))
    for (const body of questionsFor(target)) await visitor.post(target.url.replace('/api/flySource-', ''), body)
  expect(await everythingOf()).toEqual(before)
})

test('none but the open ones answer without a token', async () => {
  const closed = stage.school.world.routes.filter((route) => !('open' in route.access))
  const answers: [string, number][] = []
  for (const { method, service, path } of closed) {
    const at = `${service}/${path}`
    answers.push([at, (method === 'GET' ? await stage.stranger.get(at) : await stage.stranger.post(at)).status])
  }
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
  expect(answers.length).toBeGreaterThan(300)
})

/** Plain, and with ids of rows of every business about people in each place that could take one. */
function questionsFor({ url, shape, about }: Target): Record<string, string>[] {
  const names = Object.keys(shape.properties ?? {}).slice(0, 40)
  const idNames = names.filter((name) => /^(id|ids|\w+Ids?)$/.test(name))
  const own = [...someIds].filter(([path]) => path === about || url.includes(`/${path}/`)).flatMap(([, ids]) => ids)
  const students = someIds.get('baseStudentInfo') ?? []
  const others = [...someIds.values()].flatMap((ids) => ids.slice(0, 1))
  const candidates = own.length > 0 ? [...own.slice(0, 1), ...students.slice(0, 1)] : others.slice(0, 6)
  const plain = { current: '1', size: '50' }
  if (idNames.length === 0) return [plain]
  return [plain, ...candidates.map((id) => ({ ...plain, ...Object.fromEntries(idNames.map((name) => [name, id])) }))]
}

function tokensIn(text: string): string[] {
  return text.match(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9A-Z]{6,20}\b/g) ?? []
}

async function everythingOf(): Promise<unknown[]> {
  const all: unknown[] = []
  for (const one of ofPeople) all.push([one.entity.name, await snapshotOf(stage, one)])
  return all
}
