import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetChanges } from '#services/sheets/import/import-records.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf } from '#tests/support/school.ts'
import { download, sheetOf, upload } from './import-sheets.ts'
import { importSchool, type ImportSchool } from './import-school.ts'

let at: ImportSchool
beforeAll(async () => {
  at = await importSchool()
})
afterAll(() => at.close())

describe('columns', () => {
  test('the head, five sample rows and the proposed columns are shown; what the person changes is used and remembered', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((n) => {
      const { 学号, 姓名, 身份证号, 班级 } = at.student(n)
      return { 学生编号: 学号!, 姓名: 姓名!, 身份证号: 身份证号!, 所在班: 班级!, 院系: '' }
    })
    const content = await sheetOf(rows)
    const { body } = await upload(at, at.office, 'baseStudentInfo', { content, verb: 'importPreview' })
    const preview = body.data as {
      fileId: string
      question: string | null
      isRemembered: boolean
      columns: { letter: string; title: string; field: string; samples: string[] }[]
      fields: { name: string; isNeeded: boolean }[]
    }
    expect(preview.columns.map(({ letter, title, field }) => [letter, title, field])).toEqual([
      ['A', '学生编号', ''],
      ['B', '姓名', 'xm'],
      ['C', '身份证号', 'idCard'],
      ['D', '所在班', ''],
      ['E', '院系', 'departmentId'],
    ])
    expect(preview.columns[0]!.samples).toEqual(rows.slice(0, 5).map((row) => row.学生编号))
    expect(preview.columns[2]!.samples.every((text) => /^\d{3}\*+[\dX]{4}$/.test(text))).toBe(true)
    expect(preview).toMatchObject({ question: null, isRemembered: false })
    expect(preview.fields.filter((field) => field.isNeeded).map((field) => field.name)).toEqual(['xm', 'idCard'])

    const lacking = await at.run({
      fileId: preview.fileId,
      check: '1',
      mapping: JSON.stringify({ 0: 'xh', 2: 'idCard', 3: 'classId' }),
    })
    expect(lacking).toMatchObject({ status: '4', message: '缺少必填列：姓名' })
    const mapping = { 0: 'xh', 1: 'xm', 2: 'idCard', 3: 'classId', 4: '' }
    expect(await at.run({ fileId: preview.fileId, mode: 'skip-bad', mapping: JSON.stringify(mapping) })).toMatchObject({
      status: '2',
      result: { created: 6, failed: 0 },
    })

    const next = await sheetOf([
      { ...rows[0]!, 学生编号: String(at.student(7).学号), 身份证号: String(at.student(7).身份证号) },
    ])
    const again = (await upload(at, at.office, 'baseStudentInfo', { content: next, verb: 'importPreview' })).body
      .data as typeof preview
    expect(again).toMatchObject({ isRemembered: true })
    expect(again.columns.map((column) => column.field)).toEqual(['xh', 'xm', 'idCard', 'classId', ''])
    expect(await at.run({ fileId: again.fileId, mode: 'skip-bad' })).toMatchObject({
      status: '2',
      result: { created: 1 },
    })
  })

  test('a sheet that was checked and not written can be gone on with by whoever checked it; lists are told for mending', async () => {
    const check = await at.importRows([at.student(91, { 性别: '不详' })], { check: '1' })
    const found = async (who: typeof at.office) => {
      const { data } = (await who.get('base/baseStudentInfo/importRecords')).body
      return ((data?.records ?? []) as { id: string; resumeFileId: string | null }[]).find(
        (one) => one.id === check.result.batchId,
      )
    }
    const fileId = (await found(at.office))!.resumeFileId
    expect((await found(await at.as('xgc01')))?.resumeFileId ?? null).toBeNull()
    const preview = (await at.office.post('base/baseStudentInfo/importPreview', { fileId })).body.data
    expect(preview).toMatchObject({
      fileId,
      columns: expect.arrayContaining([expect.objectContaining({ field: 'xm' })]),
    })
    const choices = (name: string) => preview.fields.find((one: { name: string }) => one.name === name).choices
    expect([choices('sex'), choices('xm')]).toEqual([expect.arrayContaining(['男', '女']), []])
    expect(
      await at.run({
        fileId: fileId!,
        mode: 'skip-bad',
        fixes: JSON.stringify([{ row: 2, field: 'sex', text: '男' }]),
      }),
    ).toMatchObject({ result: { created: 1 } })
    expect((await found(at.office))!.resumeFileId).toBeNull()
  })

  test('a class that is written differently is found by its plain name; an unknown one gets the nearest, and what it means is asked once', async () => {
    const [, near] = at.classes
    const digits = /\d+/.exec(near!.name)?.[0] ?? ''
    const odd = `${near!.name.replace(digits, '')}${digits}x`
    const check = await at.importRows([at.student(11, { 班级: ` ${near!.name}班` }), at.student(12, { 班级: odd })], {
      check: '1',
    })
    expect(check.result.errors).toMatchObject([
      {
        row: 3,
        letter: 'D',
        field: 'classId',
        reason: `班级【${odd}】不存在，最接近：${near!.name}`,
        suggestion: { text: near!.name, id: near!.id },
      },
    ])
    const values = JSON.stringify([{ field: 'classId', text: odd, id: near!.id }])
    expect(await at.importRows([at.student(12, { 班级: odd })], { values })).toMatchObject({
      status: '2',
      result: { created: 1 },
    })
    expect(await at.importRows([at.student(13, { 班级: odd })])).toMatchObject({ status: '2', result: { created: 1 } })
    const [row] = await rowsOf(at, 'select class_id from base_student where xh = $1', [at.student(13).学号])
    expect(row).toEqual({ class_id: near!.id })
  })
})

describe('ways', () => {
  test('新增 refuses what is there, 更新 refuses what is not and needs only the key', async () => {
    await at.importRows([at.student(21)])
    expect((await at.importRows([at.student(21, { QQ: '55555' })], { way: '1' })).result.errors).toMatchObject([
      { row: 2, column: '学号', reason: `学号 ${at.student(21).学号} 已存在` },
    ])
    expect((await at.importRows([at.student(22)], { way: '2' })).result.errors).toMatchObject([
      { row: 2, column: '学号', reason: `学号 ${at.student(22).学号} 不存在` },
    ])
    const xh = at.student(21).学号!
    expect(await at.importRows([{ 学号: xh, QQ: '66666' }], { way: '2' })).toMatchObject({
      status: '2',
      result: { updated: 1 },
    })
    expect(await at.importRows([{ QQ: '66666' }], { way: '2' })).toMatchObject({
      status: '4',
      message: '缺少必填列：学号',
    })
    const byPaper = await at.importRows([{ 身份证号: at.student(23).身份证号!, QQ: '66666' }], { way: '2' })
    expect(byPaper.result.errors).toMatchObject([
      { reason: `证件号码 430***********${String(at.student(23).身份证号).slice(-4)} 不存在` },
    ])
    const { body } = await upload(at, at.office, 'baseStudentInfo', {
      content: await sheetOf([at.student(24)]),
      fields: { way: '9' },
    })
    expect(body).toMatchObject({ code: 400, msg: '导入方式应为 1 新增、2 更新或 3 新增或更新' })
  })
})

describe('mending', () => {
  test('wrong cells are mended on the screen and written with the sheet; the mended text lies sealed', async () => {
    const rows = [
      at.student(31, { 身份证号: '430102200603151230' }),
      at.student(32, { 民族: '汉' }),
      at.student(33, { 民族: '漢族人' }),
    ]
    const check = await at.importRows(rows, { check: '1' })
    expect(check.result.errors.map(({ row, field, letter }) => [row, field, letter])).toEqual([
      [2, 'idCard', 'C'],
      [4, 'nation', 'E'],
    ])
    const fixes = [
      { row: 2, field: 'idCard', text: at.student(31).身份证号 },
      { row: 4, field: 'nation', text: '汉族' },
    ]
    const fileId = await fileOf(check.result.batchId)
    expect(await at.run({ fileId, mode: 'all-or-nothing', fixes: JSON.stringify(fixes) })).toMatchObject({
      status: '2',
      result: { created: 3, failed: 0 },
    })
    const stored = await rowsOf(
      at,
      'select fixes, (select string_agg(params::text, $2) from sys_job) as params from sys_import_batch where id = $1',
      [check.result.batchId, ' '],
    )
    expect(JSON.stringify(stored)).not.toContain(at.student(31).身份证号)
    const many = Array.from({ length: 501 }, (_, i) => ({ row: i + 2, field: 'xm', text: '李四' }))
    const { body } = await upload(at, at.office, 'baseStudentInfo', {
      fields: { fileId, fixes: JSON.stringify(many) },
    })
    expect(body).toMatchObject({ code: 400, msg: '一次最多修正 500 个单元格，请修改文件后重新上传' })
  })
})

describe('records', () => {
  test('the same file is asked about before it is written again', async () => {
    const content = await sheetOf([at.student(61)])
    const first = (await upload(at, at.office, 'baseStudentInfo', { content })).body.data as { jobId: string }
    await at.finished(at.office, first.jobId)
    const question = /^该文件已于 \d{4}-\d\d-\d\d \d\d:\d\d 由 .+ 导入（1条），是否继续？$/
    expect(
      (await upload(at, at.office, 'baseStudentInfo', { content, verb: 'importPreview' })).body.data.question,
    ).toMatch(question)
    expect((await upload(at, at.office, 'baseStudentInfo', { content, fields: { again: '0' } })).body).toMatchObject({
      code: 400,
      msg: expect.stringMatching(question),
    })
    const again = await upload(at, at.office, 'baseStudentInfo', { content, fields: { again: '1' } })
    expect(await at.finished(at.office, again.body.data.jobId)).toMatchObject({
      status: '2',
      result: { unchanged: 1 },
    })
  })

  test('a batch is taken back: new rows go, changed ones get their values back, touched ones stay and are named', async () => {
    await at.importRows([at.student(71, { QQ: '10001' }), at.student(72, { QQ: '10002', 手机号: '13800000072' })])
    const job = await at.importRows([
      at.student(71, { QQ: '20001' }),
      at.student(72, { QQ: '清空', 手机号: '13900000072' }),
      at.student(73),
      at.student(74),
    ])
    expect(job.result).toMatchObject({ created: 2, updated: 2 })
    const [first] = await rowsOf(at, 'select id, version from base_student where xh = $1', [at.student(71).学号])
    expect(
      (
        await at.office.post('base/baseStudentInfo/update', {
          id: first!['id'],
          version: first!['version'],
          wechat: 'changed-since',
        })
      ).status,
    ).toBe(200)
    const [second] = await rowsOf(at, 'select id from base_student where xh = $1', [at.student(72).学号])
    const history = await at.office.get('base/baseStudentInfo/history', { id: second!['id'] })
    expect(history.body.data.records[0]).toMatchObject({
      action: 'import',
      batch: expect.stringMatching(/^由导入批次 \d{4}-\d\d-\d\d \d\d:\d\d《数据.xlsx》写入$/),
    })

    const stranger = await at.as('yx01')
    expect((await stranger.post('base/baseStudentInfo/importUndo', { batchId: job.result.batchId })).status).toBe(403)
    const undo = await at.office.post('base/baseStudentInfo/importUndo', { batchId: job.result.batchId })
    const done = await at.finished(at.office, undo.body.data.jobId)
    expect(done).toMatchObject({
      status: '3',
      message: '撤销完成：已删除 2 条，已还原 1 条；1 条未撤销',
      result: { removed: 2, restored: 1, kept: 1, rows: [{ title: '张三', reason: '导入后已被修改' }] },
    })
    expect(
      await rowsOf(
        at,
        'select xh, qq, deleted_time is not null as gone from base_student where xh = any($1) order by xh',
        [[71, 72, 73, 74].map((n) => at.student(n).学号)],
      ),
    ).toEqual([
      { xh: at.student(71).学号, qq: '20001', gone: false },
      { xh: at.student(72).学号, qq: '10002', gone: false },
      { xh: at.student(73).学号, qq: null, gone: true },
      { xh: at.student(74).学号, qq: null, gone: true },
    ])
    const restored = await at.office.post('base/baseStudentInfo/unmask', { id: second!['id'], field: 'sjhm' })
    expect(JSON.stringify(restored.body.data)).toContain('13800000072')
    expect(
      (await at.office.post('base/baseStudentInfo/importUndo', { batchId: job.result.batchId })).body,
    ).toMatchObject({
      code: 400,
      msg: '该批次已撤销',
    })
    const records = (await at.office.get('base/baseStudentInfo/importRecords')).body.data.records as Record<
      string,
      unknown
    >[]
    expect(records.find((one) => one['id'] === job.result.batchId)).toMatchObject({
      status: '6',
      created: 2,
      updated: 2,
      canUndo: false,
      userName: expect.any(String),
    })
  })

  test('a teacher of an imported sheet who leads a class by now stays when the sheet is taken back', async () => {
    const admin = await at.as('admin')
    const [department] = await rowsOf(at, 'select dept_name as name from base_department order by dept_code limit 1')
    const rows = [1, 2].map((n) => ({
      工号: `IT${n}`,
      姓名: '钱一',
      手机号: `1370000000${n}`,
      部门: String(department!['name']),
      性别: '男',
    }))
    const { body } = await upload(at, admin, 'teacher', {
      content: await sheetOf(rows),
      fields: { mode: 'all-or-nothing' },
      proof: reachOperation,
    })
    expect(await at.finished(admin, body.data.jobId)).toMatchObject({ status: '2', result: { created: 2 } })
    const [teacher] = await rowsOf(at, "select id from base_teacher where gh = 'IT1'")
    const assign = await proving(at, await at.as('xgc01')).post('base/fdyClassAssign/add', {
      classId: at.classes[0]!.id,
      teacherId: teacher!['id'],
      role: 'zl',
      startDate: '2026-09-01',
    })
    expect(assign.body).toMatchObject({ success: true })
    const undo = await proving(at, admin).post('base/teacher/importUndo', { batchId: body.data.batchId })
    expect(await at.finished(admin, undo.body.data.jobId)).toMatchObject({
      status: '3',
      result: { removed: 1, kept: 1, rows: [{ id: teacher!['id'], reason: '该教师已被引用（带班安排 1），不能删除' }] },
    })
  })

  test('more than a hundred rows ask for a second authentication; after seven days nothing can be taken back', async () => {
    const big = await at.importRows(Array.from({ length: 101 }, (_, i) => at.student(300 + i)))
    expect(
      (await at.office.post('base/baseStudentInfo/importUndo', { batchId: big.result.batchId })).body,
    ).toMatchObject({
      code: 400,
      msg: '此操作需要二次认证',
      data: { secondAuth: true, operation: 'import:undo' },
    })
    const small = await at.importRows([at.student(81)])
    const faulty = await at.importRows([at.student(82, { 姓名: '' })])
    expect(
      (await at.office.post('base/baseStudentInfo/importUndo', { batchId: faulty.result.batchId })).body,
    ).toMatchObject({ code: 400, msg: '该批次没有写入数据，不需要撤销' })
    const records = (await at.office.get('base/baseStudentInfo/importRecords')).body.data.records as {
      id: string
      errorFileId: string | null
    }[]
    const sheet = await download(at.office, records.find((one) => one.id === faulty.result.batchId)!.errorFileId!)
    expect(sheet[1]!.at(-1)).toBe('姓名不能为空')
    await at.system((ctx) =>
      ctx.db.execute(`update sys_import_batch set time = time - interval '9 days' where id = $1`, [
        small.result.batchId,
      ]),
    )
    expect(
      (await at.office.post('base/baseStudentInfo/importUndo', { batchId: small.result.batchId })).body,
    ).toMatchObject({ code: 400, msg: '导入已超过 7 天，不能撤销' })
    await at.system(forgetChanges)
    const left = await rowsOf(
      at,
      'select batch_id as id, count(*)::int as n from sys_import_change where batch_id = any($1::uuid[]) group by 1',
      [[small, big].map((job) => job.result.batchId)],
    )
    expect(left).toEqual([{ id: big.result.batchId, n: 101 }])
  })
})

async function fileOf(batchId: string): Promise<string> {
  const [row] = await rowsOf(at, 'select file_id from sys_import_batch where id = $1', [batchId])
  return String(row!['file_id'])
}
