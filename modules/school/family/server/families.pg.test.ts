import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { sendForm } from '#tests/support/upload.ts'
import { emergencyContacts, emergencyContactsOfMany } from '../shared/services.ts'

let at: TestSchool
let office: Visitor
let fdy: Visitor
let own: Visitor
let studentId: string
let classId: string

beforeAll(async () => {
  at = await testSchool({ now: '2026-11-16T02:00:00Z' })
  ;[office, fdy, own] = [await at.as('xgc01'), await at.as('fdy01'), await at.as('stu01')]
  const [row] = await rowsOf(
    at,
    `select s.id, s.class_id as "classId" from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
  )
  ;[studentId, classId] = [String(row!['id']), String(row!['classId'])]
})
afterAll(() => at.close())

type Logged = { changes: { field: string; before: string; after: string }[] }

type Row = Record<string, unknown> & { id: string; version: number }
const familyOf = async (who: Visitor, id: string): Promise<Row[]> =>
  (
    await who.get('xsgl/familyMember/list', {
      studentId: id,
      size: 100,
      ascs: 'emergencyOrder',
      columns: 'state,isAlive,verifiedBy',
    })
  ).body.data.records
const add = (who: Visitor, of: string, values: object) =>
  who.post('xsgl/familyMember/add', { studentId: of, memberName: '赵某某', relation: '97', ...values })
const change = (who: Visitor, id: string, values: object) => who.post('xsgl/familyMember/update', { id, ...values })
const newcomer = (values: object = {}) =>
  at.system(async (ctx) => (await makeRecord(ctx, student, { xjztM: '01', classId, ...values })).id)
const orders = (rows: Row[]) => rows.map(({ memberName, emergencyOrder }) => [memberName, emergencyOrder])
const contacts = (id: string) => at.system((ctx) => ctx.call(emergencyContacts, { studentId: id }))

test('a family has one father and one mother alive, whoever is faster', async () => {
  const id = await newcomer()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => add(office, id, { relation: '52', memberName: `母亲${n}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect([body.msg, body.data]).toEqual(['母亲信息已存在', { relation: '母亲信息已存在' }])
  const father = (await add(office, id, { relation: '51', memberName: '父亲' })).body.data
  expect((await add(office, id, { relation: '51', memberName: '又一位' })).body.msg).toBe('父亲信息已存在')
  expect((await change(office, father.id, { isAlive: false })).status).toBe(200)
  expect((await add(office, id, { relation: '51', memberName: '又一位' })).status).toBe(200)
  expect((await change(office, father.id, { isAlive: true })).body.msg).toBe('父亲信息已存在')
})

test('bad input is refused in the words of the area', async () => {
  const id = await newcomer({ sjhm: '13800002222' })
  expect((await add(office, id, { phone: '13800002222' })).body.msg).toBe('联系电话不能与本人手机号相同')
  expect((await add(office, id, { idCard: '110101197001010011' })).body.msg).toBe('身份证号校验未通过')
  const first17 = '11010119700101001'
  expect(
    (await add(office, id, { idCard: first17 + idCardCheckDigit(first17), birthday: '1971-01-01' })).body.msg,
  ).toBe('出生日期与身份证号不一致')
  expect((await add(office, id, { emergencyOrder: 1 })).body.msg).toBe('紧急联系人须填写联系电话')
  expect((await add(office, id, { phone: '13800003333', emergencyOrder: 1, isAlive: false })).body.msg).toBe(
    '已故成员不能作为紧急联系人',
  )
  for (let n = 0; n < 8; n++) expect((await add(office, id, { memberName: `成员${n}` })).status).toBe(200)
  expect((await add(office, id, {})).body.msg).toBe('家庭成员最多8人')
})

test('somebody must answer for a minor', async () => {
  const first17 = '43010220100315123'
  const id = await newcomer({
    idCard: first17 + idCardCheckDigit(first17),
    birthday: '2010-03-15',
    sex: '1',
    idCardType: '1',
  })
  expect((await add(office, id, { relation: '51' })).body).toMatchObject({
    msg: '未满18周岁须填写监护人',
    data: { isGuardian: '未满18周岁须填写监护人' },
  })
  const father = (await add(office, id, { relation: '51', isGuardian: true })).body.data
  expect((await change(office, father.id, { isGuardian: false })).body.msg).toBe('未满18周岁须填写监护人')
  expect((await add(office, id, { relation: '52' })).status).toBe(200)
})

test('the student orders whom to call, and leave asks in that order', async () => {
  const before = await familyOf(own, studentId)
  const [first, second] = before as [Row, Row]
  expect([first['emergencyOrder'], second['emergencyOrder']]).toEqual([1, 2])
  expect(first['phone']).toMatch(/^\d{3}\*{4}\d{4}$/)
  const reorder = (memberIds: string[], of = studentId, who = own) =>
    who.post('xsgl/familyMember/reorder', { studentId: of, memberIds })
  expect((await reorder([second.id, first.id])).body.data).toEqual({ changed: 2 })
  const after = (await familyOf(own, studentId)).slice(0, 2)
  expect(orders(after)).toEqual([
    [second['memberName'], 1],
    [first['memberName'], 2],
  ])
  expect(after.map(({ state }) => state)).toEqual(['1', '1'])
  expect((await contacts(studentId)).map(({ memberId, phone }) => [memberId, /^1\d{10}$/.test(phone)])).toEqual([
    [second.id, true],
    [first.id, true],
  ])
  const many = await at.system((ctx) => ctx.call(emergencyContactsOfMany, { studentIds: [studentId] }))
  expect(many[studentId]).toEqual(await contacts(studentId))
  expect((await reorder([])).body.msg).toBe('请至少设置一名紧急联系人')
  expect((await reorder([first.id, first.id])).status).toBe(404)
  const other = await newcomer()
  const stranger = (await add(office, other, { phone: '13800004444' })).body.data
  expect((await reorder([stranger.id])).status).toBe(404)
  expect((await reorder([stranger.id], other)).status).toBe(404)
  expect((await reorder([stranger.id], other, await at.as('bzr01'))).status).toBe(403)
})

test('a call verifies; another phone, guardian or order asks for another call', async () => {
  const [first] = (await familyOf(fdy, studentId)) as [Row]
  const verify = async (who: Visitor, values: object) => {
    const { version } = (await familyOf(who, studentId)).find(({ id }) => id === first.id)!
    return who.post('xsgl/familyMember/verify', { id: first.id, version, ...values })
  }
  expect((await verify(fdy, {})).body.msg).toBe('请选择核实结果')
  expect((await verify(fdy, { result: '4', note: '是空号' })).status).toBe(200)
  expect(await rowsOf(at, `select distinct title from sys_user_message where biz_id = $1`, [first.id])).toEqual([
    { title: `请核对家庭成员${String(first['memberName'])}的联系电话` },
  ])
  expect((await familyOf(fdy, studentId))[0]).toMatchObject({ state: '1' })
  at.clock.advance(60_000)
  expect((await verify(fdy, { result: '1' })).status).toBe(200)
  expect((await familyOf(fdy, studentId))[0]).toMatchObject({ state: '2', verifiedBy: expect.any(String) })
  expect((await verify(fdy, { result: '1' })).body.msg).toBe('当前状态不能核实')
  const history = (await fdy.get('xsgl/familyMember/history', { id: first.id })).body.data.records as Logged[]
  const [called] = await rowsOf(
    at,
    `select to_char(call_time, 'YYYY-MM-DD HH24:MI:SS') as time from family_member where id = $1`,
    [first.id],
  )
  expect(history[0]!.changes.find(({ field }) => field === 'callTime')!.after).toBe(called!['time'])
  expect((await change(own, first.id, { workUnit: '新单位' })).status).toBe(200)
  expect((await familyOf(fdy, studentId))[0]).toMatchObject({ state: '2' })
  expect((await change(own, first.id, { phone: '13800005555' })).status).toBe(200)
  expect((await familyOf(fdy, studentId))[0]).toMatchObject({ state: '1', verifiedBy: null })
})

test('a number changed while another was called is not verified, and neither is one nobody looked at', async () => {
  const id = await newcomer()
  expect((await add(office, id, { relation: '51', phone: '13800006661' })).status).toBe(200)
  const [seen] = (await familyOf(fdy, id)) as [Row]
  expect((await change(office, seen.id, { phone: '13800006662' })).status).toBe(200)
  const verify = (values: object) => fdy.post('xsgl/familyMember/verify', { id: seen.id, result: '1', ...values })
  expect((await verify({ version: seen.version })).status).toBe(409)
  expect((await verify({})).body.msg).toBe('请刷新后重新核实')
  expect((await familyOf(fdy, id))[0]).toMatchObject({ state: '1' })
  expect((await contacts(id))[0]).toMatchObject({ verifiedPhone: null })
})

test('who is renamed, or becomes a parent or guardian, is somebody nobody has called', async () => {
  const id = await newcomer()
  expect((await add(office, id, { memberName: '李表哥', relation: '99', phone: '13800006663' })).status).toBe(200)
  const one = async () => (await familyOf(fdy, id))[0]!
  const call = async () => {
    const { id: memberId, version } = await one()
    return fdy.post('xsgl/familyMember/verify', { id: memberId, version, result: '1' })
  }
  for (const values of [{ memberName: '夏玉山' }, { relation: '51' }, { isGuardian: true }]) {
    expect((await call()).status).toBe(200)
    expect((await contacts(id))[0]).toMatchObject({ verifiedPhone: '13800006663' })
    // Another number first does not shelter the verified one from another name.
    expect((await change(office, (await one()).id, { phone: '13800006664' })).status).toBe(200)
    expect((await contacts(id))[0]).toMatchObject({ verifiedPhone: '13800006663' })
    expect((await change(office, (await one()).id, values)).status).toBe(200)
    expect(await one()).toMatchObject({ state: '1', verifiedBy: null })
    expect((await contacts(id))[0]).toMatchObject({ verifiedPhone: null })
    expect((await change(office, (await one()).id, { phone: '13800006663' })).status).toBe(200)
  }
})

test('whoever does not lead the student sees nothing of the family', async () => {
  const [first] = (await familyOf(own, studentId)) as [Row]
  const [stranger] = await rowsOf(
    at,
    `select u.account_no as "accountNo" from sys_user u join sys_user_role h on h.user_id = u.id join sys_role r on r.id = h.role_id and r.role_code = 'fdy' where u.person_id not in (select teacher_id::text from base_class_assign where class_id = $1) and u.account_no like 'fdy0%' order by 1 desc limit 1`,
    [classId],
  )
  const otherFdy = await at.as(String(stranger!['accountNo']))
  const [mate] = await rowsOf(
    at,
    `select account_no as "accountNo" from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and s.id <> $2 order by s.xh limit 1`,
    [classId, studentId],
  )
  const otherStudent = await at.as(String(mate!['accountNo']))
  for (const who of [otherFdy, otherStudent]) {
    expect(await familyOf(who, studentId)).toEqual([])
    expect((await who.get('xsgl/familyMember/getOne', { id: first.id })).status).toBe(404)
    expect((await change(who, first.id, { workUnit: '别处' })).status).toBe(404)
    expect((await add(who, studentId, {})).status).toBe(404)
    expect((await who.post('xsgl/familyMember/unmask', { id: first.id, field: 'phone' })).status).toBe(404)
  }
  expect((await otherFdy.post('xsgl/familyMember/verify', { id: first.id, result: '1' })).status).toBe(404)
  expect((await own.post('xsgl/familyMember/verify', { id: first.id, result: '1' })).status).toBe(403)
  const classes = (await otherFdy.get('xsgl/familyInfo/completeness')).body.data as { classId: string }[]
  expect(classes.length).toBeGreaterThan(0)
  expect(classes.map((one) => one.classId)).not.toContain(classId)
  expect((await otherFdy.get('xsgl/familyInfo/persons', { classId })).body.data.total).toBe(0)
  expect((await at.as('tea01').then((tea) => tea.get('xsgl/familyInfo/completeness'))).status).toBe(403)
  // A head teacher reads and calls; incomes are the student's and the aid centre's to see.
  expect((await change(own, first.id, { annualIncomeFen: 5_000_000 })).status).toBe(200)
  const bzr = await at.as('bzr01')
  expect((await bzr.get('xsgl/familyMember/getOne', { id: first.id })).body.data).not.toHaveProperty('annualIncomeFen')
  expect((await own.get('xsgl/familyMember/getOne', { id: first.id })).body.data).toMatchObject({
    annualIncomeFen: 5_000_000,
  })
  expect((await change(bzr, first.id, { workUnit: '别处' })).status).toBe(403)
  expect((await bzr.post('xsgl/familyMember/unmask', { id: first.id, field: 'phone' })).body.data.value).toBe(
    '13800005555',
  )
  expect(
    await rowsOf(at, `select title from sys_oper_log where record_id = $1 and action = 'unmask'`, [first.id]),
  ).toEqual([{ title: '查看家庭成员联系电话' }])
})

test('who can be called last is not let go, who died is never called, and what is out of use stays as history', async () => {
  const id = await newcomer()
  const mother = (await add(office, id, { relation: '52', memberName: '母亲', phone: '13800006666' })).body.data
  expect((await contacts(id)).map(({ memberName }) => memberName)).toEqual(['母亲'])
  for (const verb of ['stop', 'remove'])
    expect(
      (await office.post(`xsgl/familyMember/${verb}`, verb === 'stop' ? { id: mother.id } : { ids: mother.id })).body
        .msg,
    ).toBe('请至少设置一名紧急联系人')
  expect((await change(office, mother.id, { emergencyOrder: null })).body.msg).toBe('请至少设置一名紧急联系人')
  const uncle = (await add(office, id, { phone: '13800007777', memberName: '舅舅', emergencyOrder: 2 })).body.data
  expect((await office.post('xsgl/familyMember/stop', { id: mother.id })).status).toBe(200)
  expect((await contacts(id)).map(({ memberName }) => memberName)).toEqual(['舅舅'])
  expect((await office.post('xsgl/familyMember/resume', { id: mother.id })).status).toBe(200)
  expect((await change(office, uncle.id, { isAlive: false })).status).toBe(200)
  expect(await contacts(id)).toEqual([])
})

test('numbers of a class lead to the persons behind them', async () => {
  const [one] = (await fdy.get('xsgl/familyInfo/completeness', { classId })).body.data as [Record<string, number>]
  const total = async (gap: string) => (await fdy.get('xsgl/familyInfo/persons', { classId, gap })).body.data.total
  expect([await total('contact'), await total('guardian'), await total('stale'), await total('call')]).toEqual([
    one['noContact'],
    one['noGuardian'],
    one['stale'],
    one['call'],
  ])
  expect(one['total']! - (await total('incomplete'))).toBe(one['complete'])
  expect(one['noContact']).toBeGreaterThan(1)
  const stat = (await office.get('xsgl/familyMember/stat')).body.data as {
    total: number
    types: { familyType: string; n: number }[]
  }
  expect(stat.types.reduce((sum, { n }) => sum + n, 0)).toBe(stat.total)
  const single = stat.types.find(({ familyType }) => familyType === '2')!.n
  expect(single).toBeGreaterThan(0)
  expect((await office.get('xsgl/familyInfo/persons', { familyType: '2' })).body.data.total).toBe(single)
})

test('sheets: what goes out is masked without the permission, what comes in is judged like everything else', async () => {
  const sheet = await cellsOf(
    (
      await fdy.post('xsgl/familyMember/export', {
        fileName: '家庭',
        params: { studentId },
        heard: { memberName: '姓名', phone: '电话' },
      })
    ).raw,
  )
  expect(
    sheet
      .slice(1, -1)
      .map((cells) => cells[1])
      .filter(Boolean),
  ).toEqual(expect.arrayContaining(['138****5555']))
  expect(sheet.flat().filter((cell) => /^1\d{10}$/.test(cell))).toEqual([])
  expect(
    (
      await fdy.post('xsgl/familyMember/export', {
        fileName: '家庭',
        params: { studentId },
        plain: true,
        reason: '紧急联系',
      })
    ).status,
  ).toBe(403)
  await at.runJobs()
  const [who] = await rowsOf(at, 'select xh from base_student where id = $1', [await newcomer()])
  const heads = ['学号', '姓名', '关系', '电话', '单位', '职务', '监护人', '紧急联系人序号', '住址']
  const bring = async (rows: unknown[][]) => {
    const content = await buffer(
      writeSheet({
        columns: heads.map((title) => ({ key: title, title, type: 'text' as const })),
        rows,
        sheetName: '数据',
      }),
    )
    const { body } = await sendForm(at, office, 'xsgl/familyMember/import', {
      fields: { mode: 'skip-bad' },
      file: { name: '家庭成员.xlsx', content },
    })
    return (await at.finished(office, body.data.jobId))['result']
  }
  const parents = [
    [who!['xh'], '钱某', '父亲', '13800008888', '某厂', '工人', '是', '1', '某村1号'],
    [who!['xh'], '孙某', '母亲', '13800009999', '', '', '是', '2', ''],
  ]
  expect(await bring(parents)).toMatchObject({ created: 2, failed: 0 })
  expect(await bring([...parents, [who!['xh'], '周某', '姐', '13800007000', '', '', '', '2', '']])).toMatchObject({
    created: 0,
    unchanged: 2,
    failed: 1,
    errors: [{ row: 4, reason: '该紧急联系顺序已被占用' }],
  })
  expect(await bring([[who!['xh'], '钱某二', '父亲', '', '', '', '', '', '']])).toMatchObject({
    created: 0,
    failed: 1,
    errors: [{ row: 2, reason: '父亲信息已存在' }],
  })
})

test('from September on every family is asked once whether anything has changed', async () => {
  const ask = () => at.upkeep('yearly confirmation of families')
  const waiting = async () =>
    (
      await rowsOf(
        at,
        'select count(*) filter (where needs_confirm)::int as waiting, count(*)::int as total from family_info',
      )
    )[0] as { waiting: number; total: number }
  const before = await waiting()
  expect(before.waiting).toBeLessThan(before.total / 4)
  at.clock.set('2027-08-31T02:00:00Z')
  await ask()
  const inAugust = (await waiting()).waiting
  expect(inAugust).toBeLessThan(before.total / 4)
  at.clock.set('2027-09-01T02:00:00Z')
  await ask()
  expect((await waiting()).waiting).toBeGreaterThan(before.total * 0.9)
  const me = await at.as('stu01')
  expect((await me.get('xsgl/familyInfo/mine')).body.data).toMatchObject({ studentId, needsConfirm: true, gaps: [] })
  expect((await me.post('xsgl/familyInfo/confirm')).status).toBe(200)
  expect((await me.get('xsgl/familyInfo/mine')).body.data.needsConfirm).toBe(false)
  await ask()
  expect((await me.get('xsgl/familyInfo/mine')).body.data.needsConfirm).toBe(false)
  // Whoever lacks something cannot say that nothing has changed; an edit that mends it confirms.
  const [mate] = await rowsOf(
    at,
    `select u.account_no as "accountNo", s.id from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and s.id <> $2 order by s.xh limit 1`,
    [classId, studentId],
  )
  await at.system((ctx) =>
    ctx.db.execute('update family_member set emergency_order = null where student_id = $1', [mate!['id']]),
  )
  const other = await at.as(String(mate!['accountNo']))
  expect((await other.post('xsgl/familyInfo/confirm')).body.msg).toBe('请至少设置一名紧急联系人')
  expect((await add(other, String(mate!['id']), { phone: '13800001234' })).status).toBe(200)
  expect((await other.get('xsgl/familyInfo/mine')).body.data).toMatchObject({ needsConfirm: false, gaps: [] })
  expect((await fdy.post('xsgl/familyInfo/confirm')).status).toBeGreaterThanOrEqual(400)
})
