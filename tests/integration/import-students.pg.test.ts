import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf } from '#kernel/excel/test-files.ts'
import { rowsOf } from '#tests/support/school.ts'
import { upload } from './import-sheets.ts'
import { importSchool, type ImportSchool, type Job } from './import-school.ts'

let at: ImportSchool
beforeAll(async () => {
  at = await importSchool()
})
afterAll(() => at.close())

describe('rules of students', () => {
  test('the worked numbers: two pass, a wrong check digit, an impossible birthday and a wrong sex do not; all or nothing writes nothing', async () => {
    const rows = [
      at.student(41, { 身份证号: '430102200603151233' }),
      at.student(42, { 身份证号: '430102200603151241' }),
      at.student(43, { 身份证号: '430102200603151234' }),
      at.student(44, { 身份证号: '430104200502290018' }),
      at.student(45, { 身份证号: '430102200603151233' }),
    ].map((row, i) => ({ ...row, 性别: i === 4 ? '女' : '' }))
    const job = await at.importRows(rows, { mode: 'all-or-nothing' })
    expect(job).toMatchObject({ status: '4', message: '有 3 行数据错误，未写入任何数据' })
    expect(job.result.errors.map(({ row, reason }) => [row, reason])).toEqual([
      [4, '身份证号校验位错误'],
      [5, '身份证号中的出生日期无效'],
      [6, '与第2行证件号码重复'],
      [6, '性别与身份证号不一致'],
    ])
    expect(
      await rowsOf(at, 'select 1 from base_student where xh = any($1)', [
        rows.map((row) => (row as Record<string, string>)['学号']),
      ]),
    ).toEqual([])
    expect(await at.importRows(rows.slice(0, 2))).toMatchObject({ status: '2', result: { created: 2 } })
  })

  test('a number in scientific notation is refused with its row and column letter', async () => {
    const content = Buffer.from(
      '学号,姓名,班级,身份证号\n2026000046,张三,x,430102200603151233\n2026000047,李四,x,4.30102E+17\n',
    )
    const { body } = await upload(at, at.office, 'baseStudentInfo', {
      name: '名单.csv',
      content,
      fields: { check: '1', mode: 'skip-bad' },
    })
    const job = (await at.finished(at.office, body.data.jobId)) as Job
    expect(job.result.errors).toContainEqual(
      expect.objectContaining({ row: 3, letter: 'D', reason: '身份证号被Excel转为数字，已丢失精度，请将该列设为文本' }),
    )
  })

  test('dates in every usual form, in a csv of the national encoding', async () => {
    const forms = ['2006-3-15', '2006/03/15', '20060315', '2006年3月15日']
    const lines = forms.map(
      (form, i) => `${at.student(481 + i).学号},张三,${at.student(481 + i).身份证号},${at.classes[0]!.name},${form}`,
    )
    const content = iconv.encode(['学号,姓名,身份证号,班级,出生日期', ...lines].join('\r\n'), 'gbk')
    const { body } = await upload(at, at.office, 'baseStudentInfo', {
      name: '名单.csv',
      content,
      fields: { mode: 'skip-bad' },
    })
    expect(await at.finished(at.office, body.data.jobId)).toMatchObject({
      status: '2',
      result: { created: 4, failed: 0 },
    })
    expect(
      await rowsOf(at, 'select distinct birthday from base_student where xh = any($1)', [
        forms.map((_, i) => at.student(481 + i).学号),
      ]),
    ).toEqual([{ birthday: '2006-03-15' }])
  })

  test('hidden rows count and are told of', async () => {
    const cells = (texts: unknown[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${String(text)}</t></is></c>`).join('')
    const { 学号, 姓名, 身份证号, 班级 } = at.student(49)
    const content = await workbookOf(
      `<worksheet><sheetData><row r="1">${cells(['学号', '姓名', '身份证号', '班级'])}</row><row r="2" hidden="1">${cells([学号, 姓名, 身份证号, 班级])}</row></sheetData></worksheet>`,
    )
    const { body } = await upload(at, at.office, 'baseStudentInfo', { content, fields: { check: '1' } })
    expect(await at.finished(at.office, body.data.jobId)).toMatchObject({
      status: '2',
      result: { created: 1, hidden: 1 },
    })
  })

  test('a paper of an enrolled student, a class of another major; a phone twice and a full class are only told', async () => {
    await at.importRows([at.student(51, { 手机号: '13800000051' })])
    const used = await at.importRows([at.student(52, { 身份证号: at.student(51).身份证号! })])
    expect(used.result.errors).toMatchObject([
      { column: '证件号码', reason: `身份证号已被学号 ${at.student(51).学号} 使用` },
    ])
    const other = at.classes.find((one) => one.major !== at.classes[0]!.major)!
    const foreign = await at.importRows(
      [at.student(53, { 专业: other.major }), at.student(54, { 专业: at.classes[0]!.major })],
      {
        check: '1',
      },
    )
    expect(foreign.result).toMatchObject({
      created: 1,
      errors: [{ row: 2, column: '班级', reason: `班级【${at.classes[0]!.code}】不属于专业【${other.major}】` }],
    })
    const full = at.classes.at(-1)!
    const [{ n }] = (await rowsOf(
      at,
      "select count(*)::int as n from base_student where class_id = $1 and deleted_time is null and xjzt_m in ('01', '02', '04', '05', '13', '16', '20')",
      [full.id],
    )) as [{ n: number }]
    const rows = Array.from({ length: full.max - n + 1 }, (_, i) =>
      at.student(100 + i, { 班级: full.code, 手机号: i < 2 ? '13800000051' : '' }),
    )
    const told = await at.importRows(rows, { check: '1' })
    expect(told.result).toMatchObject({ failed: 0, created: rows.length, warned: 3 })
    expect(told.result.warnings.map(({ row, reason }) => [row, reason])).toEqual([
      [2, `手机号与 ${at.student(51).学号} 相同（提示）`],
      [3, '与第2行手机号重复'],
      [rows.length + 1, `班级 ${full.name} 将超出上限（${full.max + 1}/${full.max}）`],
    ])
  })

  test('somebody who comes back after leaving gets a new record that knows the earlier one, and the sheet is its source', async () => {
    await at.importRows([at.student(61)])
    await at.system((ctx) => ctx.db.query(`update base_student set xjzt_m = '06' where xh = $1`, [at.student(61).学号]))
    const again = await at.importRows([at.student(62, { 身份证号: at.student(61).身份证号! })])
    expect(again.result.warnings).toMatchObject([
      { column: '证件号码', reason: `身份证号与已离校的学号 ${at.student(61).学号} 相同，将作为再次入学` },
    ])
    const of = async (n: number) =>
      (await at.office.get('base/baseStudentInfo/list', { xh: at.student(n).学号 })).body.data.records[0].id as string
    expect((await at.office.get('base/baseStudentInfo/getOne', { id: await of(62) })).body.data).toMatchObject({
      formerId: await of(61),
      source: '2',
    })
  })

  test('an id number without a student number never rewrites the record of somebody who left, unless the sheet may only update', async () => {
    await at.importRows([at.student(63)])
    await at.system((ctx) => ctx.db.query(`update base_student set xjzt_m = '07' where xh = $1`, [at.student(63).学号]))
    const told = { column: '证件号码', reason: `身份证号与已离校的学号 ${at.student(63).学号} 相同，将作为再次入学` }
    const back = { ...at.student(63, { 姓名: '归来', 学籍状态: '待报到' }), 学号: '' }
    const records = () =>
      rowsOf(
        at,
        `select xm, xh, xjzt_m, qq, former_id is not null as again from base_student where id_card_hash = (select id_card_hash from base_student where xh = $1) order by xjzt_m`,
        [at.student(63).学号],
      )
    const left = { xm: at.student(63).姓名, xh: at.student(63).学号, xjzt_m: '07', qq: null, again: false }
    const placed = await at.importRows([{ ...back, 学籍状态: '' }])
    expect(placed.result).toMatchObject({
      created: 0,
      updated: 0,
      errors: [{ column: '学号', reason: '学号不能为空' }],
      warnings: [told],
    })
    expect(await records()).toEqual([left])
    expect((await at.importRows([back])).result).toMatchObject({ created: 1, updated: 0, warnings: [told] })
    const fresh = { xm: '归来', xh: null, xjzt_m: '17', qq: null, again: true }
    expect(await records()).toEqual([left, fresh])
    expect((await at.importRows([back])).result).toMatchObject({ created: 0, unchanged: 1 })
    expect((await at.importRows([{ ...back, 学籍状态: '', QQ: '63063' }], { way: '2' })).result).toMatchObject({
      updated: 1,
    })
    expect(await records()).toEqual([left, { ...fresh, qq: '63063' }])
  })
})
