import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { rowsOf, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { keepPopulation, populationSql, resolvePopulation } from '../shared/services.ts'
import type { TargetScopeInput } from '../shared/target-scope.ts'
import { populationProviders } from './resolve.ts'
import { count, populationSchool, scopeOf, type PopulationSchool } from './test-population.ts'

let at: PopulationSchool
beforeAll(async () => {
  at = await populationSchool()
})
afterAll(() => at.close())

describe('who may address whom', () => {
  const classes = (where: string) =>
    rowsOf(
      at,
      `select c.id, c.class_name as name, c.department_id as "departmentId", d.dept_name as "deptName" from base_class c join base_department d on d.id = c.department_id where exists (select from base_student s where s.class_id = c.id and s.xjzt_m = '01' and s.deleted_time is null) and ${where} order by c.class_name`,
    )

  test('a counsellor the own classes and no other; the whole school least of all', async () => {
    const led = (await at.counsellor.get('base/stuClass/list', { size: 100 })).body.data.records.map(
      (row: { id: string }) => row.id,
    ) as string[]
    const [mine] = await classes(`c.id = '${led[0]}'`)
    const [other] = await classes(`c.id <> all('{${led.join(',')}}')`)
    expect(
      (await count(at.counsellor, { include: [{ kind: 'class', ids: [String(mine!['id'])] }] })).data.count,
    ).toBeGreaterThan(0)
    expect(
      await count(at.counsellor, { include: [{ kind: 'class', ids: [String(mine!['id']), String(other!['id'])] }] }),
    ).toMatchObject({ code: 400, msg: `您无权向${String(other!['name'])}发布` })
    expect((await count(at.counsellor, { include: [{ kind: 'school', ids: [] }] })).msg).toBe('您无权向全校发布')
    const [stranger] = await rowsOf(
      at,
      'select id, xh, xm from base_student where class_id = $1 and deleted_time is null limit 1',
      [other!['id']],
    )
    expect((await count(at.counsellor, { include: [{ kind: 'person', ids: [String(stranger!['id'])] }] })).msg).toBe(
      '您无权向范围外的人员发布',
    )
    // Whether somebody out of reach would pass a filter, or is in a unit that is left out, is not told either.
    const include = [{ kind: 'person', ids: [String(stranger!['id'])] }]
    const rules = [
      { filter: { sex: '1' } },
      { filter: { sex: '2' } },
      { filter: { isResident: true } },
      { filter: { isResident: false } },
      { filter: { xjztM: ['99'] } },
      { exclude: [{ kind: 'class', ids: [String(other!['id'])] }] },
    ]
    for (const path of ['count', 'people'])
      for (const rule of rules)
        expect([
          path,
          rule,
          (await at.counsellor.post(`base/population/${path}`, { scope: { userType: 'stu', include, ...rule } })).body
            .msg,
        ]).toEqual([path, rule, '您无权向范围外的人员发布'])
    const names = (
      await at.counsellor.post('base/population/names', {
        scope: { userType: 'stu', include: [{ kind: 'person', ids: [stranger!['id']] }] },
      })
    ).body.data
    expect(names).toEqual([])
    const units = (await at.counsellor.get('base/population/units', { userType: 'stu' })).body.data
    expect(units.school.isWhole).toBe(false)
    const offered = units.majors.flatMap((d: { children: { children: { id: string }[] }[] }) =>
      d.children.flatMap((m) => m.children.map((c) => c.id)),
    )
    expect(offered.filter((id: string) => !led.includes(id))).toEqual([])
  })

  test('a faculty the own department and no other, whose name is told', async () => {
    const [own] = await rowsOf(
      at,
      `select t.department_id as id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = 'yx01'`,
    )
    expect(
      (await count(at.faculty, { include: [{ kind: 'department', ids: [String(own!['id'])] }] })).data.count,
    ).toBeGreaterThan(0)
    const [other] = await classes(`c.department_id <> '${String(own!['id'])}'`)
    expect(
      (
        await count(at.faculty, {
          userType: 'all',
          include: [{ kind: 'department', ids: [String(own!['id']), String(other!['departmentId'])] }],
        })
      ).msg,
    ).toBe(`您无权向${String(other!['deptName'])}发布`)
    // Whoever is excluded is not addressed.
    expect(
      (
        await count(at.faculty, {
          include: [{ kind: 'school', ids: [] }],
          exclude: [
            {
              kind: 'department',
              ids: (
                await rowsOf(
                  at,
                  'select id from base_department where id <> $1 and parent_id is not null and deleted_time is null',
                  [own!['id']],
                )
              ).map((row) => String(row['id'])),
            },
          ],
        })
      ).data.count,
    ).toBeGreaterThan(0)
  })
})

describe('a list', () => {
  test('frozen stays as it was when somebody moves to another class; a dynamic one and the rule follow', async () => {
    const [one] = await rowsOf(
      at,
      `select id, class_id as "classId" from base_student where xjzt_m = '01' and deleted_time is null and class_id is not null order by xh limit 1 offset 40`,
    )
    const [other] = await rowsOf(
      at,
      `select id from base_class where id <> $1 and status = '1' and deleted_time is null limit 1`,
      [one!['classId']],
    )
    const id = String(one!['id'])
    const rule = { include: [{ kind: 'class' as const, ids: [String(one!['classId'])] }] }
    const keep = (targetMode: 'frozen' | 'dynamic') =>
      at.system((ctx) =>
        ctx.call(keepPopulation, { scope: scopeOf(rule), targetMode, source: 'test 1', within: 'all' }),
      )
    const [frozen, dynamic] = [await keep('frozen'), await keep('dynamic')]
    expect(frozen.count).toBe(dynamic.count)
    const of = (listId: string) =>
      at.system(async (ctx) =>
        (await ctx.call(resolvePopulation, { of: { listId }, within: 'all' })).map((person) => person.id),
      )
    expect(await of(frozen.listId)).toContain(id)
    expect(
      await at.system((ctx) =>
        ctx.call(moveStudents, {
          moves: [
            { studentId: id, from: '2026-11-15', classId: String(other!['id']), reason: '转班级', source: 'test' },
          ],
        }),
      ),
    ).toEqual({})
    expect([(await of(frozen.listId)).includes(id), (await of(frozen.listId)).length]).toEqual([true, frozen.count])
    expect([(await of(dynamic.listId)).includes(id), (await of(dynamic.listId)).length]).toEqual([
      false,
      dynamic.count - 1,
    ])
    expect([(await at.peopleIn(rule, '2026-11-14')).includes(id), (await at.peopleIn(rule)).includes(id)]).toEqual([
      true,
      false,
    ])
  })

  test('of numbers: what is found is kept, what is not says why in its row', async () => {
    const [here, gone] = [
      (
        await rowsOf(
          at,
          `select id, xh, xm from base_student where xjzt_m = '01' and deleted_time is null order by xh limit 1`,
        )
      )[0]!,
      (
        await rowsOf(
          at,
          `select id, xh, xm from base_student where xjzt_m = '01' and deleted_time is null order by xh limit 1 offset 5`,
        )
      )[0]!,
    ]
    await at.system((ctx) =>
      ctx.call(moveStudents, {
        moves: [{ studentId: String(gone['id']), from: '2026-11-15', xjztM: '07', reason: '毕业', source: 'test' }],
      }),
    )
    const ask = async (by: Visitor, text: string, userType = 'stu') =>
      (await by.post('base/population/resolveExcel', { userType, text })).body
    const { data } = await ask(
      at.office,
      `学号\t姓名\n${String(here['xh'])}\t${String(here['xm'])}\n\n99999999\n${String(gone['xh'])}`,
    )
    expect(data.matched).toEqual([{ row: 2, number: here['xh'], id: here['id'], name: here['xm'] }])
    expect(data.unmatched[0]).toEqual({ row: 4, number: '99999999', reason: '第4行：学号99999999不存在' })
    expect(data.unmatched[1].reason).toBe(`第5行：${String(gone['xm'])}当前学籍状态为“毕业”`)
    expect((await ask(at.office, '  \n')).msg).toBe('请输入学号或工号')
    expect((await ask(at.office, 'nobody', 'tea')).data.unmatched).toEqual([
      { row: 1, number: 'nobody', reason: '第1行：工号nobody不存在' },
    ])
    const [stranger] = await rowsOf(
      at,
      `select s.xh from base_student s where s.xjzt_m = '01' and not exists (select from base_class_assign a join sys_user u on u.person_id = a.teacher_id::text where u.account_no = 'fdy01' and a.class_id = s.class_id) limit 1`,
    )
    expect((await ask(at.counsellor, String(stranger!['xh']))).data).toMatchObject({
      matched: [],
      unmatched: [{ reason: `第1行：学号${String(stranger!['xh'])}不存在` }],
    })
    // Whose reach of either kind is bounded by something asks for one kind, or for both.
    for (const userType of ['stu', 'tea', 'all'])
      expect((await ask(await at.as('bzr01'), 'nobody', userType)).data).toMatchObject({
        matched: [],
        unmatched: [{ number: 'nobody' }],
      })
  })

  test.each(['csv', 'xlsx'])(
    'of numbers in a %s is read by the column that is headed so, with the rows of the sheet, by whoever uploaded it',
    async (type) => {
      const [here] = await rowsOf(
        at,
        `select id, xh, xm from base_student where xjzt_m = '01' and deleted_time is null order by xh desc limit 1`,
      )
      const lines = [
        [here!['xm'], here!['xh']],
        ['某人', '88888888'],
      ]
      const content =
        type === 'csv'
          ? ['姓名,学号', ...lines.map((line) => line.join(',')), ''].join('\n')
          : await buffer(
              writeSheet({
                columns: [
                  { key: 'xm', title: '姓名' },
                  { key: 'xh', title: '学号' },
                ],
                rows: lines,
                sheetName: '名单',
              }),
            )
      const fileId = await putFile(at, at.office, { name: `名单.${type}`, content })
      const { data } = (await at.office.post('base/population/resolveExcel', { userType: 'stu', fileId })).body
      expect(data).toEqual({
        matched: [{ row: 2, number: here!['xh'], id: here!['id'], name: here!['xm'] }],
        unmatched: [{ row: 3, number: '88888888', reason: '第3行：学号88888888不存在' }],
      })
      expect((await at.faculty.post('base/population/resolveExcel', { userType: 'stu', fileId })).body.msg).toBe(
        '文件不存在或已失效，请重新上传',
      )
    },
  )

  test('of thousands takes as many statements as a list of one', async () => {
    await at.system((ctx) =>
      ctx.db.execute(
        `insert into base_student select r.* from base_student s, generate_series(1, 4000) i,
       lateral jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'xh', 'Z' || i, 'ksh', null, 'id_card_hash', 'h' || i)) r where s.id = (select id from base_student where xjzt_m = '01' and deleted_time is null limit 1)`,
      ),
    )
    const statements = async (rule: Partial<TargetScopeInput>) =>
      at.system(async (ctx) => {
        let asked = 0
        const counting = {
          ...ctx,
          db: {
            ...ctx.db,
            query: ((...args: Parameters<typeof ctx.db.query>) => (
              (asked += 1),
              ctx.db.query(...args)
            )) as typeof ctx.db.query,
          },
        }
        const provider = (name: string) => populationProviders.find((one) => one.service.name === name)!
        await provider(keepPopulation.name).run(counting, {
          scope: scopeOf(rule),
          targetMode: 'frozen',
          source: 'test 2',
          within: 'all',
        })
        await provider(resolvePopulation.name).run(counting, { of: { scope: scopeOf(rule) }, within: 'all' })
        return asked
      })
    const [someone] = await rowsOf(at, `select id from base_student limit 1`)
    const few = await statements({ include: [{ kind: 'person', ids: [String(someone!['id'])] }] })
    expect(await statements({ userType: 'all', include: [{ kind: 'school', ids: [] }] })).toBe(few)
    expect((await rowsOf(at, `select count(*)::int as n from population_member`))[0]!['n']).toBeGreaterThan(5_000)
    expect(few).toBeLessThanOrEqual(4)
    // Others join instead of loading ids; their own values stand before.
    const joined = await at.system(async (ctx) => {
      const { text, values } = await ctx.call(populationSql, {
        of: { scope: scopeOf({ include: [{ kind: 'school', ids: [] }] }) },
        within: 'all',
        after: 1,
      })
      return ctx.db.query<{ n: number }>(
        `select count(*)::int as n from base_student s join (${text}) p on p.id = s.id where s.sex = $1`,
        ['1', ...values],
      )
    })
    expect(joined[0]!.n).toBeGreaterThan(100)
  }, 60_000)
})

test('a saved rule is its owner’s; shared, others may choose it; it counts for each within the own reach', async () => {
  const led = (await at.counsellor.get('base/stuClass/list', { size: 1 })).body.data.records[0]
  const scope = { userType: 'stu', include: [{ kind: 'class', ids: [led.id, led.id] }] }
  expect(
    (
      await at.counsellor.post('base/population/add', {
        populationName: '我的一班',
        scope: { userType: 'stu', include: [] },
      })
    ).body.data,
  ).toMatchObject({ scope: '请选择人群范围' })
  const { id } = (await at.counsellor.post('base/population/add', { populationName: '我的一班', scope })).body.data
  expect((await at.counsellor.get('base/population/getOne', { id })).body.data).toMatchObject({
    summary: `学生 · ${led.className}`,
    scope: { include: [{ kind: 'class', ids: [led.id] }] },
  })
  expect((await at.counsellor.post('base/population/add', { populationName: '我的一班', scope })).body.msg).toBe(
    '您已有同名的人群',
  )
  const offered = async (by: Visitor) =>
    (await by.get('base/population/choices')).body.data.map((row: { id: string }) => row.id)
  expect([(await offered(at.counsellor)).includes(id), (await offered(at.faculty)).includes(id)]).toEqual([true, false])
  const before = (await at.counsellor.get('base/population/getOne', { id })).body.data
  expect(
    (await at.counsellor.post('base/population/update', { id, version: before.version, isShared: true })).body.success,
  ).toBe(true)
  expect((await offered(at.faculty)).includes(id)).toBe(true)
  expect((await at.faculty.get('base/population/getOne', { id })).status).toBe(404)
})
