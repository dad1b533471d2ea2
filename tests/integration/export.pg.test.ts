import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet, type SheetRow } from '#kernel/excel/read/read-sheet.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type Answer, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('an export has the rows of the list, grouped heads, labels for codes and masked numbers', async () => {
  const office = await school.as('jwc01')
  const [{ id, name, students }] = (await rowsOf(
    school,
    'select c.id, c.class_name as name, count(*)::int as students from base_class c join base_student s on s.class_id = c.id where s.deleted_time is null group by c.id order by c.class_name limit 1',
  )) as [{ id: string; name: string; students: number }]
  const answer = await office.post('base/baseStudentInfo/export', {
    fileName: '花名册',
    params: { classId: id },
    heard: {
      xm: '基本信息,姓名',
      xh: '基本信息,学号',
      sex: '基本信息,性别',
      className: '班级',
      sjhm: '联系方式,手机',
      tool: '操作',
      fileId: '附件',
      nobody: '无',
    },
  })
  expect(answer.status).toBe(200)
  expect(fileNameOf(answer)).toMatch(/^花名册_\d{12}\.xlsx$/)
  const rows = await sheetOf(answer)
  expect(rows[0]!.slice(0, 5)).toEqual(['基本信息', '基本信息', '基本信息', '班级', '联系方式'])
  expect(rows[1]!.slice(0, 5)).toEqual(['姓名', '学号', '性别', '班级', '手机'])
  const body = rows.slice(2, -1)
  expect(body).toHaveLength(students)
  expect(rows.at(-1)![0]).toContain(`共 ${students} 条`)
  for (const row of body) {
    expect(['男', '女']).toContain(row[2])
    expect(row[3]).toBe(name)
    expect(row[4] ?? '').toMatch(/^$|^\d{3}\*{4}\d{4}$/)
  }
})

test('an export that finds nothing has an empty body', async () => {
  const office = await school.as('jwc01')
  const answer = await office.post('base/baseStudentInfo/export', { fileName: '空', params: { xh: '0000000000' } })
  expect(answer.status).toBe(200)
  expect(answer.raw).toHaveLength(0)
})

test('a counsellor exports only own students, and the log says how many', async () => {
  const counsellor = await school.as('fdy01')
  const { body } = await counsellor.get('base/baseStudentInfo/list', { size: 1 })
  const answer = await counsellor.post('base/baseStudentInfo/export', {
    fileName: '学生',
    params: {},
    heard: { xh: '学号' },
  })
  const rows = await sheetOf(answer)
  expect(rows).toHaveLength(body.data.total + 2)
  const logged = await rowsOf(school, "select title from sys_oper_log where action = 'export'")
  expect(logged).toContainEqual({ title: `导出学生 ${body.data.total} 条：学号` })
})

test('selected rows only, and no export without the permission', async () => {
  const admin = await school.as('admin')
  const { body } = await admin.get('base/stuClass/list', { size: 2 })
  const ids = body.data.records.map((record: { id: string }) => record.id)
  const rows = await sheetOf(await admin.post('base/stuClass/export', { fileName: '班级', ids }))
  expect(rows).toHaveLength(2 + 2)
  const student = await school.as('stu01')
  expect((await student.post('base/stuClass/export', { fileName: '班级' })).status).toBe(403)
})

test('numbers in clear leave only by their own permission, with a reason and a second authentication, and are registered as such', async () => {
  const [registry, office] = [await school.as('jwc01'), await school.as('xgc01')]
  const [one] = await rowsOf(
    school,
    'select id, xm from base_student where sjhm is not null and deleted_time is null order by xh limit 1',
  )
  const body = {
    fileName: '联系',
    ids: [one!['id']],
    heard: { xm: '姓名', sjhm: '手机' },
    plain: true,
    reason: '上报教育厅',
  }
  expect((await office.post('base/baseStudentInfo/export', body)).status).toBe(403)
  expect((await registry.post('base/baseStudentInfo/export', { ...body, reason: ' ' })).body).toMatchObject({
    code: 400,
    msg: '请填写导出明文的理由',
  })
  expect((await registry.post('base/baseStudentInfo/export', body)).body.data).toMatchObject({
    secondAuth: true,
    operation: 'export:plain',
  })
  const answer = await proving(school, registry).post('base/baseStudentInfo/export', body)
  expect((await sheetOf(answer))[1]).toEqual([one!['xm'], expect.stringMatching(/^1\d{10}$/)])
  // Who took it stands on each printed page, since the sheet holds what is sensitive.
  const { strFromU8, unzipSync } = await import('fflate')
  expect(strFromU8(unzipSync(new Uint8Array(answer.raw))['xl/worksheets/sheet1.xml']!)).toContain(
    '<oddHeader>&amp;C&amp;K808080内部资料',
  )
  const [logged] = await rowsOf(
    school,
    'select is_plain, reason, rows from sys_export_log order by time desc, id desc limit 1',
  )
  expect(logged).toMatchObject({ is_plain: true, reason: '上报教育厅', rows: 1 })
})

test('a long export becomes a job for whoever can wait: once at a time, its file for its owner alone, with a word when it is there', async () => {
  await manyLogs(5200)
  const [auditor, other] = [await school.as('admin'), await school.as('xgc01')]
  await school.system((ctx) =>
    ctx.db.execute(
      "insert into sys_role_permission (id, create_time, update_time, role_id, permission) select gen_random_uuid(), $1, $1, r.id, 'sysApiLog:export' from sys_role r join sys_user_role h on h.role_id = r.id join sys_user u on u.id = h.user_id where u.account_no = 'admin' limit 1",
      [ctx.now()],
    ),
  )
  const body = { fileName: '调用', params: {}, heard: { time: '时间', address: '接口' }, async: '1' }
  const ordered = await eventually(() => auditor.post('base/sysApiLog/export', body))
  const { jobId } = ordered.body.data
  expect((await auditor.post('base/sysApiLog/export', body)).body).toMatchObject({
    code: 400,
    msg: '同一导出正在进行，请稍候',
  })
  await school.runJobs()
  const job = await school.finished(auditor, jobId)
  expect(job).toMatchObject({ status: '2', resultFileId: expect.any(String) })

  const [mine] = (await auditor.get('resource/userFile/list')).body.data.records
  expect(mine).toMatchObject({
    id: jobId,
    kind: '1',
    state: '2',
    fileName: expect.stringMatching(/^调用_\d{12}\.xlsx$/),
    expireTime: expect.any(String),
  })
  const { fileId } = (await auditor.get('resource/userFile/take', { id: jobId })).body.data
  const file = await auditor.get('resource/oss/endpoint/download-file', { fileId })
  expect(await sheetOf(file)).toHaveLength(Number(job['total']) + 2)
  expect((await other.get('resource/userFile/take', { id: jobId })).body).toMatchObject({
    code: 404,
    msg: '文件不存在或已被删除',
  })
  expect((await other.get('resource/oss/endpoint/download-file', { fileId })).status).toBe(404)
  expect(await rowsOf(school, 'select rows, downloads from sys_export_log where file_id = $1', [fileId])).toEqual([
    { rows: job['total'], downloads: 1 },
  ])
  expect(await rowsOf(school, 'select title from sys_user_message where biz_id = $1', [jobId])).toEqual([
    { title: '导出完成，点击下载' },
  ])

  await rowsOf(school, "update sys_job set end_time = end_time - interval '8 days' where id = $1 returning id", [jobId])
  expect((await auditor.get('resource/userFile/take', { id: jobId })).body).toMatchObject({
    code: 400,
    msg: '文件已过期，请重新导出',
  })
})

async function manyLogs(count: number): Promise<void> {
  await school.system((ctx) =>
    ctx.db.execute(
      `insert into sys_api_log (id, version, create_time, update_time, time, method, address, status_code, cost_ms) select gen_random_uuid(), 1, $1, $1, $1, 'GET', '/api/' || n, 200, 1 from generate_series(1, $2::int) n`,
      [ctx.now(), count],
    ),
  )
}

/** Roles are known for a second. */
async function eventually(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 403) return answer
  }
}

function fileNameOf(answer: Answer): string {
  const match = /^attachment;filename=([A-Za-z0-9+/=]+)$/.exec(String(answer.headers['content-disposition']))
  return Buffer.from(match?.[1] ?? '', 'base64').toString('utf8')
}

async function sheetOf(answer: Answer): Promise<string[][]> {
  const rows: SheetRow[] = []
  for await (const row of readSheet(bytes(answer.raw), { name: 'x.xlsx' })) rows.push(row)
  return rows.map((row) => row.cells.map((cell) => cell.text))
}

async function* bytes(buffer: Buffer): AsyncGenerator<Uint8Array> {
  yield buffer
}
