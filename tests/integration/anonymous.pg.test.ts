import { proving } from '#tests/support/second-auth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kernel/audit/audit.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import { genericVerbs } from '#kernel/operations/generic-verbs.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { serverParts } from '#modules/server.ts'
import { leastRatings } from '#modules/platform/service/shared/rating.ts'
import { recordApply } from '#services/applications/record-apply.ts'
import { buildApp } from '#services/web-server/app.ts'
import { testConfig } from '#tests/support/config.ts'
import { rowsOf, testSchool, tokenFor, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { cellsOf } from '#tests/support/sheet.ts'

let at: TestSchool
let author: { id: string; name: string; accountNo: string; personId: string }
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-16T02:00:00Z' })
  const [row] = await rowsOf(
    at,
    `select id, user_name as name, account_no as "accountNo", person_id as "personId" from sys_user where account_no = 'stu01'`,
  )
  author = row as typeof author
})
afterAll(() => at.close())

/** A row its author made without a name, written and logged as every area does. */
async function secretOf(entity: AnyEntity, leads: Record<string, unknown>): Promise<string> {
  return at.system(async (ctx: Ctx) => {
    const own = { ...ctx, actor: { ...systemActor, userId: author.id, userName: author.name } } as Ctx
    const { when, by } = entity.anonymous!
    const said = { ...leads, [when]: true, [by]: author.id }
    const { id, draft } = await makeRecord(own, entity, said)
    const values = { ...draft, ...said }
    await audit(own, [
      { entity, recordId: id, action: 'add', before: null, after: values, title: `新增${entity.label}` },
    ])
    return id
  })
}

test('nothing anybody is answered of an anonymous record leads to its author', async () => {
  const declared = [...at.world.entities.values()].filter((entity) => entity.anonymous)
  expect(declared.map(({ name }) => name)).toContain('service.rating')
  const readers = [await at.as('admin'), await at.as('jwc01'), await at.as('xgc01')]
  for (const entity of declared) {
    const leads = Object.fromEntries(entity.anonymous!.leads.map((name: string) => [name, newId(at.clock())]))
    const id = await secretOf(entity, leads)
    const secrets = [author.id, author.name, author.accountNo, author.personId, ...Object.values(leads).map(String)]
    const address = `${entity.service}/${entity.path}`
    let seen = 0
    for (const reader of readers) {
      const answers: string[] = []
      for (const verb of genericVerbs) {
        const got = await reader.get(`${address}/${verb}`, { id, ids: id, size: 200 })
        answers.push(JSON.stringify(got.body))
        if (verb === 'list') seen += (got.body.data?.records ?? []).some((row: { id: string }) => row.id === id) ? 1 : 0
      }
      // Nor is one found by asking for the author's rows.
      for (const name of [entity.anonymous!.by, ...entity.anonymous!.leads, 'createUser', 'updateUser']) {
        const value = leads[name] ?? author.id
        const narrowed = await reader.get(`${address}/list`, { [name]: value, size: 1, strict: 1 })
        expect([200, 400, 403], String(name)).toContain(narrowed.status)
        if (narrowed.status === 200) {
          const whole = await reader.get(`${address}/list`, { size: 1 })
          expect(narrowed.body.data.total, `${String(name)} narrows the list`).toBe(whole.body.data.total)
        }
      }
      const sheet = await reader.post(`${address}/export`, { fileName: '全部', params: {} })
      if (sheet.status === 200 && String(sheet.headers['content-type']).includes('sheet'))
        answers.push(JSON.stringify(await cellsOf(sheet.raw)))
      const log = await reader.get('base/sysOperLog/list', { recordId: id, size: 50 })
      answers.push(JSON.stringify(log.body))
      for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret)
    }
    expect(seen, `${entity.name} is seen by somebody here`).toBeGreaterThan(0)
    const [line] = await rowsOf(at, 'select * from sys_oper_log where record_id = $1', [id])
    expect(line).toBeDefined()
    for (const secret of secrets) expect(JSON.stringify(line)).not.toContain(secret)
  }
})

/** What the author does over the wire, in a process that has written its log of calls when this is done. */
async function byAuthor(work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const app = await buildApp({ world: at.world, config: testConfig(), logger: false })
  await work(visitorWith(app, (await tokenFor(app, author.accountNo, at.school.id)).access_token))
  await app.close()
}

const finished = () =>
  at.system((ctx) =>
    recordApply(ctx, {
      userId: author.id,
      bizType: 'probe',
      bizName: '样例',
      bizId: newId(ctx.now()),
      title: '样例申请',
      state: 'passed',
      link: '/index',
      promisedDays: 3,
    }),
  )

test('neither the log of calls nor the service hall tells who rated without a name', async () => {
  const admin = proving(at, await at.as('admin'))
  const [dept] = await rowsOf(
    at,
    'select id from base_department where deleted_time is null order by dept_code limit 1',
  )
  const item = (
    await admin.post('base/serviceItem/add', {
      category: '1',
      deptId: dept!['id'],
      itemNo: 'SECRET',
      name: '匿名评价的事项',
      processType: 'probe',
      conditions: '在读',
      steps: '提交后当天办结',
      needFiles: '学生证',
      linkUrl: 'https://example.edu.cn/zm',
    })
  ).body.data.id as string
  expect((await admin.post('base/serviceItem/publish', { id: item })).body).toMatchObject({ success: true })
  const applies: string[] = []
  await byAuthor(async (visitor) => {
    for (let i = 0; i < leastRatings; i += 1) applies.push((await finished()).id)
    // A tenth of what succeeds is kept, and all that fails.
    for (const star of [3, 4])
      for (const applyId of applies) {
        const said = { applyId, star, text: '材料交了两遍', isAnonymous: true }
        expect((await visitor.post('base/serviceRating/rate', said)).body).toMatchObject({ success: true })
      }
    expect((await visitor.post('base/serviceRating/rate', { applyId: newId(at.clock()), star: 1 })).status).toBe(404)
    for (const entity of at.world.entities.values())
      if (entity.anonymous) expect((await visitor.get(`${entity.service}/${entity.path}/list`)).status).toBe(403)
    expect((await visitor.get('base/sysUser/list')).status).toBe(403)
  })

  const calls = [
    ...(await admin.get('base/sysApiLog/list', { size: 200 })).body.data.records,
    ...(await admin.get('base/sysApiLog/slowest', { hours: 1 })).body.data,
  ] as { address: string; statusCode: number; userName: string | null; ip?: string | null }[]
  const rated = calls.filter(({ address }) => address.endsWith('/serviceRating/rate'))
  expect(new Set(rated.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  for (const entity of at.world.entities.values()) {
    if (!entity.anonymous) continue
    const about = calls.filter(({ address }) => address.includes(`-${entity.service}/${entity.path}/`))
    expect(about.length, entity.name).toBeGreaterThan(0)
    for (const call of about) expect([call.address, call.userName, call.ip ?? null]).toEqual([call.address, null, null])
  }
  // Of everything else it is known who called.
  expect(calls.find(({ address }) => address.endsWith('/sysUser/list'))).toMatchObject({ userName: author.accountNo })

  const secrets = [author.id, author.name, author.accountNo, author.personId, ...applies]
  const routes = serverParts
    .find(({ module }) => module === 'service')!
    .routes!.filter(({ method }) => method === 'GET')
  expect(routes.length).toBeGreaterThan(0)
  for (const reader of [admin, await at.as('jwc01'), await at.as('tea01')])
    for (const route of routes) {
      const asked = { id: item, applyId: applies[0], word: '匿名评价', from: '2026-11-01', to: '2026-11-30', size: 200 }
      for (const id of [item, applies[0]]) {
        const answer = JSON.stringify((await reader.get(addressOf(route), { ...asked, id })).body)
        for (const secret of secrets) expect(answer, route.path).not.toContain(secret)
      }
    }
  const guide = (await admin.get('base/serviceItem/getGuide', { id: item })).body.data
  expect(guide).toMatchObject({ rating: 4, ratings: leastRatings })
  expect(JSON.stringify(guide.comments)).toContain('材料交了两遍')
})
