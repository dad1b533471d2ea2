import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#kernel/audit/audit.ts'
import { countDownload } from '#kernel/audit/export-log.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { tenant } from '#modules/platform/settings/shared/tenant.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let auditor: Visitor
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  auditor = await school.as('sjgly01')
  admin = await school.as('admin')
})
afterAll(() => school.close())

async function changePhone(phone: string): Promise<string> {
  const counsellor = await school.as('fdy01')
  const { records } = (await counsellor.get('base/baseStudentInfo/list', { size: 1 })).body.data
  const student = (await counsellor.get('base/baseStudentInfo/getOne', { id: records[0].id })).body.data
  const answer = await counsellor.post('base/baseStudentInfo/update', {
    id: student.id,
    version: student.version,
    sjhm: phone,
  })
  expect(answer.body).toMatchObject({ success: true })
  return student.id
}

test('a changed phone is one row, masked, with the session it was changed in', async () => {
  const id = await changePhone('13900001111')
  const { records, total } = (
    await auditor.get('base/sysOperLog/list', {
      recordId: id,
      action: 'update',
      time_ge: new Date().toISOString().slice(0, 10),
    })
  ).body.data
  expect(total).toBe(1)
  expect(records[0].title).toContain('手机号')
  const [session] = await rowsOf(
    school,
    "select s.id from sys_session s join sys_user u on u.id = s.user_id where u.account_no = 'fdy01'",
  )
  const row = (await auditor.get('base/sysOperLog/getOne', { id: records[0].id })).body.data
  expect(row.sid).toBe(session!['id'])
  expect(row).toMatchObject({
    result: '1',
    roleCodes: expect.stringContaining('fdy'),
    costMs: expect.any(Number),
    traceId: expect.any(String),
  })
  expect(row).not.toHaveProperty('changes')
  for (const asked of [{ keyword: '手机' }, { recordId_like: id }]) {
    expect(
      (
        await auditor.get('base/sysOperLog/list', {
          ...asked,
          recordId: id,
          time_ge: new Date().toISOString().slice(0, 10),
        })
      ).body.data.total,
    ).toBe(1)
  }
  expect((await auditor.get('base/sysOperLog/list', { recordId_like: id.slice(0, 20) })).body.data.total).toBe(0)
  const { changes } = (await auditor.get('base/sysOperLog/diff', { id: records[0].id })).body.data
  const [phone] = changes.filter((change: { field: string }) => change.field === 'sjhm')
  expect(phone).toMatchObject({ after: '139****1111' })
  expect(JSON.stringify(changes)).not.toContain('13900001111')
})

test('records and deeds are told in words, on the screen and in the sheet, and kept by their names', async () => {
  const recordId = '01990000-0000-7000-8000-00000000d11d'
  const deeds = [
    ['calendar.term', 'choose', '设为当前学期'],
    ['office.notice', 'publish', '发布'],
    ['status.change', 'issue', '发文'],
    ['sys.tenant', 'look', '代看'],
    ['sys.user', 'add', '新增'],
  ] as const
  const entityOf = (name: string) => school.world.entities.get(name) ?? (tenant as AnyEntity)
  await school.system((ctx) =>
    audit(
      ctx,
      deeds.map(([name, action, word]) => ({ entity: entityOf(name), recordId, action, title: word })),
    ),
  )
  const { records } = (await auditor.get('base/sysOperLog/list', { recordId, size: 50 })).body.data
  type Kept = { entity: string; action: string; title: string }
  expect(records.map(({ entity, action }: Kept) => `${entity}:${action}`).toSorted()).toEqual(
    deeds.map(([name, action]) => `${entityOf(name).path}:${action}`).toSorted(),
  )
  const sheet = await cellsOf((await auditor.post('base/sysOperLog/export', { params: { recordId } })).raw)
  const head = sheet[0]!
  const told = sheet
    .slice(1, 1 + deeds.length)
    .map((row) => [head.indexOf('业务'), head.indexOf('动作')].map((at) => row[at]))
  expect(told.toSorted()).toEqual(deeds.map(([name, , word]) => [entityOf(name).label, word]).toSorted())
  // Without the column that says whose deed it is, too.
  const heard = { action: '动作' }
  const alone = await cellsOf((await auditor.post('base/sysOperLog/export', { params: { recordId }, heard })).raw)
  expect(alone.flat()).toEqual(expect.arrayContaining(['发文', '代看', '设为当前学期']))
  // A deed that areas call differently is called as its own area does.
  const names = (await auditor.get('base/sysOperLog/names')).body.data
  const labelOf = (list: { value: string; label: string }[], value: string) =>
    list.find((one) => one.value === value)?.label
  expect(labelOf(names.deeds, `${entityOf('status.change').path}:issue`)).toBe('发文')
  expect(labelOf(names.entities, entityOf('sys.user').path)).toBe(entityOf('sys.user').label)
})

test('the check finds everything in order, then names a row that was changed by hand', async () => {
  const id = await changePhone('13900002222')
  expect((await auditor.post('base/sysOperLog/verify', {})).body.data).toMatchObject({ isIntact: true, broken: null })
  const [row] = await rowsOf(school, 'select id from sys_oper_log where record_id = $1 order by time desc limit 1', [
    id,
  ])
  await school.system((ctx) => ctx.db.query("update sys_oper_log set user_name = '别人' where id = $1", [row!['id']]))
  expect((await auditor.post('base/sysOperLog/verify', {})).body.data).toMatchObject({
    isIntact: false,
    broken: { id: row!['id'], reason: '该条内容被改动' },
  })
  await school.system((ctx) =>
    ctx.db.query(
      'update sys_oper_log l set user_name = u.user_name from sys_user u where l.id = $1 and u.id::text = l.user_id',
      [row!['id']],
    ),
  )
  expect((await auditor.post('base/sysOperLog/verify', {})).body.data).toMatchObject({ isIntact: true })
})

test('rows that vanish are missed, in the middle and at the end', async () => {
  await changePhone('13900003333')
  await changePhone('13900004444')
  const { checked } = (await auditor.post('base/sysOperLog/verify', {})).body.data
  expect(checked).toBeGreaterThan(2)
  const take = (which: string) =>
    school.system(
      async (ctx) =>
        (
          await ctx.db.query<{ row: unknown }>(
            `delete from sys_oper_log where id = (${which}) returning to_jsonb(sys_oper_log.*) as row`,
          )
        )[0]!.row,
    )
  const giveBack = (row: unknown) =>
    school.system((ctx) =>
      ctx.db.query('insert into sys_oper_log select * from jsonb_populate_record(null::sys_oper_log, $1)', [
        JSON.stringify(row),
      ]),
    )
  const middle = await take('select id from sys_oper_log order by time desc, seq desc offset 1 limit 1')
  expect((await auditor.post('base/sysOperLog/verify', {})).body.data.broken).toMatchObject({
    reason: '该条之前的日志被删除',
  })
  await giveBack(middle)
  const last = await take('select id from sys_oper_log order by time desc, seq desc limit 1')
  expect((await auditor.post('base/sysOperLog/verify', {})).body.data.broken.reason).toMatch(
    /^当日应有 \d+ 条，仅存 \d+ 条$/,
  )
  await giveBack(last)
  expect((await auditor.post('base/sysOperLog/verify', {})).body.data.isIntact).toBe(true)
})

test('only whoever audits may check, and nobody can write into a log', async () => {
  expect((await admin.post('base/sysOperLog/verify', {})).status).toBe(403)
  const draft = { time: '2026-01-01T00:00:00+08:00', title: '假', entity: 'x', action: 'add' }
  for (const who of [admin, auditor]) {
    expect((await who.post('base/sysOperLog/add', draft)).status).toBe(403)
    expect((await who.post('base/sysOperLog/batch', [draft])).status).toBe(403)
    expect((await who.post('base/sysOperLog/remove', { ids: 'x' })).status).toBe(404)
  }
})

test('the auditor changes nothing anywhere', async () => {
  const writes: [string, unknown][] = [
    ['base/campus/add', { campusName: '假' }],
    ['base/building/add', {}],
    ['base/department/update', { id: '0', version: 1 }],
    ['base/teacher/remove', { ids: '0' }],
    ['base/baseStudentInfo/add', {}],
    ['base/baseStudentInfo/import', {}],
    ['base/stuClass/submit', {}],
    ['base/richText/add', { title: 'a', content: 'b' }],
    ['base/aiProvider/add', {}],
    ['base/sysErrorLog/handle', { id: '0', state: '2' }],
    ['base/baseParams/submit', { paramsId: 'ai.maxTokens', paramsValue: '256' }],
  ]
  for (const [path, body] of writes) expect(`${path} ${(await auditor.post(path, body)).status}`).toBe(`${path} 403`)
})

test('an unforeseen failure answers a trace id that the error log knows, and no stack', async () => {
  const fail = async () => {
    await school.system((ctx) => ctx.db.query('alter table base_campus rename to base_campus_away'))
    try {
      return await admin.get('base/campus/list')
    } finally {
      await school.system((ctx) => ctx.db.query('alter table base_campus_away rename to base_campus'))
    }
  }
  const answer = await fail()
  expect(answer.status).toBe(500)
  const { traceId } = answer.body as unknown as { traceId: string }
  expect(answer.raw.toString()).not.toMatch(/ at |base_campus|\.ts/)
  const [occurrence] = (await auditor.get('base/sysErrorLog/traces', { traceId })).body.data
  expect(occurrence).toMatchObject({
    traceId,
    userName: 'admin',
    address: 'GET /api/flySource-base/campus/list',
    state: '0',
  })

  await admin.post('base/sysErrorLog/handle', { id: occurrence.errorId, state: '2', remark: '已恢复' })
  expect((await admin.get('base/sysErrorLog/getOne', { id: occurrence.errorId })).body.data).toMatchObject({
    state: '2',
    times: 1,
  })
  await fail()
  // The same failure is the same row, and open again.
  expect((await admin.get('base/sysErrorLog/getOne', { id: occurrence.errorId })).body.data).toMatchObject({
    state: '0',
    times: 2,
  })
})

test('what is taken out is registered', async () => {
  await admin.post('base/campus/export', { params: { campusName_like: '校区' } })
  const [row] = (await auditor.get('base/sysExportLog/list', { entityName_like: '校区' })).body.data.records
  expect(row).toMatchObject({ entityName: '校区', filter: '校区名称含校区', isPlain: false })
  expect(row.columns).toContain('校区名称')
  expect(row.downloads).toBe(1)
  // Codes and what is referred to stand there by their names.
  const [cls] = await rowsOf(school, `select id, class_name as name from base_class order by class_name limit 1`)
  await (
    await school.as('jwc01')
  ).post('base/baseStudentInfo/export', {
    params: { classId: cls!['id'], xjztM_in: '01,02', keyword: '王', ids: '', descs: 'xh' },
  })
  expect((await auditor.get('base/sysExportLog/list', { entityName_like: '学生' })).body.data.records[0].filter).toBe(
    `班级：${String(cls!['name'])}；学籍状态：在读、休学；关键词：王`,
  )
  // Where it was kept as a file, each download counts.
  await school.system((ctx) =>
    ctx.db.query('update sys_export_log set file_id = $2, downloads = 0 where id = $1', [row.id, row.id]),
  )
  await countDownload(school.world, school.school, row.id)
  await countDownload(school.world, school.school, row.id)
  expect((await auditor.get('base/sysExportLog/getOne', { id: row.id })).body.data.downloads).toBe(2)
})

test('every failed call is in the API log, without what people put into the address', async () => {
  await admin.get('base/campus/getOne', { id: '01890000-0000-7000-8000-000000000000' })
  await expect
    .poll(async () => (await auditor.get('base/sysApiLog/list', { address_like: 'campus/getOne' })).body.data.records, {
      timeout: 6000,
    })
    .toMatchObject([
      { method: 'GET', address: '/api/flySource-base/campus/getOne', statusCode: 404, userName: 'admin' },
    ])
  expect(
    (await auditor.get('base/sysApiLog/summary')).body.data.map((row: { address: string }) => row.address),
  ).toContain('/api/flySource-base/campus/getOne')
})
