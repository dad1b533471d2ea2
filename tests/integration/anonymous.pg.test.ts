import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kernel/audit/audit.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { newId } from '#kernel/world/id.ts'
import { genericVerbs } from '#kernel/operations/generic-verbs.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
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
