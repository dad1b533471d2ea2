import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCode } from '#kernel/fields/choices/code/kind.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
let student: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  student = await school.as('stu01')
})
afterAll(() => school.close())

const itemsOf = async (code: string) =>
  (await admin.get('base/dataDictionary/getItems', { code })).body.data as Record<string, unknown>[]
const keysOf = async (code: string, who = student) =>
  ((await who.get('base/dataDictionary/getDict', { code })).body.data as { value: string }[]).map((row) => row.value)

describe('what forms read', () => {
  test('the nations of the standard are all there, each under its code', async () => {
    const { data } = (await student.get('base/dataDictionary/getDict', { code: 'nation' })).body
    expect(data).toHaveLength(58)
    expect(data.find((row: { value: string }) => row.value === '08')).toMatchObject({
      label: '壮族',
      code: 'nation',
      dictionaryKey: '08',
      dictionaryValue: '壮族',
      sort: 8,
      color: null,
    })
  })

  test('political status comes in the order of its codes', async () => {
    expect(await keysOf('political')).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
      '11',
      '12',
      '13',
    ])
  })

  test('two sets in one call answer an object with two lists', async () => {
    const { data } = (await student.get('base/dataDictionary/getDict', { code: 'sex,yesNo' })).body
    expect(Object.keys(data)).toEqual(['sex', 'yesNo'])
    expect(data.sex).toHaveLength(4)
    expect(data.yesNo.map((row: { label: string }) => row.label)).toEqual(['是', '否'])
  })

  test('one key answers that one item; an unknown set answers nothing', async () => {
    expect(
      (await student.get('base/dataDictionary/getDict', { code: 'sex', dictionaryKey: '2' })).body.data,
    ).toMatchObject([{ value: '2', label: '女' }])
    expect(await keysOf('noSuchSet')).toEqual([])
    expect((await student.get('base/dataDictionary/getDict')).status).toBe(400)
  })

  test('a set with levels shows its first level, and the children of an item on demand', async () => {
    expect(await keysOf('marriage')).toEqual(['10', '20', '30', '40', '90'])
    const children = (await student.get('base/dataDictionary/getParentDict', { code: 'marriage', dictionaryKey: '20' }))
      .body.data
    expect(children.map((row: { label: string }) => row.label)).toEqual(['初婚', '再婚', '复婚'])
    expect((await student.get('base/dataDictionary/getParentDict', { code: 'familyRelation' })).body.data).toHaveLength(
      18,
    )
  })

  test('the tree of a type holds its sets and their items', async () => {
    const { data } = (await student.get('base/dataDictionary/getTree', { dictionaryType: '2' })).body
    const marriage = data.find((one: { code: string }) => one.code === 'marriage')
    expect(marriage).toMatchObject({ parentId: null, value: 'marriage', label: '婚姻状况' })
    expect(marriage.children[1]).toMatchObject({
      label: '已婚',
      parentId: marriage.id,
      children: [{ label: '初婚' }, {}, {}],
    })
    expect(data.some((one: { code: string }) => one.code === 'admitType')).toBe(false)
  })

  test('student states carry the flags everything counts by', async () => {
    const { data } = (await student.get('base/dataDictionary/getDict', { code: 'studentStatus', dictionaryKey: '02' }))
      .body
    expect(data[0].extra).toEqual({ isEnrolled: true, isReading: false, isEnded: false })
  })

  test('sheets may name codes by key, label, beginning or usual short form', async () => {
    const sets = await school.system((ctx) => codeSets(ctx))
    const written = (set: string, text: string) => findCode(sets.get(set)!, text, '代码')
    for (const text of ['08', '壮族', '壮', ' 壮 ']) expect(written('nation', text)).toEqual({ value: '08' })
    expect([
      written('political', '团员'),
      written('political', '党员'),
      written('nation', '汉'),
      written('sex', '女'),
    ]).toEqual([{ value: '03' }, { value: '01' }, { value: '01' }, { value: '2' }])
    expect(written('political', '民')).toEqual({ problem: '代码【民】不在字典中' })
  })

  test('what was read is kept for a minute and asked about by its tag; a change brings another', async () => {
    for (const [path, query] of [
      ['getDict', { code: 'admitType' }],
      ['getParentDict', { code: 'marriage' }],
      ['getTree', { dictionaryType: '1' }],
    ] as const) {
      const { headers } = await student.get(`base/dataDictionary/${path}`, query)
      expect([path, headers['cache-control']]).toEqual([path, 'private, max-age=60'])
      expect(
        (await student.get(`base/dataDictionary/${path}`, query, { 'if-none-match': String(headers['etag']) })).status,
      ).toBe(304)
    }
    const { headers } = await student.get('base/dataDictionary/getDict', { code: 'admitType' })
    const item = (await itemsOf('admitType'))[0]!
    await admin.post('base/dataDictionary/update', {
      id: item['id'],
      version: item['version'],
      valueTw: '普通高考（繁）',
    })
    const changed = await student.get(
      'base/dataDictionary/getDict',
      { code: 'admitType' },
      { 'if-none-match': String(headers['etag']) },
    )
    expect([changed.status, changed.body.data[0].valueTw]).toEqual([200, '普通高考（繁）'])
  })

  test('nobody reads without signing in', async () => {
    expect((await school.app.inject('/api/flySource-base/dataDictionary/getDict?code=sex')).statusCode).toBe(401)
  })
})

describe('administration', () => {
  test('only administrators see and change it', async () => {
    for (const path of ['dataDictionarySet/list', 'dataDictionary/getItems?code=sex'])
      expect((await student.get(`base/${path}`)).status).toBe(403)
    for (const path of [
      'dataDictionary/add',
      'dataDictionary/update',
      'dataDictionary/remove',
      'dataDictionary/sort',
      'dataDictionary/reset',
      'dataDictionarySet/add',
      'dataDictionarySet/remove',
    ]) {
      expect((await student.post(`base/${path}`, { code: 'sex', ids: 'x' })).status, path).toBe(403)
    }
  })

  test('an item that records use cannot be removed, and the refusal counts them', async () => {
    const male = (await itemsOf('sex')).find((row) => row['dictionaryKey'] === '1')!
    const [{ n }] = (await rowsOf(
      school,
      `select (select count(*) from base_student where sex = '1') + (select count(*) from base_teacher where sex = '1') as n`,
    )) as [{ n: number }]
    expect(male['used']).toBeGreaterThanOrEqual(n)
    expect((await admin.post('base/dataDictionary/remove', { ids: male['id'] })).body).toMatchObject({
      code: 400,
      msg: `该字典项已被 ${male['used']} 条数据使用，不能删除，可停用`,
    })
  })

  test('standard sets take new labels, but no new items and no new codes', async () => {
    expect(
      (await admin.post('base/dataDictionary/add', { code: 'nation', dictionaryKey: '77', dictionaryValue: '火星族' }))
        .body.data,
    ).toMatchObject({ code: '系统字典和国标字典不能新增字典项' })
    const last = (await itemsOf('nation')).at(-1)!
    expect(
      (
        await admin.post('base/dataDictionary/update', {
          id: last['id'],
          version: last['version'],
          dictionaryKey: '99',
        })
      ).body.data,
    ).toMatchObject({ dictionaryKey: '字典键不能修改，可停用后新增' })
    expect((await admin.post('base/dataDictionary/remove', { ids: last['id'] })).body.msg).toBe(
      '内置字典项不能删除，可停用',
    )
    expect(
      (
        await admin.post('base/dataDictionary/update', {
          id: last['id'],
          version: last['version'],
          dictionaryValue: '外国血统',
        })
      ).body.success,
    ).toBe(true)
    expect(
      (
        await admin.post('base/dataDictionary/update', {
          id: last['id'],
          version: last['version'],
          dictionaryValue: '又一个',
        })
      ).status,
    ).toBe(409)
    await admin.post('base/dataDictionary/reset', { code: 'nation' })
    expect((await itemsOf('nation')).at(-1)).toMatchObject({ dictionaryValue: '外国血统中国籍人士' })
  })

  test('a school makes a set of its own, with levels, and takes it away again', async () => {
    const made = await admin.post('base/dataDictionarySet/add', { code: 'lockerType', setName: '储物柜类型' })
    expect(made.body).toMatchObject({ success: true })
    expect(
      (await admin.post('base/dataDictionarySet/add', { code: 'lockerType', setName: '又一个' })).body.data,
    ).toMatchObject({ code: '字典编码已存在' })
    expect((await admin.post('base/dataDictionarySet/add', { code: '1x y', setName: '坏编码' })).status).toBe(400)
    expect(
      (
        await admin.post('base/dataDictionary/add', {
          code: 'lockerType',
          dictionaryKey: '1',
          dictionaryValue: '大柜',
          tone: 'blue',
        })
      ).body.success,
    ).toBe(true)
    expect(
      (
        await admin.post('base/dataDictionary/add', {
          code: 'lockerType',
          dictionaryKey: '11',
          dictionaryValue: '带锁大柜',
          parentKey: '1',
        })
      ).body.success,
    ).toBe(true)
    expect(
      (await admin.post('base/dataDictionary/add', { code: 'lockerType', dictionaryKey: '1', dictionaryValue: '小柜' }))
        .body.data,
    ).toMatchObject({ dictionaryKey: '字典键已存在' })
    expect(
      (await admin.post('base/dataDictionary/add', { code: 'lockerType', dictionaryKey: '2', dictionaryValue: '大柜' }))
        .body.data,
    ).toMatchObject({ dictionaryValue: '字典值已存在' })
    expect(
      (
        await admin.post('base/dataDictionary/add', {
          code: 'lockerType',
          dictionaryKey: '3',
          dictionaryValue: '孤柜',
          parentKey: '9',
        })
      ).body.data,
    ).toMatchObject({ parentKey: '上级字典项不存在' })
    expect(
      (
        await admin.post('base/dataDictionary/add', {
          code: 'lockerType',
          dictionaryKey: '3',
          dictionaryValue: '花柜',
          tone: 'pink',
        })
      ).body.data,
    ).toMatchObject({ tone: '颜色不在可选范围内' })
    const [big, locked] = (await itemsOf('lockerType')) as [Record<string, unknown>, Record<string, unknown>]
    expect(
      (await admin.post('base/dataDictionary/update', { id: big['id'], version: big['version'], parentKey: '11' })).body
        .data,
    ).toMatchObject({ parentKey: '不能以自己或下级为上级' })
    expect(await keysOf('lockerType')).toEqual(['1'])
    expect((await admin.post('base/dataDictionary/remove', { ids: big['id'] })).body.msg).toBe('请先删除下级字典项')
    expect((await admin.post('base/dataDictionarySet/remove', { ids: made.body.data.id })).body.msg).toBe(
      '字典中还有字典项，请先删除字典项',
    )
    expect((await admin.post('base/dataDictionary/remove', { ids: `${locked['id']}` })).body.data).toMatchObject({
      removed: 1,
    })
    expect((await admin.post('base/dataDictionary/remove', { ids: `${big['id']}` })).body.data).toMatchObject({
      removed: 1,
    })
    expect((await admin.post('base/dataDictionarySet/remove', { ids: made.body.data.id })).body.success).toBe(true)
    const [sex] = ((await admin.get('base/dataDictionarySet/list')).body.data as { code: string; id: string }[]).filter(
      (one) => one.code === 'sex',
    )
    expect((await admin.post('base/dataDictionarySet/remove', { ids: sex!.id })).body.msg).toBe('内置字典不能删除')
  })

  test('a disabled item leaves the lists but can still be shown by its id', async () => {
    const item = (await itemsOf('assignReason')).at(-1)!
    await admin.post('base/dataDictionary/update', { id: item['id'], version: item['version'], status: '0' })
    expect(await keysOf('assignReason')).not.toContain(item['dictionaryKey'])
    const named = (await student.get('base/dataDictionary/getDict', { code: 'assignReason', ids: item['id'] })).body
      .data
    expect(named.find((row: { id: string }) => row.id === item['id'])).toMatchObject({
      label: item['dictionaryValue'],
      disabled: true,
    })
    expect(
      (await student.get('base/dataDictionary/getDict', { code: 'assignReason', dictionaryKey: item['dictionaryKey'] }))
        .body.data,
    ).toMatchObject([{ disabled: true }])
  })

  test('items are put in another order together, and an order made on an old page is refused', async () => {
    const ids = (await itemsOf('admitType')).map((row) => row['id'])
    expect(
      (await admin.post('base/dataDictionary/sort', { code: 'admitType', ids: ids.toReversed() })).body.success,
    ).toBe(true)
    expect((await itemsOf('admitType')).map((row) => row['id'])).toEqual(ids.toReversed())
    expect((await admin.post('base/dataDictionary/sort', { code: 'admitType', ids: ids.slice(1) })).status).toBe(409)
    await admin.post('base/dataDictionary/reset', { code: 'admitType' })
    expect((await itemsOf('admitType')).map((row) => row['id'])).toEqual(ids)
  })

  test('every change is in the log', async () => {
    const rows = await rowsOf(school, `select title from sys_oper_log where entity like 'dataDictionary%'`)
    expect(rows.map((row) => row['title'])).toEqual(
      expect.arrayContaining([
        '新增字典【储物柜类型】',
        '新增数据字典【大柜】',
        '重置字典【nation】为标准',
        '调整字典【admitType】的顺序',
      ]),
    )
  })
})
