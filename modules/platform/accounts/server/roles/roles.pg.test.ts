import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { giveRole, makeRole, proved, roleId, userRow } from '#tests/support/accounts.ts'
import { cellsOf } from '#tests/support/sheet.ts'
import { proving } from '#tests/support/second-auth.ts'
import { setParam } from '#tests/support/params.ts'
import { viewAsNotify } from '../../shared/params.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
})
afterAll(() => school.close())

const classesIn = async (visitor: Visitor, path: string, headers?: Record<string, string>) => {
  const { body } = await visitor.get(path, { size: 500 }, headers)
  return [...new Set((body.data.records as { classId: string }[]).map((row) => row.classId))].toSorted()
}

async function saveReach(
  code: string,
  change: (reach: Record<string, unknown> & { entities: Record<string, unknown>[] }) => void,
  visitor = admin,
) {
  const id = await roleId(school, code)
  const reach = (await admin.get('base/sysRole/getReach', { id })).body.data
  change(reach)
  return proving(school, visitor).post('base/sysRole/saveReach', reach)
}

describe('who sees which rows', () => {
  test('a record out of reach is absent, never forbidden', async () => {
    const yx = await school.as('yx01')
    const [mine] = (await yx.get('base/baseStudentInfo/list', { size: 1 })).body.data.records
    const [far] = await rowsOf(
      school,
      'select id from base_student where department_id <> $1 and deleted_time is null limit 1',
      [mine.departmentId],
    )
    expect((await yx.get('base/baseStudentInfo/getOne', { id: far!['id'] })).status).toBe(404)
    expect((await yx.post('base/baseStudentInfo/update', { id: far!['id'], xm: '改名' })).status).toBe(404)
    expect((await yx.get('base/baseStudentInfo/list', { id: far!['id'] })).body.data.total).toBe(0)
  })

  test('a department made below one’s own is within reach at once', async () => {
    const yx = await school.as('yx01')
    const teacher = String((await userRow(school, 'yx01'))['person_id'])
    const [own] = await rowsOf(school, 'select department_id as id from base_teacher where id = $1', [teacher])
    const added = await admin.post('base/department/add', {
      parentId: own!['id'],
      deptName: '新设教研室',
      deptCode: 'NEW01',
      deptType: '6',
    })
    expect(added.body.msg).toBe('操作成功')
    await school.system((ctx) =>
      ctx.db.query(
        'update base_student set department_id = $1 where id = (select id from base_student where department_id = $2 and deleted_time is null limit 1)',
        [added.body.data.id, own!['id']],
      ),
    )
    expect((await yx.get('base/baseStudentInfo/list', { departmentId: added.body.data.id })).body.data.total).toBe(1)
  })

  test('a written condition cuts the rows, in lists and in imports alike; a field that is not allowed is refused', async () => {
    const [one] = await rowsOf(school, 'select grade from base_student where deleted_time is null limit 1')
    const rule = (field: string) => ({
      kind: 'rule',
      value: { match: 'all', rows: [{ field, operator: 'eq', values: [String(one!['grade'])] }] },
    })
    const wrong = await saveReach('xgc', (reach) =>
      reach.entities.push({ path: 'baseStudentInfo', scope: rule('idCard'), hidden: [], masked: [], readonly: [] }),
    )
    expect(wrong.body.msg).toBe('自定义条件字段 idCard 不允许')
    expect(
      (
        await saveReach('xgc', (reach) =>
          reach.entities.push({ path: 'baseStudentInfo', scope: rule('grade'), hidden: [], masked: [], readonly: [] }),
        )
      ).body.msg,
    ).toBe('操作成功')
    const xgc = await school.as('xgc01')
    const { records, total } = (await xgc.get('base/baseStudentInfo/list', { size: 500 })).body.data
    const [counted] = await rowsOf(
      school,
      'select count(*)::int as n from base_student where grade = $1 and deleted_time is null',
      [one!['grade']],
    )
    expect(total).toBe(counted!['n'])
    expect(new Set(records.map((row: { grade: unknown }) => String(row.grade)))).toEqual(
      new Set([String(one!['grade'])]),
    )
  })
})

describe('what a role makes of fields', () => {
  test('hidden: absent from list, detail, meta, export and template; masked: neither read nor asked; read-only: not written', async () => {
    const saved = await saveReach('yx', (reach) =>
      reach.entities.push({
        path: 'baseStudentInfo',
        scope: null,
        hidden: ['idCard'],
        masked: ['nation'],
        readonly: ['political'],
      }),
    )
    expect(saved.body.msg).toBe('操作成功')
    const yx = await school.as('yx01')
    const list = (await yx.get('base/baseStudentInfo/list', { size: 5, columns: 'idCard,nation' })).body.data.records
    expect(list[0]).not.toHaveProperty('idCard')
    expect(list[0].nation).toBe('***')
    const one = (await yx.get('base/baseStudentInfo/getOne', { id: list[0].id })).body.data
    expect(one).not.toHaveProperty('idCard')
    expect(one.nation).toBe('***')
    const meta = (await yx.get('base/baseStudentInfo/meta')).body.data
    expect(meta.hidden).toContain('idCard')
    expect(meta.fields.map((field: { name: string }) => field.name)).not.toContain('idCard')
    expect(meta.readonly).toEqual(expect.arrayContaining(['nation', 'political']))
    const all = (await yx.get('base/baseStudentInfo/list')).body.data.total
    expect((await yx.get('base/baseStudentInfo/list', { nation: '08' })).body.data.total).toBe(all)
    expect((await yx.post('base/baseStudentInfo/update', { id: one.id, political: '01' })).body.data).toEqual({
      political: '政治面貌为只读，不能填写',
    })
    expect((await yx.post('base/baseStudentInfo/update', { id: one.id, idCard: '1' })).body.data).toEqual({
      idCard: '不支持的字段：idCard',
    })
    expect((await yx.post('base/baseStudentInfo/unmask', { id: one.id, field: 'idCard' })).status).toBe(400)
    const exported = await cellsOf(
      (await yx.post('base/baseStudentInfo/export', { heard: { xm: '姓名', idCard: '证件号码' } })).raw,
    )
    expect(exported[0]).toEqual(['姓名'])
    // Even who may import finds no column for it, and a sheet that brings one is not read.
    const yxRole = await roleId(school, 'yx')
    await school.system((ctx) =>
      ctx.db.query(
        "insert into sys_role_permission (id, create_time, update_time, role_id, permission) values (gen_random_uuid(), $1, $1, $2, 'baseStudentInfo:import')",
        [ctx.now(), yxRole],
      ),
    )
    const template = await yx.get('base/baseStudentInfo/importTemplate')
    const heads = (await cellsOf(template.raw)).flat()
    expect(heads.some((head) => head.includes('姓名'))).toBe(true)
    expect(heads.some((head) => head.includes('证件号码'))).toBe(false)
  })

  test('a field is hidden only where every role that grants the action hides it', async () => {
    await giveRole(school, 'yx01', 'jwc')
    const both = await school.as('yx01')
    expect(
      (await both.get('base/baseStudentInfo/list', { size: 1, columns: 'idCard' })).body.data.records[0],
    ).toHaveProperty('idCard')
  })
})

describe('roles themselves', () => {
  test('built-in ones stay, codes are unique and do not change, one in use is kept', async () => {
    const gly = await roleId(school, 'gly')
    expect((await admin.post('base/sysRole/remove', { ids: gly })).body.msg).toBe('内置角色不能删除')
    expect((await admin.post('base/sysRole/add', { roleName: '又一个', roleCode: 'gly' })).body.data).toEqual({
      roleCode: '角色编码已存在',
    })
    const { id } = (await admin.post('base/sysRole/add', { roleName: '实训管理员', roleCode: 'sxgly' })).body.data
    expect((await admin.post('base/sysRole/update', { id, roleCode: 'other' })).body.data).toEqual({
      roleCode: '角色编码不能修改',
    })
    const { id: userId } = await userRow(school, 'tea01')
    expect((await proving(school, admin).post('base/sysRole/addUsers', { id, userIds: [userId] })).body.msg).toBe(
      '操作成功',
    )
    expect((await admin.post('base/sysRole/remove', { ids: id })).body.msg).toBe('该角色下有 1 名用户，不能删除')
    expect((await admin.get('base/sysRole/users', { id })).body.data.records).toMatchObject([
      { accountNo: 'tea01', origin: 'manual' },
    ])
    expect((await proving(school, admin).post('base/sysRole/removeUsers', { id, userIds: [userId] })).body.msg).toBe(
      '操作成功',
    )
    expect((await admin.post('base/sysRole/remove', { ids: id })).body.data).toMatchObject({ removed: 1 })
  })

  test('one that is switched off gives neither menus nor calls, until it is on again; built-in ones stay on', async () => {
    const built = await proving(school, admin).post('base/sysRole/update', {
      id: await roleId(school, 'bzr'),
      status: '0',
    })
    expect(built.body.msg).toBe('内置角色不能停用')
    const { id } = (await admin.post('base/sysRole/add', { roleName: '值班秘书', roleCode: 'zbms' })).body.data
    const menus = await rowsOf(
      school,
      "select id::text as id from sys_menu where permission = 'baseStudentInfo:list' or path = '/base/student'",
    )
    await proving(school, admin).post('base/roleMenu/submit', { roleId: id, menuIds: menus.map((one) => one['id']) })
    await giveRole(school, 'sg01', 'zbms')
    const reached = async () => {
      const one = await school.as('sg01')
      return [
        JSON.stringify((await one.get('base/sysMenu/getUserRoutes')).body.data).includes('/base/student'),
        (await one.get('base/baseStudentInfo/list')).status,
      ]
    }
    const turn = async (status: string) =>
      expect((await proving(school, admin).post('base/sysRole/update', { id, status })).body.msg).toBe('操作成功')
    expect(await reached()).toEqual([true, 200])
    await turn('0')
    expect(await reached()).toEqual([false, 403])
    await turn('1')
    expect(await reached()).toEqual([true, 200])
  })

  test('nobody changes what a role reaches without the permission, nor over somebody else’s change', async () => {
    const fdy = await school.as('fdy02')
    expect((await saveReach('fdy', () => undefined, fdy)).status).toBe(403)
    const id = await roleId(school, 'tea')
    const reach = (await admin.get('base/sysRole/getReach', { id })).body.data
    expect((await proving(school, admin).post('base/sysRole/saveReach', reach)).status).toBe(200)
    expect((await proving(school, admin).post('base/sysRole/saveReach', reach)).status).toBe(409)
    expect((await saveReach('tea', (one) => (one.scope = { kind: 'fantasy' }))).body.msg).toBe(
      '数据范围 fantasy 不存在',
    )
    expect((await saveReach('tea', (one) => (one.scope = { kind: 'deptPick', value: [] }))).body.msg).toBe(
      '请选择“指定部门”的取值',
    )
    expect(
      (
        await saveReach('tea', (one) =>
          one.entities.push({ path: 'sysPost', scope: { kind: 'fdy' }, hidden: [], masked: [], readonly: [] }),
        )
      ).body.msg,
    ).toContain('不能按')
    expect(
      (
        await saveReach('tea', (one) =>
          one.entities.push({ path: 'sysUser', scope: null, hidden: ['passwordHash'], masked: [], readonly: [] }),
        )
      ).body.msg,
    ).toBe('【用户】没有字段 passwordHash')
  })

  test('one that has run out is renewed only by whoever could give it', async () => {
    await makeRole(school, { code: 'assigner', permissions: ['sysRole:assign', 'sysUser:list'], scope: 'all' })
    await giveRole(school, 'jwc01', 'assigner')
    await giveRole(school, 'tea01', 'xgc')
    const [xgc, userId] = [await roleId(school, 'xgc'), (await userRow(school, 'tea01'))['id']]
    const held = { id: xgc, userIds: [userId] }
    const ends = async (to = 'end_date') =>
      (
        await school.system((ctx) =>
          ctx.db.query(
            `update sys_user_role set end_date = ${to} where role_id = $1 and user_id = $2 returning end_date::text`,
            [xgc, userId],
          ),
        )
      )[0]!
    await ends("'2020-01-01'")
    const assigner = proving(school, await school.as('jwc01'))
    expect((await assigner.post('base/sysRole/addUsers', held)).body).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^不能授予您自己没有的权限：\d+项$/),
    })
    expect(await ends()).toEqual({ end_date: '2020-01-01' })
    expect((await proving(school, admin).post('base/sysRole/addUsers', held)).status).toBe(200)
    expect(await ends()).toEqual({ end_date: null })
  })

  test('every change of a role is in the log, with what it was', async () => {
    school.clock.advance(1000)
    expect((await saveReach('sg', (reach) => (reach.scope = { kind: 'all' }))).status).toBe(200)
    const [row] = await rowsOf(
      school,
      "select title, user_name from sys_oper_log where entity = 'sysRole' and action = 'grant' order by time desc, id desc limit 1",
    )
    expect(row!['title']).toBe('修改数据范围【宿管员】：默认 无→全部')
    await saveReach('sg', (reach) => (reach.scope = { kind: 'none' }))
  })
})

describe('why somebody sees or does not see a record', () => {
  test('names role, page, permission, scope and the reason', async () => {
    const { id } = await userRow(school, 'fdy02')
    const [led] = await rowsOf(
      school,
      "select c.id, c.class_name as name from base_class_assign a join base_class c on c.id = a.class_id where a.teacher_id = $1 and a.role = 'fdy'",
      [(await userRow(school, 'fdy02'))['person_id']],
    )
    const [inside] = await rowsOf(
      school,
      'select id from base_student where class_id = $1 and deleted_time is null limit 1',
      [led!['id']],
    )
    const [outside] = await rowsOf(
      school,
      `select s.id, c.class_name as name from base_student s join base_class c on c.id = s.class_id where s.deleted_time is null
       and s.class_id not in (select class_id from base_class_assign where teacher_id = $1) limit 1`,
      [(await userRow(school, 'fdy02'))['person_id']],
    )
    const ask = (recordId: unknown, action = 'getOne') =>
      admin.get('base/sysRole/explain', { userId: id, entity: 'baseStudentInfo', action, recordId })
    const refused = (await ask(outside!['id'])).body.data
    expect(refused.isAllowed).toBe(false)
    expect(refused.roles).toMatchObject([
      {
        code: 'fdy',
        isGranting: true,
        menus: expect.arrayContaining(['所带学生']),
        scope: { kind: 'fdy', label: '本人所带班级（辅导员）' },
        reaches: false,
      },
    ])
    expect(refused.roles[0].values).toContain(led!['name'])
    expect(refused.verdict).toContain(`班级 ${String(outside!['name'])} 不在范围内`)
    expect((await ask(inside!['id'])).body.data).toMatchObject({ isAllowed: true })
    expect((await ask(inside!['id'], 'remove')).body.data.verdict).toBe('该用户的角色都没有权限 baseStudentInfo:remove')
    expect(
      (await (await school.as('fdy02')).get('base/sysRole/explain', { userId: id, entity: 'baseStudentInfo' })).status,
    ).toBe(403)
  })
})

describe('looking through somebody’s eyes', () => {
  test('asks for a reason and a second authentication, reads what the person reads, writes nothing, and ends by itself', async () => {
    const { id } = await userRow(school, 'fdy03')
    expect((await admin.post('base/sysUser/viewAs', { userId: id, reason: '看' })).body.data).toEqual({
      reason: '原因不能少于5个字',
    })
    expect((await admin.post('base/sysUser/viewAs', { userId: id, reason: '核对带班范围' })).body.data).toMatchObject({
      secondAuth: true,
      operation: 'sysUser:viewAs',
    })
    const { body } = await admin.post(
      'base/sysUser/viewAs',
      { userId: id, reason: '核对带班范围' },
      await proved(school, admin, 'sysUser:viewAs'),
    )
    expect(body.msg).toBe('操作成功')
    expect(body.data).toMatchObject({ expires_in: 900, accountNo: 'fdy03', act: { userName: expect.any(String) } })
    const preview = visitorWith(school.app, body.data.access_token)
    const own = await school.as('fdy03')
    expect(await classesIn(preview, 'base/baseStudentInfo/list')).toEqual(
      await classesIn(own, 'base/baseStudentInfo/list'),
    )
    const [row] = (await preview.get('base/baseStudentInfo/list', { size: 1 })).body.data.records
    expect(row.abilities).toEqual([])
    expect((await preview.get('base/baseStudentInfo/meta')).body.data.actions).toEqual(['list', 'getOne', 'getSelect'])
    expect((await preview.get('base/sysUser/getUserInfo')).body.data).toMatchObject({
      accountNo: 'fdy03',
      act: { userName: expect.any(String) },
    })
    for (const [path, sent] of [
      ['update', { id: row.id, xm: '改名' }],
      ['unmask', { id: row.id, field: 'sjhm' }],
      ['export', {}],
    ] as const) {
      const answer = await preview.post(`base/baseStudentInfo/${path}`, sent)
      expect([path, answer.status, answer.body.msg]).toEqual([path, 403, '预览模式下不能进行写操作'])
    }
    // The address of a route can be spelt in several ways that all lead to it.
    for (const spelt of ['download-file', 'download%2Dfile', '%64ownload-file']) {
      const answer = await preview.get(`resource/oss/endpoint/${spelt}`, { fileId: row.id })
      expect([spelt, answer.status, answer.body.msg]).toEqual([spelt, 403, '预览模式下不能下载文件'])
    }
    expect((await rowsOf(school, "select title from sys_oper_log where action = 'viewAs'"))[0]!['title']).toContain(
      '核对带班范围',
    )
    expect(
      await rowsOf(school, "select title from sys_user_message where user_id = $1 and category = '5'", [id]),
    ).toEqual([{ title: '您的账号被管理员预览' }])
    school.clock.advance(15 * 60_000 + 1000)
    expect((await preview.get('base/baseStudentInfo/list')).status).toBe(401)
  })

  test('tells the person, where the school does not do without', async () => {
    admin = await school.as('admin')
    const { id } = await userRow(school, 'fdy04')
    const told = async () => {
      const order = { userId: id, reason: '核对带班范围' }
      expect((await proving(school, admin).post('base/sysUser/viewAs', order)).body.msg).toBe('操作成功')
      return rowsOf(school, "select title from sys_user_message where user_id = $1 and title like '%预览'", [id])
    }
    await setParam(school, viewAsNotify, false)
    expect(await told()).toEqual([])
    await setParam(school, viewAsNotify, true)
    expect(await told()).toEqual([{ title: '您的账号被管理员预览' }])
  })

  test('never through an administrator’s eyes, nor one’s own, nor those of somebody who cannot sign in', async () => {
    admin = await school.as('admin')
    const headers = async () => proved(school, admin, 'sysUser:viewAs')
    const self = await userRow(school, 'admin')
    expect(
      (await admin.post('base/sysUser/viewAs', { userId: self['id'], reason: '核对一下权限' }, await headers())).body
        .msg,
    ).toBe('不能预览自己')
    await giveRole(school, 'tea01', 'sjgly')
    const { id } = await userRow(school, 'tea01')
    expect(
      (await admin.post('base/sysUser/viewAs', { userId: id, reason: '核对一下权限' }, await headers())).body.msg,
    ).toBe('不能以管理员身份预览')
    expect(
      (await (await school.as('fdy02')).post('base/sysUser/viewAs', { userId: id, reason: '核对一下权限' })).status,
    ).toBe(403)
  })
})
