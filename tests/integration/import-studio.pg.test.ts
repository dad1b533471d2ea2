import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '#kernel/excel/test-files.ts'
import { forgetChanges } from '#services/sheets/import/import-records.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { proving } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { download, sheetOf, studentCells, upload, type Cells } from './import-sheets.ts'

type Fault = {
  row: number
  column: string
  field: string
  letter: string | null
  value: string
  reason: string
  suggestion?: { text: string; id?: string }
}
type Result = {
  batchId: string
  created: number
  updated: number
  unchanged: number
  failed: number
  warned: number
  hidden: number
  errors: Fault[]
  warnings: Fault[]
}
type Job = { status: string; message: string; errorFileId: string | null; result: Result }

let school: TestSchool
let office: Visitor
let classes: { id: string; code: string; name: string; max: number; major: string }[]

beforeAll(async () => {
  school = await testSchool()
  await school.runJobs()
  office = await school.as('jwc01')
  classes = (await rowsOf(
    school,
    'select c.id, class_code as code, class_name as name, max_num as max, m.major_name as major from base_class c join base_major m on m.id = c.major_id order by class_code',
  )) as typeof classes
})
afterAll(() => school.close())

const student = (n: number, changes: Cells = {}) => studentCells(n, classes[0]!.code, changes)

describe('columns', () => {
  test('the head, five sample rows and the proposed columns are shown; what the person changes is used and remembered', async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((n) => {
      const { 学号, 姓名, 身份证号, 班级 } = student(n)
      return { 学生编号: 学号!, 姓名: 姓名!, 身份证号: 身份证号!, 所在班: 班级!, 院系: '' }
    })
    const content = await sheetOf(rows)
    const { body } = await upload(school, office, 'baseStudentInfo', { content, verb: 'importPreview' })
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

    const lacking = await run({
      fileId: preview.fileId,
      check: '1',
      mapping: JSON.stringify({ 0: 'xh', 2: 'idCard', 3: 'classId' }),
    })
    expect(lacking).toMatchObject({ status: '4', message: '缺少必填列：姓名' })
    const mapping = { 0: 'xh', 1: 'xm', 2: 'idCard', 3: 'classId', 4: '' }
    expect(await run({ fileId: preview.fileId, mode: 'skip-bad', mapping: JSON.stringify(mapping) })).toMatchObject({
      status: '2',
      result: { created: 6, failed: 0 },
    })

    const next = await sheetOf([
      { ...rows[0]!, 学生编号: String(student(7).学号), 身份证号: String(student(7).身份证号) },
    ])
    const again = (await upload(school, office, 'baseStudentInfo', { content: next, verb: 'importPreview' })).body
      .data as typeof preview
    expect(again).toMatchObject({ isRemembered: true })
    expect(again.columns.map((column) => column.field)).toEqual(['xh', 'xm', 'idCard', 'classId', ''])
    expect(await run({ fileId: again.fileId, mode: 'skip-bad' })).toMatchObject({ status: '2', result: { created: 1 } })
  })

  test('a sheet that was checked and not written can be gone on with by whoever checked it; lists are told for mending', async () => {
    const check = await importRows([student(91, { 性别: '不详' })], { check: '1' })
    const found = async (who: typeof office) => {
      const { data } = (await who.get('base/baseStudentInfo/importRecords')).body
      return ((data?.records ?? []) as { id: string; resumeFileId: string | null }[]).find(
        (one) => one.id === check.result.batchId,
      )
    }
    const fileId = (await found(office))!.resumeFileId
    expect((await found(await school.as('xgc01')))?.resumeFileId ?? null).toBeNull()
    const preview = (await office.post('base/baseStudentInfo/importPreview', { fileId })).body.data
    expect(preview).toMatchObject({
      fileId,
      columns: expect.arrayContaining([expect.objectContaining({ field: 'xm' })]),
    })
    const choices = (name: string) => preview.fields.find((one: { name: string }) => one.name === name).choices
    expect([choices('sex'), choices('xm')]).toEqual([expect.arrayContaining(['男', '女']), []])
    expect(
      await run({ fileId: fileId!, mode: 'skip-bad', fixes: JSON.stringify([{ row: 2, field: 'sex', text: '男' }]) }),
    ).toMatchObject({ result: { created: 1 } })
    expect((await found(office))!.resumeFileId).toBeNull()
  })

  test('a class that is written differently is found by its plain name; an unknown one gets the nearest, and what it means is asked once', async () => {
    const [, near] = classes
    const digits = /\d+/.exec(near!.name)?.[0] ?? ''
    const odd = `${near!.name.replace(digits, '')}${digits}x`
    const check = await importRows([student(11, { 班级: ` ${near!.name}班` }), student(12, { 班级: odd })], {
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
    expect(await importRows([student(12, { 班级: odd })], { values })).toMatchObject({
      status: '2',
      result: { created: 1 },
    })
    expect(await importRows([student(13, { 班级: odd })])).toMatchObject({ status: '2', result: { created: 1 } })
    const [row] = await rowsOf(school, 'select class_id from base_student where xh = $1', [student(13).学号])
    expect(row).toEqual({ class_id: near!.id })
  })
})

describe('ways', () => {
  test('新增 refuses what is there, 更新 refuses what is not and needs only the key', async () => {
    await importRows([student(21)])
    expect((await importRows([student(21, { QQ: '55555' })], { way: '1' })).result.errors).toMatchObject([
      { row: 2, column: '学号', reason: `学号 ${student(21).学号} 已存在` },
    ])
    expect((await importRows([student(22)], { way: '2' })).result.errors).toMatchObject([
      { row: 2, column: '学号', reason: `学号 ${student(22).学号} 不存在` },
    ])
    const xh = student(21).学号!
    expect(await importRows([{ 学号: xh, QQ: '66666' }], { way: '2' })).toMatchObject({
      status: '2',
      result: { updated: 1 },
    })
    expect(await importRows([{ QQ: '66666' }], { way: '2' })).toMatchObject({
      status: '4',
      message: '缺少必填列：学号',
    })
    const byPaper = await importRows([{ 身份证号: student(23).身份证号!, QQ: '66666' }], { way: '2' })
    expect(byPaper.result.errors).toMatchObject([
      { reason: `证件号码 430***********${String(student(23).身份证号).slice(-4)} 不存在` },
    ])
    const { body } = await upload(school, office, 'baseStudentInfo', {
      content: await sheetOf([student(24)]),
      fields: { way: '9' },
    })
    expect(body).toMatchObject({ code: 400, msg: '导入方式应为 1 新增、2 更新或 3 新增或更新' })
  })
})

describe('mending', () => {
  test('wrong cells are mended on the screen and written with the sheet; the mended text lies sealed', async () => {
    const rows = [
      student(31, { 身份证号: '430102200603151230' }),
      student(32, { 民族: '汉' }),
      student(33, { 民族: '漢族人' }),
    ]
    const check = await importRows(rows, { check: '1' })
    expect(check.result.errors.map(({ row, field, letter }) => [row, field, letter])).toEqual([
      [2, 'idCard', 'C'],
      [4, 'nation', 'E'],
    ])
    const fixes = [
      { row: 2, field: 'idCard', text: student(31).身份证号 },
      { row: 4, field: 'nation', text: '汉族' },
    ]
    const fileId = await fileOf(check.result.batchId)
    expect(await run({ fileId, mode: 'all-or-nothing', fixes: JSON.stringify(fixes) })).toMatchObject({
      status: '2',
      result: { created: 3, failed: 0 },
    })
    const stored = await rowsOf(
      school,
      'select fixes, (select string_agg(params::text, $2) from sys_job) as params from sys_import_batch where id = $1',
      [check.result.batchId, ' '],
    )
    expect(JSON.stringify(stored)).not.toContain(student(31).身份证号)
    const many = Array.from({ length: 501 }, (_, i) => ({ row: i + 2, field: 'xm', text: '李四' }))
    const { body } = await upload(school, office, 'baseStudentInfo', {
      fields: { fileId, fixes: JSON.stringify(many) },
    })
    expect(body).toMatchObject({ code: 400, msg: '一次最多修正 500 个单元格，请修改文件后重新上传' })
  })
})

describe('rules of students', () => {
  test('the worked numbers: two pass, a wrong check digit, an impossible birthday and a wrong sex do not; all or nothing writes nothing', async () => {
    const rows = [
      student(41, { 身份证号: '430102200603151233' }),
      student(42, { 身份证号: '430102200603151241' }),
      student(43, { 身份证号: '430102200603151234' }),
      student(44, { 身份证号: '430104200502290018' }),
      student(45, { 身份证号: '430102200603151233' }),
    ].map((row, i) => ({ ...row, 性别: i === 4 ? '女' : '' }))
    const job = await importRows(rows, { mode: 'all-or-nothing' })
    expect(job).toMatchObject({ status: '4', message: '有 3 行数据错误，未写入任何数据' })
    expect(job.result.errors.map(({ row, reason }) => [row, reason])).toEqual([
      [4, '身份证号校验位错误'],
      [5, '身份证号中的出生日期无效'],
      [6, '与第2行证件号码重复'],
      [6, '性别与身份证号不一致'],
    ])
    expect(
      await rowsOf(school, 'select 1 from base_student where xh = any($1)', [
        rows.map((row) => (row as Record<string, string>)['学号']),
      ]),
    ).toEqual([])
    expect(await importRows(rows.slice(0, 2))).toMatchObject({ status: '2', result: { created: 2 } })
  })

  test('a number in scientific notation is refused with its row and column letter', async () => {
    const content = Buffer.from(
      '学号,姓名,班级,身份证号\n2026000046,张三,x,430102200603151233\n2026000047,李四,x,4.30102E+17\n',
    )
    const { body } = await upload(school, office, 'baseStudentInfo', {
      name: '名单.csv',
      content,
      fields: { check: '1', mode: 'skip-bad' },
    })
    const job = (await school.finished(office, body.data.jobId)) as Job
    expect(job.result.errors).toContainEqual(
      expect.objectContaining({ row: 3, letter: 'D', reason: '身份证号被Excel转为数字，已丢失精度，请将该列设为文本' }),
    )
  })

  test('dates in every usual form, in a csv of the national encoding', async () => {
    const forms = ['2006-3-15', '2006/03/15', '20060315', '2006年3月15日']
    const lines = forms.map(
      (form, i) => `${student(481 + i).学号},张三,${student(481 + i).身份证号},${classes[0]!.name},${form}`,
    )
    const content = iconv.encode(['学号,姓名,身份证号,班级,出生日期', ...lines].join('\r\n'), 'gbk')
    const { body } = await upload(school, office, 'baseStudentInfo', {
      name: '名单.csv',
      content,
      fields: { mode: 'skip-bad' },
    })
    expect(await school.finished(office, body.data.jobId)).toMatchObject({
      status: '2',
      result: { created: 4, failed: 0 },
    })
    expect(
      await rowsOf(school, 'select distinct birthday from base_student where xh = any($1)', [
        forms.map((_, i) => student(481 + i).学号),
      ]),
    ).toEqual([{ birthday: '2006-03-15' }])
  })

  test('hidden rows count and are told of', async () => {
    const cells = (texts: unknown[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${String(text)}</t></is></c>`).join('')
    const { 学号, 姓名, 身份证号, 班级 } = student(49)
    const content = await workbookOf(
      `<worksheet><sheetData><row r="1">${cells(['学号', '姓名', '身份证号', '班级'])}</row><row r="2" hidden="1">${cells([学号, 姓名, 身份证号, 班级])}</row></sheetData></worksheet>`,
    )
    const { body } = await upload(school, office, 'baseStudentInfo', { content, fields: { check: '1' } })
    expect(await school.finished(office, body.data.jobId)).toMatchObject({
      status: '2',
      result: { created: 1, hidden: 1 },
    })
  })

  test('a paper of an enrolled student, a class of another major; a phone twice and a full class are only told', async () => {
    await importRows([student(51, { 手机号: '13800000051' })])
    const used = await importRows([student(52, { 身份证号: student(51).身份证号! })])
    expect(used.result.errors).toMatchObject([
      { column: '证件号码', reason: `身份证号已被学号 ${student(51).学号} 使用` },
    ])
    const other = classes.find((one) => one.major !== classes[0]!.major)!
    const foreign = await importRows([student(53, { 专业: other.major }), student(54, { 专业: classes[0]!.major })], {
      check: '1',
    })
    expect(foreign.result).toMatchObject({
      created: 1,
      errors: [{ row: 2, column: '班级', reason: `班级【${classes[0]!.code}】不属于专业【${other.major}】` }],
    })
    const full = classes.at(-1)!
    const [{ n }] = (await rowsOf(
      school,
      "select count(*)::int as n from base_student where class_id = $1 and deleted_time is null and xjzt_m in ('01', '02', '04', '05', '13', '16', '20')",
      [full.id],
    )) as [{ n: number }]
    const rows = Array.from({ length: full.max - n + 1 }, (_, i) =>
      student(100 + i, { 班级: full.code, 手机号: i < 2 ? '13800000051' : '' }),
    )
    const told = await importRows(rows, { check: '1' })
    expect(told.result).toMatchObject({ failed: 0, created: rows.length, warned: 3 })
    expect(told.result.warnings.map(({ row, reason }) => [row, reason])).toEqual([
      [2, `手机号与 ${student(51).学号} 相同（提示）`],
      [3, '与第2行手机号重复'],
      [rows.length + 1, `班级 ${full.name} 将超出上限（${full.max + 1}/${full.max}）`],
    ])
  })

  test('somebody who comes back after leaving gets a new record that knows the earlier one, and the sheet is its source', async () => {
    await importRows([student(61)])
    await school.system((ctx) =>
      ctx.db.query(`update base_student set xjzt_m = '06' where xh = $1`, [student(61).学号]),
    )
    const again = await importRows([student(62, { 身份证号: student(61).身份证号! })])
    expect(again.result.warnings).toMatchObject([
      { column: '证件号码', reason: `身份证号与已离校的学号 ${student(61).学号} 相同，将作为再次入学` },
    ])
    const of = async (n: number) =>
      (await office.get('base/baseStudentInfo/list', { xh: student(n).学号 })).body.data.records[0].id as string
    expect((await office.get('base/baseStudentInfo/getOne', { id: await of(62) })).body.data).toMatchObject({
      formerId: await of(61),
      source: '2',
    })
  })

  test('an id number without a student number never rewrites the record of somebody who left, unless the sheet may only update', async () => {
    await importRows([student(63)])
    await school.system((ctx) =>
      ctx.db.query(`update base_student set xjzt_m = '07' where xh = $1`, [student(63).学号]),
    )
    const told = { column: '证件号码', reason: `身份证号与已离校的学号 ${student(63).学号} 相同，将作为再次入学` }
    const back = { ...student(63, { 姓名: '归来', 学籍状态: '待报到' }), 学号: '' }
    const records = () =>
      rowsOf(
        school,
        `select xm, xh, xjzt_m, qq, former_id is not null as again from base_student where id_card_hash = (select id_card_hash from base_student where xh = $1) order by xjzt_m`,
        [student(63).学号],
      )
    const left = { xm: student(63).姓名, xh: student(63).学号, xjzt_m: '07', qq: null, again: false }
    const placed = await importRows([{ ...back, 学籍状态: '' }])
    expect(placed.result).toMatchObject({
      created: 0,
      updated: 0,
      errors: [{ column: '学号', reason: '学号不能为空' }],
      warnings: [told],
    })
    expect(await records()).toEqual([left])
    expect((await importRows([back])).result).toMatchObject({ created: 1, updated: 0, warnings: [told] })
    const fresh = { xm: '归来', xh: null, xjzt_m: '17', qq: null, again: true }
    expect(await records()).toEqual([left, fresh])
    expect((await importRows([back])).result).toMatchObject({ created: 0, unchanged: 1 })
    expect((await importRows([{ ...back, 学籍状态: '', QQ: '63063' }], { way: '2' })).result).toMatchObject({
      updated: 1,
    })
    expect(await records()).toEqual([left, { ...fresh, qq: '63063' }])
  })
})

describe('records', () => {
  test('the same file is asked about before it is written again', async () => {
    const content = await sheetOf([student(61)])
    const first = (await upload(school, office, 'baseStudentInfo', { content })).body.data as { jobId: string }
    await school.finished(office, first.jobId)
    const question = /^该文件已于 \d{4}-\d\d-\d\d \d\d:\d\d 由 .+ 导入（1条），是否继续？$/
    expect(
      (await upload(school, office, 'baseStudentInfo', { content, verb: 'importPreview' })).body.data.question,
    ).toMatch(question)
    expect((await upload(school, office, 'baseStudentInfo', { content, fields: { again: '0' } })).body).toMatchObject({
      code: 400,
      msg: expect.stringMatching(question),
    })
    const again = await upload(school, office, 'baseStudentInfo', { content, fields: { again: '1' } })
    expect(await school.finished(office, again.body.data.jobId)).toMatchObject({
      status: '2',
      result: { unchanged: 1 },
    })
  })

  test('a batch is taken back: new rows go, changed ones get their values back, touched ones stay and are named', async () => {
    await importRows([student(71, { QQ: '10001' }), student(72, { QQ: '10002', 手机号: '13800000072' })])
    const job = await importRows([
      student(71, { QQ: '20001' }),
      student(72, { QQ: '清空', 手机号: '13900000072' }),
      student(73),
      student(74),
    ])
    expect(job.result).toMatchObject({ created: 2, updated: 2 })
    const [first] = await rowsOf(school, 'select id, version from base_student where xh = $1', [student(71).学号])
    expect(
      (
        await office.post('base/baseStudentInfo/update', {
          id: first!['id'],
          version: first!['version'],
          wechat: 'changed-since',
        })
      ).status,
    ).toBe(200)
    const [second] = await rowsOf(school, 'select id from base_student where xh = $1', [student(72).学号])
    const history = await office.get('base/baseStudentInfo/history', { id: second!['id'] })
    expect(history.body.data.records[0]).toMatchObject({
      action: 'import',
      batch: expect.stringMatching(/^由导入批次 \d{4}-\d\d-\d\d \d\d:\d\d《数据.xlsx》写入$/),
    })

    const stranger = await school.as('yx01')
    expect((await stranger.post('base/baseStudentInfo/importUndo', { batchId: job.result.batchId })).status).toBe(403)
    const undo = await office.post('base/baseStudentInfo/importUndo', { batchId: job.result.batchId })
    const done = await school.finished(office, undo.body.data.jobId)
    expect(done).toMatchObject({
      status: '3',
      message: '撤销完成：已删除 2 条，已还原 1 条；1 条未撤销',
      result: { removed: 2, restored: 1, kept: 1, rows: [{ title: '张三', reason: '导入后已被修改' }] },
    })
    expect(
      await rowsOf(
        school,
        'select xh, qq, deleted_time is not null as gone from base_student where xh = any($1) order by xh',
        [[71, 72, 73, 74].map((n) => student(n).学号)],
      ),
    ).toEqual([
      { xh: student(71).学号, qq: '20001', gone: false },
      { xh: student(72).学号, qq: '10002', gone: false },
      { xh: student(73).学号, qq: null, gone: true },
      { xh: student(74).学号, qq: null, gone: true },
    ])
    const restored = await office.post('base/baseStudentInfo/unmask', { id: second!['id'], field: 'sjhm' })
    expect(JSON.stringify(restored.body.data)).toContain('13800000072')
    expect((await office.post('base/baseStudentInfo/importUndo', { batchId: job.result.batchId })).body).toMatchObject({
      code: 400,
      msg: '该批次已撤销',
    })
    const records = (await office.get('base/baseStudentInfo/importRecords')).body.data.records as Record<
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
    const admin = await school.as('admin')
    const [department] = await rowsOf(
      school,
      'select dept_name as name from base_department order by dept_code limit 1',
    )
    const rows = [1, 2].map((n) => ({
      工号: `IT${n}`,
      姓名: '钱一',
      手机号: `1370000000${n}`,
      部门: String(department!['name']),
      性别: '男',
    }))
    const { body } = await upload(school, admin, 'teacher', {
      content: await sheetOf(rows),
      fields: { mode: 'all-or-nothing' },
      proof: reachOperation,
    })
    expect(await school.finished(admin, body.data.jobId)).toMatchObject({ status: '2', result: { created: 2 } })
    const [teacher] = await rowsOf(school, "select id from base_teacher where gh = 'IT1'")
    const assign = await proving(school, await school.as('xgc01')).post('base/fdyClassAssign/add', {
      classId: classes[0]!.id,
      teacherId: teacher!['id'],
      role: 'zl',
      startDate: '2026-09-01',
    })
    expect(assign.body).toMatchObject({ success: true })
    const undo = await proving(school, admin).post('base/teacher/importUndo', { batchId: body.data.batchId })
    expect(await school.finished(admin, undo.body.data.jobId)).toMatchObject({
      status: '3',
      result: { removed: 1, kept: 1, rows: [{ id: teacher!['id'], reason: '该教师已被引用（带班安排 1），不能删除' }] },
    })
  })

  test('more than a hundred rows ask for a second authentication; after seven days nothing can be taken back', async () => {
    const big = await importRows(Array.from({ length: 101 }, (_, i) => student(300 + i)))
    expect((await office.post('base/baseStudentInfo/importUndo', { batchId: big.result.batchId })).body).toMatchObject({
      code: 400,
      msg: '此操作需要二次认证',
      data: { secondAuth: true, operation: 'import:undo' },
    })
    const small = await importRows([student(81)])
    const faulty = await importRows([student(82, { 姓名: '' })])
    expect(
      (await office.post('base/baseStudentInfo/importUndo', { batchId: faulty.result.batchId })).body,
    ).toMatchObject({ code: 400, msg: '该批次没有写入数据，不需要撤销' })
    const records = (await office.get('base/baseStudentInfo/importRecords')).body.data.records as {
      id: string
      errorFileId: string | null
    }[]
    const sheet = await download(office, records.find((one) => one.id === faulty.result.batchId)!.errorFileId!)
    expect(sheet[1]!.at(-1)).toBe('姓名不能为空')
    await school.system((ctx) =>
      ctx.db.execute(`update sys_import_batch set time = time - interval '9 days' where id = $1`, [
        small.result.batchId,
      ]),
    )
    expect(
      (await office.post('base/baseStudentInfo/importUndo', { batchId: small.result.batchId })).body,
    ).toMatchObject({ code: 400, msg: '导入已超过 7 天，不能撤销' })
    await school.system(forgetChanges)
    const left = await rowsOf(
      school,
      'select batch_id as id, count(*)::int as n from sys_import_change where batch_id = any($1::uuid[]) group by 1',
      [[small, big].map((job) => job.result.batchId)],
    )
    expect(left).toEqual([{ id: big.result.batchId, n: 101 }])
  })
})

async function importRows(rows: Cells[], fields: Record<string, string> = {}): Promise<Job> {
  const { body } = await upload(school, office, 'baseStudentInfo', {
    content: await sheetOf(rows),
    fields: { mode: 'skip-bad', ...fields },
  })
  if (!body.success) throw new Error(body.msg)
  return (await school.finished(office, body.data.jobId)) as Job
}

async function run(fields: Record<string, string>): Promise<Job> {
  const { body } = await upload(school, office, 'baseStudentInfo', { fields: { mode: 'skip-bad', ...fields } })
  if (!body.success) throw new Error(body.msg)
  return (await school.finished(office, body.data.jobId)) as Job
}

async function fileOf(batchId: string): Promise<string> {
  const [row] = await rowsOf(school, 'select file_id from sys_import_batch where id = $1', [batchId])
  return String(row!['file_id'])
}
