import { Client } from 'pg'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, permissionKey } from '#kernel/access/access.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { sampleOf } from '#kernel/fields/samples.ts'
import { buildApp } from '#services/web-server/app.ts'
import { draftFor } from '#kernel/testing/factory.ts'
import { serverParts } from '#modules/server.ts'
import { testConfig } from '#tests/support/config.ts'
import { rowsOf, testSchool, visitorWith, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { makeProbe } from '#tests/support/probe.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { cellsOf } from '#tests/support/sheet.ts'

const resources = serverParts.flatMap((part) => part.resources ?? [])
/** What people write and may look at in clear. Keys of other systems are never shown, and phones of sent messages never written here. */
const isGuarded = (field: AnyField) =>
  field.options.sensitive === true && !field.options.computed && !kindOf(field).isWriteOnly
const guarded = resources.filter(
  (one) => !one.withoutVerbs.includes('add') && fieldsOf(one.entity).some(([, field]) => isGuarded(field)),
)
const logLines: string[] = []
/** Every secret that was ever written, wherever it must not turn up again. */
const secrets = new Set<string>()
let seeds = 7_391_000
let school: TestSchool
let visitor: Visitor
let closeLogged: () => Promise<void>

beforeAll(async () => {
  school = await testSchool()
  await switchSecondAuthOff(school)
  const probe = await makeProbe(school, 'canary')
  await probe.may({
    permissions: resources.flatMap((one) => actionsOf(one).map((action) => permissionKey(one.entity, action))),
  })
  const app = await buildApp({
    world: school.world,
    config: testConfig(),
    logger: { write: (line) => logLines.push(line) },
  })
  closeLogged = () => app.close()
  visitor = visitorWith(app, probe.visitor.token)
})
afterAll(async () => {
  await closeLogged()
  await school.close()
})

test('there is something to guard', () => {
  expect(guarded.map((one) => one.entity.name)).toEqual(expect.arrayContaining(['base.student', 'base.teacher']))
})

describe.each(guarded.map((one) => [one.entity.path, one.entity] as const))('%s', (path, entity) => {
  const at = `${entity.service}/${path}`
  const fields = fieldsOf(entity)
    .filter(([, field]) => isGuarded(field))
    .map(([name]) => name)
  let id: string
  let stored: Record<string, unknown>

  test('what is added and changed comes back masked everywhere, and in clear only to whoever looks on purpose', async () => {
    stored = secretsFor(entity)
    const draft = await school.system((ctx) => draftFor(ctx, entity, stored))
    const added = await visitor.post(`${at}/add`, draft, { 'idempotency-key': `add ${path}` })
    expect(added.body).toMatchObject({ success: true })
    id = added.body.data.id
    await expectMasked()
    stored = secretsFor(entity)
    await changeTo(stored)
    await expectMasked()
    for (const field of fields) {
      const seen = await visitor.post(`${at}/unmask`, { id, field }, { 'idempotency-key': `unmask ${field}` })
      expect([field, seen.body.data]).toEqual([field, { value: stored[field] }])
    }
    const looks = await rowsOf(
      school,
      `select title from sys_oper_log where entity = $1 and record_id = $2 and action = 'unmask' order by title`,
      [path, id],
    )
    expect(looks.map((row) => row['title'])).toEqual(
      fields.map((field) => `查看${entity.label}${fieldOf(entity, field)!.options.label}`).toSorted(),
    )
  })

  test('refusals and failures say nothing of it either', async () => {
    const secret = secretsFor(entity)
    const answers = [
      await visitor.post(`${at}/update`, { id, version: 1, ...secret }),
      await visitor.post(`${at}/add`, { ...secret, nonsense: 1 }, { 'idempotency-key': `refused ${path}` }),
      await visitor.post(`${at}/batch`, [{ id, ...stored }, { ...stored }]),
      await withoutAuditTable(() =>
        visitor.post(`${at}/update`, { id, ...cleared, ...secret }, { 'idempotency-key': `failed ${path}` }),
      ),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([409, 400, 400, 500])
    for (const answer of answers) expectNoSecret(answer.raw.toString('utf8'))
    expect(logLines.join('')).toContain('sys_oper_log')
    await visitor.post(`${at}/remove`, { ids: id })
    await visitor.post(`${at}/restore`, { ids: id })
  })

  let cleared: Record<string, null> = {}
  /** Other fields may have to agree with the secret (the module says which); they are left to the server. */
  async function changeTo(values: Record<string, unknown>): Promise<void> {
    const change = { id, ...values }
    let answer = await visitor.post(`${at}/update`, change, { 'idempotency-key': `first ${path}` })
    if (answer.status === 400) {
      cleared = Object.fromEntries(
        Object.keys(answer.body.data as object)
          .filter((name) => !fields.includes(name))
          .map((name) => [name, null]),
      )
      answer = await visitor.post(`${at}/update`, { ...change, ...cleared }, { 'idempotency-key': `second ${path}` })
    }
    expect([answer.status, answer.body.data]).toEqual([200, expect.objectContaining({ id })])
  }

  async function expectMasked(): Promise<void> {
    const columns = fieldsOf(entity).map(([name]) => name)
    const heard = Object.fromEntries(columns.map((name) => [name, fieldOf(entity, name)!.options.label]))
    const answers: Answer[] = [
      await visitor.get(`${at}/list`, { ids: id, columns: columns.join() }),
      await visitor.get(`${at}/all`, { ids: id, columns: columns.join() }),
      await visitor.get(`${at}/getOne`, { id }),
      await visitor.get(`${at}/history`, { id }),
      await visitor.get(`${at}/getSelect`, { ids: id }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expectNoSecret(answer.raw.toString('utf8'))
    }
    expect(answers[2]!.body.data[fields[0]!]).toContain('*')
    const cells = await cellsOf((await visitor.post(`${at}/export`, { ids: id, heard })).raw)
    const guardedColumn = cells[0]!.indexOf(fieldOf(entity, fields[0]!)!.options.label)
    expect(cells[1]![guardedColumn]).toContain('*')
    expectNoSecret(JSON.stringify(cells))
  }
})

test('no secret can be filtered, sorted or searched out', async () => {
  for (const { entity } of guarded) {
    const at = `${entity.service}/${entity.path}`
    const plain = (await visitor.get(`${at}/list`)).body.data
    for (const [name] of fieldsOf(entity).filter(([, field]) => field.options.sensitive)) {
      for (const secret of secrets) {
        expect((await visitor.get(`${at}/list`, { [name]: secret })).body.data.total).toBe(plain.total)
        expect((await visitor.get(`${at}/list`, { keyword: secret })).body.data.total).toBe(0)
      }
      const sorted = (await visitor.get(`${at}/list`, { ascs: name })).body.data
      expect(sorted.records.map((row: { id: string }) => row.id)).toEqual(
        plain.records.map((row: { id: string }) => row.id),
      )
    }
  }
})

test('no secret stands in clear in any table, log line or stored file', async () => {
  expect(secrets.size).toBeGreaterThanOrEqual(15)
  const dump = await wholeDatabase(school.url)
  // The search must be able to find what is there: an account name, a permission, a log title, the kept answers.
  for (const known of ['canary', 'baseStudentInfo:unmask', '查看学生证件号码', 'add baseStudentInfo'])
    expect([known, dump.includes(known)]).toEqual([known, true])
  expectNoSecret(dump)
  expectNoSecret(logLines.join(''))
  for (const file of filesBelow(school.world.filesFolder)) expectNoSecret(readFileSync(file).toString('latin1'))
})

test('what is stored opens only in its own place', async () => {
  const [row] = await rowsOf(
    school,
    `select id_card, sjhm from ${tableName('base.student')} where sjhm is not null limit 1`,
  )
  const { secrets: box } = school.world
  const place = (field: string, schoolId = school.school.id) => `${schoolId}/base.student/${field}`
  expect(box.open(String(row!['id_card']), place('idCard'))).toMatch(/^\w{5,20}$/)
  for (const wrong of [place('sjhm'), place('idCard', school.other.id), 'base.teacher/idCard'])
    expect(() => box.open(String(row!['id_card']), wrong)).toThrow()
})

function secretsFor(entity: AnyEntity): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(entity)) {
    if (!field.options.sensitive || field.options.computed) continue
    values[name] = sampleOf(field, ++seeds, { today: '2026-01-01', codes: () => [], reference: () => undefined })
    secrets.add(String(values[name]))
  }
  return values
}

/** In clear, or in a form that anybody can turn back. */
function expectNoSecret(text: string): void {
  for (const secret of secrets) {
    const forms = [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
      JSON.stringify(secret).slice(1, -1),
    ]
    for (const form of forms)
      if (text.includes(form))
        expect.fail(
          `${secret} stands in clear: …${text.slice(Math.max(text.indexOf(form) - 120, 0), text.indexOf(form) + 60)}…`,
        )
  }
}

async function withoutAuditTable<T>(work: () => Promise<T>): Promise<T> {
  await school.system((ctx) => ctx.db.query('alter table sys_oper_log rename to sys_oper_log_away'))
  try {
    return await work()
  } finally {
    await school.system((ctx) => ctx.db.query('alter table sys_oper_log_away rename to sys_oper_log'))
  }
}

async function wholeDatabase(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    )
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining([
        'school_000000.base_student',
        'school_000000.sys_idempotency',
        'platform.school',
        'pgboss.job_common',
      ]),
    )
    const parts: string[] = []
    for (const { name } of tables)
      parts.push(
        ...(await client.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map((one) => one.row),
      )
    return parts.join('\n')
  } finally {
    await client.end()
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
