import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#kernel/world/clock.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { create } from '#kernel/operations/write.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { actionsOf, permissionKey } from '#kernel/access/access.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { accessCalls, changeOf, chosenAxes, type AccessCall, type AccessFacts } from '#kernel/testing/access-matrix.ts'
import { draftFor, makeRecord } from '#kernel/testing/factory.ts'
import type { Route } from '#kernel/http/route.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { systemServer } from '#services/system/server/index.ts'
import { serverParts } from '#modules/server.ts'
import { mostSections } from '#modules/school/timetable/shared/sections.ts'
import { rowsOf, testSchool, visitorWith, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { makeProbe, type Probe } from '#tests/support/probe.ts'

const refusal = { code: 403, success: false, msg: '您未被授权，没有操作权限，请联系系统管理员', data: null }
const resources = serverParts.flatMap((part) => part.resources ?? []).filter((one) => !one.entity.internal)
const everyKey = resources.flatMap((one) => actionsOf(one).map((action) => permissionKey(one.entity, action)))

let school: TestSchool
let probe: Probe
let stranger: Visitor

beforeAll(async () => {
  school = await testSchool()
  await switchSecondAuthOff(school)
  await openTerm(school)
  // With every bell that is moved the lessons of the whole college would be made anew.
  await school.system((ctx) => ctx.db.query('truncate timetable_course_schedule cascade'))
  probe = await makeProbe(school, 'probe')
  stranger = visitorWith(school.app, 'none')
})
afterAll(() => school.close())

const today = dayOf(new Date())
const monday = addDays(today, 1 - weekdayOf(today))
let terms = 0
/** Every term lies behind the one before it, and the first not far behind the college's own: the days between two terms are a vacation that is written out. */
const laterTerm = () => ({
  xn: `${2100 + terms}-${2101 + terms}`,
  xqM: '1',
  startDate: addDays(monday, 7 * (104 + 3 * terms++)),
  weeks: 2,
  weekStart: '1',
  registerDate: null,
  teachStart: null,
  examStart: null,
  holidayStart: null,
})

/** Values that a module's own rules ask for and no declaration tells. */
const examples: Record<string, Record<string, unknown>> = {
  // A new student stands somewhere from today on.
  'base.placement': { startDate: '2000-01-01', endDate: '2000-06-30' },
  'sys.oauthClient': { issuer: 'https://identity.example.org' },
  // A college: majors belong to nothing else.
  'base.department': { deptType: '1' },
  // Leaving asks for no class that would have to fit.
  'status.change': { kind: '31' },
  'nav.mobileService': { kind: '1', path: '/index' },
  'nav.scanRoute': { serviceId: { kind: '1', path: '/index' } },
  'status.leaveItem': { changeId: { kind: '31' } },
  // Items hang at a code set that a school may extend.
  'sys.dictionary': { code: 'appCategory' },
  'population.saved': { scope: { userType: 'stu', include: [{ kind: 'school', ids: [] }] } },
  // A list of instances of a kind every school has.
  'sys.flowQueryConfig': { processType: 'sealApply', columns: [{ key: 'instance.title' }] },
  'timetable.lessonSlot': { beginTime: '08:00', endTime: '08:45' },
  // However its beginning is changed, it is not behind the end.
  'timetable.courseSchedule': { jcFrom: 1, jcTo: mostSections },
  'timetable.courseChange': { type: '3', newDate: today, newJcFrom: 13, newJcTo: 14 },
  'accounts.permApply': { endDate: addDays(today, 30) },
}

/** Areas that judge what is written before they ask where it belongs; nothing is written either way. */
const judgesFirst = new Set(['leave.batch'])
/** Verbs whose record must fit what the writer leads, or was sent back by a flow: here they only must not be refused for want of permission. */
const dueLater: Record<string, readonly string[]> = {
  'leave.batch': ['add', 'submit (new)', 'batch (new)', 'update', 'submit (change)', 'batch (change)'],
}

test('the matrix covers every resource that has endpoints', () => {
  expect(resources.map((one) => one.entity.name)).toEqual(
    [...school.world.resources.values()].filter((one) => !one.entity.internal).map((one) => one.entity.name),
  )
  expect(resources.length).toBeGreaterThan(8)
})

describe.each(resources.map((one) => [one.entity.path, one] as const))('%s', (_path, resource) => {
  const { entity } = resource
  const calls = accessCalls(resource)
  // What is open to all who hold the key has no rows out of reach.
  const scoped = (title: string, run: () => Promise<void>) => resource.scope !== 'open' && test(title, run)
  let untouched: AccessFacts
  beforeAll(async () => {
    untouched = await factsOf(resource)
  })

  test.each(
    calls
      .filter((call) => !['import', 'importPreview', 'importUndo'].includes(call.verb))
      .map((call) => [call.verb, call] as const),
  )('%s works for whoever holds the permission', async (verb, call) => {
    const facts = isReading(call) ? untouched : await factsOf(resource, call)
    if (verb === 'restore')
      await school.system((ctx) =>
        ctx.db.query(`update ${tableName(entity)} set deleted_time = $2 where id = $1`, [facts.id, ctx.now()]),
      )
    const needed = call.touches === 'resource' ? [call.permissions[0]!] : call.permissions
    await probe.may({ permissions: [...needed, ...(handedOn[entity.name] ?? [])], scope: { kind: 'all' } })
    const answer = await send(probe.visitor, call, facts)
    // Whether a named action is due for a new record is its area's to say; here it only must not be refused for want of permission.
    if (verb in resource.actions || dueLater[entity.name]?.includes(verb))
      return expect([200, 400]).toContain(answer.status)
    expect([answer.status, answer.body?.msg]).toEqual([200, answer.body ? '操作成功' : undefined])
    if (call.touches === 'records') expect(sees(answer, call, facts.id)).toBe(true)
    if (call.touches === 'record') await expectDone(resource, call, facts)
    if (call.touches === 'new') expect(await countOf(resource, [answer.body.data].flat()[0].id)).toBe(1)
  })

  test.each(calls.map((call) => [call.verb, call] as const))(
    '%s is refused without its permission, whatever else one holds',
    async (_verb, call) => {
      await probe.may({
        permissions: everyKey.filter((key) => !call.permissions.includes(key)),
        scope: { kind: 'all' },
      })
      const before = await snapshotOf(resource)
      const answer = await send(probe.visitor, call, untouched)
      expect([answer.status, answer.body]).toEqual([403, refusal])
      expect(await snapshotOf(resource)).toEqual(before)
    },
  )

  test.each(calls.map((call) => [call.verb, call] as const))(
    '%s without a token is 401, with one of another school 400',
    async (_verb, call) => {
      const facts = { id: '01890000-0000-7000-8000-000000000000', draft: {}, change: {} }
      const unsigned = await send(stranger, call, facts)
      expect([unsigned.status, unsigned.body.code]).toEqual([401, 401])
      const foreign = await send(probe.visitor, call, facts, { 'tenant-id': school.other.id })
      expect([foreign.status, foreign.body.msg]).toEqual([400, '登录凭证不属于该学校'])
    },
  )

  scoped('whoever reaches no row finds, changes and adds none', async () => {
    await probe.may({ permissions: everyKey, scope: { kind: 'none' } })
    await expectOutOfReach(resource, calls, untouched)
    expect((await probe.visitor.get(`${entity.service}/${entity.path}/list`)).body.data).toMatchObject({
      records: [],
      total: 0,
    })
  })

  test('a record of another school is as absent as one that never was', async () => {
    const { id } = await school.system(
      async (ctx) => makeRecord(ctx, entity, await exampleOf(ctx, entity)),
      school.other,
    )
    await probe.may({ permissions: everyKey, scope: { kind: 'all' } })
    const facts = { id, draft: {}, change: { id } }
    for (const call of calls.filter((one) => one.touches === 'record')) {
      const answer = await send(probe.visitor, call, facts)
      expect([call.verb, answer.status, answer.body.msg]).toEqual([
        call.verb,
        404,
        expect.stringContaining('数据不存在或已被删除'),
      ])
    }
    for (const call of calls.filter((one) => one.touches === 'records'))
      expect([call.verb, sees(await send(probe.visitor, call, facts), call, id)]).toEqual([call.verb, false])
  })

  scoped('along each axis: what is chosen is reached, what is not stays out, and nothing moves across', async () => {
    for (const { axis, field, kind } of await school.system((ctx) => chosenAxes(ctx, resource))) {
      const inside = await school.system((ctx) => placed(ctx, resource, field))
      const outside = await factsOf(resource)
      const value = await valueOf(resource, field, inside.id)
      await probe.may({ permissions: everyKey, scope: { kind: kind.code, value: [value] } })
      const readers = calls.filter(
        (call) => call.method === 'GET' && (call.touches === 'records' || call.touches === 'record'),
      )
      for (const call of readers) {
        const answer = await send(probe.visitor, call, inside)
        expect([axis, call.verb, answer.status, call.touches === 'record' || sees(answer, call, inside.id)]).toEqual([
          axis,
          call.verb,
          200,
          true,
        ])
      }
      await expectOutOfReach(resource, calls, outside)
      await expectNoCrossing(resource, { field, value, inside: inside.id, outside: outside.id })
    }
  })
})

describe('routes made by hand', () => {
  const parts = [systemServer, ...serverParts]
  const routes = parts.flatMap((part) => part.routes ?? [])
  const addressOf = (route: Route) => `${route.service}/${route.path}`
  const sendTo = (route: Route, visitor: Visitor) =>
    route.method === 'GET' ? visitor.get(addressOf(route)) : visitor.post(addressOf(route))
  const byPermission = Map.groupBy(routes, ({ access }) => ('permission' in access ? access.permission : ''))
  byPermission.delete('')

  test('none but the open ones answer without a token', async () => {
    expect(routes.map(addressOf)).toEqual(school.world.routes.map(addressOf))
    const answers: [string, number][] = []
    const closed = routes.filter((route) => !('open' in route.access))
    for (const route of closed) answers.push([addressOf(route), (await sendTo(route, stranger)).status])
    expect(answers).toEqual(closed.map((route) => [addressOf(route), 401]))
    expect(closed.map(addressOf)).toContain('base/sysApi/describe')
  })

  test.each([...byPermission])('%s opens what asks for it, and nothing else does', async (permission, asking) => {
    await probe.may({ permissions: everyKey.filter((key) => key !== permission), scope: { kind: 'all' } })
    for (const route of asking) {
      const answer = await sendTo(route, probe.visitor)
      expect([addressOf(route), answer.status, answer.body]).toEqual([addressOf(route), 403, refusal])
    }
    // A route may do several things of its business, each with a key of its own.
    const [business] = permission.split(':')
    const ofBusiness = parts
      .flatMap((part) => part.resources ?? [])
      .filter((one) => one.entity.path === business)
      .flatMap((one) => actionsOf(one).map((action) => permissionKey(one.entity, action)))
    await probe.may({ permissions: [permission, ...ofBusiness], scope: { kind: 'all' } })
    for (const route of asking)
      expect([addressOf(route), (await sendTo(route, probe.visitor)).status]).not.toEqual([addressOf(route), 403])
  })
})

/** The second school has no calendar of its own yet; lessons need one. */
async function openTerm(at: TestSchool): Promise<void> {
  await at.system(async (ctx) => {
    const { id } = await create(ctx, at.world.resources.get('calendar.term')!, {
      ...laterTerm(),
      startDate: addDays(monday, -63),
      weeks: 20,
    })
    await ctx.db.execute("update calendar_term set status = '1' where id = $1", [id])
  }, at.other)
}

/** What one hands on with a record one must hold. */
const handedOn: Readonly<Record<string, readonly string[]>> = { 'sys.apiClient': ['major:list'] }

async function exampleOf(ctx: Ctx, entity: AnyEntity): Promise<Record<string, unknown> | undefined> {
  if (entity.name === 'calendar.term') return laterTerm()
  // Its file was sent by whoever will write it.
  if (entity.name === 'resource.fileLink') return { fileId: [await looseFile(ctx)] }
  if (entity.name === 'leave.batch')
    return {
      docFileId: [await looseFile(ctx)],
      typeId: (await ctx.db.query<{ id: string }>("select id from leave_type where code = '03'"))[0]!.id,
      startTime: `${addDays(today, 3)}T00:00:00.000Z`,
      endTime: `${addDays(today, 4)}T00:00:00.000Z`,
    }
  // Notes are made on those who are not back.
  if (entity.name === 'leave.handling') {
    const { id } = await makeRecord(ctx, ctx.world.entities.get('leave.request')!)
    await ctx.db.query("update leave_request set status = '45' where id = $1", [id])
    return { leaveId: id }
  }
  if (entity.name === 'sys.apiClient')
    return { userId: await officeAccount(ctx), scopes: ['major:list'], expireDate: '2099-12-31' }
  return examples[entity.name]
}

/** What a key may do, its account must be allowed itself; administrators lend theirs to nobody. */
async function officeAccount(ctx: Ctx): Promise<string> {
  const { id } = await makeRecord(ctx, ctx.world.entities.get('sys.user')!)
  await ctx.db.execute(
    `insert into sys_user_role (id, create_time, update_time, user_id, role_id)
     select $1, $2, $2, $3, id from sys_role where role_code = 'jwc'`,
    [newId(ctx.now()), ctx.now(), id],
  )
  return id
}

async function looseFile(ctx: Ctx): Promise<string> {
  const id = newId(ctx.now())
  await ctx.db.query(
    `insert into sys_file (id, create_time, update_time, name, extension, mime, size, bucket_name, object_key, sha256, is_public, owner_id, status)
     values ($1, $2, $2, '说明.txt', 'txt', 'text/plain', 1, 'trial', 'trial', '', false, $3, '0')`,
    [id, ctx.now(), probe.userId],
  )
  return id
}

/** What a call needs, or what any of them could. */
async function factsOf(resource: Resource, call?: AccessCall): Promise<AccessFacts> {
  return school.system(async (ctx) => {
    const draft =
      call?.touches === 'record' ? {} : await draftFor(ctx, resource.entity, await exampleOf(ctx, resource.entity))
    const { id } =
      call?.touches === 'new'
        ? { id: '' }
        : await makeRecord(ctx, resource.entity, await exampleOf(ctx, resource.entity))
    return { id, draft, change: changeOf(ctx, resource, id) }
  })
}

function isReading(call: AccessCall): boolean {
  return call.method === 'GET' || call.touches === 'records'
}

/** A record whose field on an axis is filled, even where the declaration leaves it open. */
async function placed(
  ctx: Parameters<Parameters<TestSchool['system']>[0]>[0],
  resource: Resource,
  field: string,
): Promise<AccessFacts> {
  const declared = fieldOf(resource.entity, field)
  const target = declared && !declared.options.computed && (declared.options as { entity?: string }).entity
  const { id } = await makeRecord(
    ctx,
    resource.entity,
    target
      ? {
          ...(await exampleOf(ctx, resource.entity)),
          [field]: (
            await makeRecord(
              ctx,
              ctx.world.entities.get(target)!,
              await exampleOf(ctx, school.world.entities.get(target)!),
            )
          ).id,
        }
      : await exampleOf(ctx, resource.entity),
  )
  if ((await valueOf(resource, field, id, ctx)) === null) {
    const { entity: name } = declared!.options as unknown as { entity?: string }
    // What refers to nothing is a number: a year nobody else has.
    const other = name
      ? (await makeRecord(ctx, ctx.world.entities.get(name)!, await exampleOf(ctx, school.world.entities.get(name)!)))
          .id
      : 1999
    await ctx.db.query(`update ${tableName(resource.entity)} set ${columnOfField(field)} = $2 where id = $1`, [
      id,
      other,
    ])
  }
  return { id, draft: {}, change: changeOf(ctx, resource, id) }
}

function send(
  visitor: Visitor,
  call: AccessCall,
  facts: AccessFacts,
  headers?: Record<string, string>,
): Promise<Answer> {
  const input = call.input(facts)
  return call.method === 'GET'
    ? visitor.get(call.path, input as Record<string, unknown>, headers)
    : visitor.post(call.path, input, headers)
}

function sees(answer: Answer, call: AccessCall, id: string): boolean {
  if (call.verb === 'export') return answer.raw.length > 0
  return JSON.stringify(answer.body.data).includes(id)
}

async function expectOutOfReach(resource: Resource, calls: readonly AccessCall[], facts: AccessFacts): Promise<void> {
  const before = await snapshotOf(resource)
  for (const call of calls) {
    if (call.touches === 'resource') continue
    const answer = await send(probe.visitor, call, facts)
    if (call.touches === 'records')
      expect([call.verb, answer.status, sees(answer, call, facts.id)]).toEqual([call.verb, 200, false])
    else if (call.touches === 'new' && judgesFirst.has(resource.entity.name))
      expect([400, 404]).toContain(answer.status)
    else
      expect([call.verb, answer.status, answer.body.msg]).toEqual([
        call.verb,
        404,
        expect.stringContaining('数据不存在或已被删除'),
      ])
  }
  expect(await snapshotOf(resource)).toEqual(before)
}

/** Neither a change nor a new record may land where its writer does not see. */
async function expectNoCrossing(
  resource: Resource,
  at: { field: string; value: unknown; inside: string; outside: string },
): Promise<void> {
  const { entity } = resource
  const declared = fieldOf(entity, at.field)
  if (!declared || declared.options.computed) return
  const address = `${entity.service}/${entity.path}`
  const welcome = await school.system((ctx) => draftFor(ctx, entity, { [at.field]: at.value }))
  expect((await probe.visitor.post(`${address}/add`, welcome)).status).toBe(200)
  if (declared.options.fixed) return
  const there =
    (await valueOf(resource, at.field, at.outside)) ??
    (await school.system(
      async (ctx) =>
        (await makeRecord(ctx, ctx.world.entities.get((declared.options as unknown as { entity: string }).entity)!)).id,
    ))
  const moved = await probe.visitor.post(`${address}/update`, { id: at.inside, [at.field]: there })
  expect([at.field, moved.status]).toEqual([at.field, 404])
  expect(await valueOf(resource, at.field, at.inside)).toEqual(at.value)
}

async function expectDone(resource: Resource, call: AccessCall, facts: AccessFacts): Promise<void> {
  const [row] = await rowsOf(school, `select * from ${tableName(resource.entity)} where id = $1`, [facts.id])
  if (call.verb === 'remove')
    expect(resource.entity.removable === 'bin' ? row!['deleted_time'] : (row ?? 'gone')).toEqual(
      resource.entity.removable === 'bin' ? expect.anything() : 'gone',
    )
  if (call.verb === 'restore') expect(row!['deleted_time']).toBeNull()
  if (call.method === 'POST' && call.input(facts) === facts.change) expect(row!['version']).toBe(2)
}

function columnOfField(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

async function valueOf(
  resource: Resource,
  field: string,
  id: string,
  ctx?: Parameters<Parameters<TestSchool['system']>[0]>[0],
): Promise<unknown> {
  const text = `select ${columnOfField(field)} as value from ${tableName(resource.entity)} where id = $1`
  const [row] = ctx ? await ctx.db.query(text, [id]) : await rowsOf(school, text, [id])
  return row!['value']
}

async function countOf(resource: Resource, id: string): Promise<number> {
  return (await rowsOf(school, `select 1 from ${tableName(resource.entity)} where id = $1`, [id])).length
}

/** How many rows there are and how often they were changed: equal when nothing was written. A log grows by being asked, so only its changes count. */
function snapshotOf({ entity }: Resource): Promise<unknown> {
  if (entity.isLog) return rowsOf(school, `select count(*) as changed from ${tableName(entity)} where version > 1`)
  const removed = entity.removable === 'bin' ? ', count(deleted_time) as removed' : ''
  return rowsOf(school, `select count(*) as rows, sum(version) as versions${removed} from ${tableName(entity)}`)
}
