import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import type { TextOptions } from '#kernel/fields/texts/text/kind.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { building } from '#modules/school/base/shared/venues/building.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { department } from '#modules/school/base/shared/organisation/department.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

const nobody = '01890000-0000-7000-8000-00000000dead'
const chinese = /[\u4e00-\u9fff]/
const nasty = [
  ['rare characters and emoji', '𬭎𠮷🙂👩‍🎓', '𬭎𠮷🙂👩‍🎓'],
  ['SQL', "x'); drop table base_student; --", "x'); drop table base_student; --"],
  ['HTML', '<img src=x onerror=alert(1)>&amp;"', '<img src=x onerror=alert(1)>&amp;"'],
  ['wildcards and escapes', '100%_\\n${x}{{y}}', '100%_\\n${x}{{y}}'],
  ['control characters', 'ab\u0007c\u009f', 'abc'],
  ['half a surrogate pair', 'a\ud83db', 'ab'],
] as const

let school: TestSchool
let admin: Visitor
let registrar: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  registrar = await school.as('jwc01')
})
afterAll(() => school.close())

const guinea = [
  { entity: campus as AnyEntity, visitor: () => admin },
  { entity: student as AnyEntity, visitor: () => registrar },
]

describe.each(guinea.map((one) => [one.entity.label, one.entity, one.visitor] as const))(
  '%s',
  (_label, entity, visitorOf) => {
    const at = `${entity.service}/${entity.path}`
    const writable = fieldsOf(entity).filter(([, field]) => !field.options.computed)
    const texts = writable.filter(([, field]) => ['text', 'longText'].includes(field.kind))
    let id: string
    beforeAll(async () => {
      id = (await school.system((ctx) => makeRecord(ctx, entity))).id
    })

    test.each(nasty)(
      '%s in every text field are only text, or refused by the rule of the field',
      async (_what, sent, kept) => {
        expect(texts.length).toBeGreaterThan(4)
        for (const [name, field] of texts) {
          const answer = await visitorOf().post(`${at}/update`, { id, [name]: sent })
          if (refusalOf(field, kept))
            expect([name, answer.status, answer.body.data]).toEqual([name, 400, { [name]: refusalOf(field, kept) }])
          else {
            expect([name, answer.status]).toEqual([name, 200])
            expect([name, await valueOf(name, field)]).toEqual([name, kept])
          }
        }
      },
    )

    test('a text longer than its field is refused with its bounds, one as long is taken', async () => {
      for (const [name, field] of texts) {
        const { max = field.kind === 'text' ? 100 : 2000, min = 0, label, pattern } = field.options as TextOptions
        const answer = await visitorOf().post(`${at}/update`, { id, [name]: '長'.repeat(max + 1) })
        expect([answer.status, answer.body.data]).toEqual([400, { [name]: `${label}长度应为 ${min}–${max} 个字符` }])
        if (pattern) continue
        expect((await visitorOf().post(`${at}/update`, { id, [name]: '𬭎'.repeat(max) })).status).toBe(200)
      }
    })

    test('values of another type are all named at once, in Chinese', async () => {
      const before = await countOf(entity)
      const answer = await visitorOf().post(
        `${at}/add`,
        Object.fromEntries(writable.map(([name]) => [name, { wrong: true }])),
      )
      expect([answer.status, answer.body.success]).toEqual([400, false])
      expect(Object.keys(answer.body.data as object).toSorted()).toEqual(writable.map(([name]) => name).toSorted())
      for (const reason of Object.values(answer.body.data as Record<string, string>)) expect(reason).toMatch(chinese)
      expect(answer.body.msg).toBe(
        `${Object.values(answer.body.data as Record<string, string>)[0]}（共 ${writable.length} 处需要修改）`,
      )
      expect(await countOf(entity)).toBe(before)
    })

    test('nothing at all names every field that is due', async () => {
      const { status, body } = await visitorOf().post(`${at}/add`, {})
      expect(status).toBe(400)
      const due = writable.filter(([, field]) => field.options.required && field.options.default === undefined)
      expect(body.data).toMatchObject(
        Object.fromEntries(due.map(([name, field]) => [name, `${field.options.label}不能为空`])),
      )
    })

    test('invisible characters do not fill a field that must be filled', async () => {
      const [name, field] = texts.find(([, one]) => one.options.required)!
      expect((await visitorOf().post(`${at}/update`, { id, [name]: '\u200b\u0007' })).body.data).toEqual({
        [name]: `${field.options.label}不能为空`,
      })
    })

    test('unknown fields and those only the server sets are refused', async () => {
      const unknown = await visitorOf().post(`${at}/update`, { id, nonsense: 1, password: 'x', deletedTime: null })
      expect([unknown.status, unknown.body.data]).toEqual([
        400,
        {
          nonsense: '不支持的字段：nonsense',
          password: '不支持的字段：password',
          deletedTime: '不支持的字段：deletedTime',
        },
      ])
      const computed = fieldsOf(entity).find(([, field]) => field.options.computed)
      if (computed)
        expect((await visitorOf().post(`${at}/update`, { id, [computed[0]]: '1' })).body.data).toEqual({
          [computed[0]]: `${computed[1].options.label}由系统生成，不能填写`,
        })
    })

    async function valueOf(name: string, field: AnyField): Promise<unknown> {
      if (field.options.sensitive) return (await visitorOf().post(`${at}/unmask`, { id, field: name })).body.data.value
      return (await visitorOf().get(`${at}/getOne`, { id })).body.data[name]
    }
  },
)

test('a number, a code or a state that cannot be is refused', async () => {
  const { id } = await school.system((ctx) => makeRecord(ctx, building))
  const answer = await admin.post('base/building/update', {
    id,
    floorUp: 61,
    builtYear: '上世纪',
    area: '1.234',
    status: '7',
    buildingUse: '99',
  })
  expect([answer.status, answer.body.data]).toEqual([
    400,
    {
      floorUp: '地上层数应为 1–60 的整数',
      builtYear: '建成年份应为 1900–2199 的整数',
      area: '建筑面积最多保留 2 位小数',
      status: '状态的取值不正确',
      buildingUse: '用途【99】不在字典中',
    },
  ])
})

test('a reference to nothing, to another school or to no id at all is a reference to nothing', async () => {
  const { id: elsewhere } = await school.system((ctx) => makeRecord(ctx, campus), school.other)
  const draft = { buildingName: '某楼', buildingCode: 'GONE-1', buildingUse: '1' }
  for (const campusId of [nobody, elsewhere, '-'.repeat(36), "' or 1=1"]) {
    const answer = await admin.post('base/building/add', { ...draft, campusId })
    expect([campusId, answer.status, answer.body.data]).toEqual([campusId, 400, { campusId: '校区不存在' }])
  }
  expect(await rowsOf(school, `select 1 from base_building where building_code = 'GONE-1'`)).toEqual([])
  const many = await admin.post('base/department/update', { id: (await firstOf('department')).id, deputyIds: [nobody] })
  expect([many.status, many.body.data]).toEqual([400, { deputyIds: '副职不存在' }])
  expect(
    (await admin.post('base/department/update', { id: (await firstOf('department')).id, deputyIds: 'x,y' })).body.data,
  ).toEqual({ deputyIds: '副职不存在' })
})

test('a key that is taken is named, also when two take it at the same moment', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() =>
      admin.post('base/campus/add', {
        campusName: '同名校区',
        campusCode: `SAME${Math.random()}`.replace('0.', '').slice(0, 20),
      }),
    ),
  )
  expect([one!.status, other!.status].toSorted()).toEqual([200, 400])
  const late = await admin.post('base/campus/add', { campusName: '同名校区', campusCode: 'SAME3' })
  for (const refused of [one!, other!, late].filter((answer) => answer.status === 400))
    expect(refused.body).toMatchObject({ msg: '校区名称已存在', data: { campusName: '校区名称已存在' } })
  expect(await rowsOf(school, `select 1 from base_campus where campus_name = '同名校区'`)).toHaveLength(1)
})

test('what is in use cannot be removed, and the users are named; the rest of a selection goes', async () => {
  const { used, free } = await school.system(async (ctx) => {
    const first = (await makeRecord(ctx, campus)).id
    await makeRecord(ctx, building, { campusId: first })
    await makeRecord(ctx, building, { campusId: first })
    return { used: first, free: (await makeRecord(ctx, campus)).id }
  })
  const alone = await admin.post('base/campus/remove', { ids: used })
  expect([alone.status, alone.body.msg]).toEqual([400, '该校区已被引用（楼宇 2），不能删除，可停用'])
  expect((await admin.post('base/campus/remove', { ids: `${used},${free}`, atomic: '1' })).status).toBe(400)
  expect((await admin.get('base/campus/getOne', { id: free })).status).toBe(200)
  const mixed = await admin.post('base/campus/remove', [used, free])
  expect(mixed.body.data).toEqual({
    removed: 1,
    skipped: [{ id: used, reason: '该校区已被引用（楼宇 2），不能删除，可停用' }],
  })
  expect((await admin.get('base/campus/getOne', { id: free })).status).toBe(404)
  expect((await admin.get('base/campus/getOne', { id: used })).status).toBe(200)
})

test('a removal of nothing says so, a removal of what is not there is not found', async () => {
  for (const body of [{}, { ids: '' }, { ids: ' , ' }, []]) {
    const answer = await admin.post('base/campus/remove', body)
    expect([answer.status, answer.body.msg]).toEqual([400, '没有获取到要删除的数据！'])
  }
  expect((await admin.post('base/campus/remove', { ids: `${nobody},nonsense` })).status).toBe(404)
})

test('a tree does not bite its tail and does not grow too deep', async () => {
  const { root, child } = await school.system(async (ctx) => {
    const above = (await makeRecord(ctx, department)).id
    return { root: above, child: (await makeRecord(ctx, department, { parentId: above })).id }
  })
  for (const [id, parentId] of [
    [root, child],
    [root, root],
  ]) {
    const answer = await admin.post('base/department/update', { id, parentId })
    expect([answer.status, answer.body.data]).toEqual([400, { parentId: '上级部门不能是自己或下级部门' }])
  }
})

test('codes come as numbers too, and fields that are fixed keep their value', async () => {
  const { id, draft } = await school.system((ctx) => makeRecord(ctx, student))
  expect(
    (await registrar.post('base/baseStudentInfo/update', { id, stuType: 1, classId: draft['classId'] })).status,
  ).toBe(200)
  const moved = await registrar.post('base/baseStudentInfo/update', { id, xjztM: '07', classId: nobody })
  expect([moved.status, moved.body.data]).toEqual([
    400,
    { classId: '学籍状态和班级须通过学籍异动办理', xjztM: '学籍状态和班级须通过学籍异动办理' },
  ])
})

/** What the declaration itself says against a text. */
function refusalOf(field: AnyField, kept: string): string | null {
  const { min = 0, max = 100, label, pattern } = field.options as TextOptions
  const length = [...kept].length
  if (length < min || length > max) return `${label}长度应为 ${min}–${max} 个字符`
  return pattern && !pattern.match.test(kept) ? pattern.message : null
}

async function firstOf(path: string): Promise<{ id: string }> {
  return (await admin.get(`base/${path}/list`, { size: 1 })).body.data.records[0]
}

async function countOf(entity: AnyEntity): Promise<unknown> {
  return (await rowsOf(school, `select count(*) as rows from ${entity.name.replace('.', '_')}`))[0]!['rows']
}
