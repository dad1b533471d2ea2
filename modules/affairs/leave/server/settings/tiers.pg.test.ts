import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeStudents, leaveSchool, moment, type LeaveSchool, type SomeStudent } from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { bzrMode } from '../../shared/params.ts'
import type { Level } from '#patterns/application/shared/tiers/levels.ts'
import type { TierException, TierTable } from '#patterns/application/shared/tiers/table.ts'

let at: LeaveSchool
let one: SomeStudent
beforeAll(async () => {
  at = await leaveSchool()
  ;[one] = (await freeStudents(at, 1)) as [SomeStudent]
})
afterAll(() => at.close())

const view = async (account = 'xgc01') => (await at.get(account, 'xsgl/leaveRule/view')).body.data
const keys = (levels: readonly Level[]) => levels.map(({ key }) => key).join(' ')
const rowsTold = ({ rows }: TierTable) => rows.map(({ head, cells }) => [head, ...cells.map(keys)])
const exceptionTold = ({ values, lines }: TierException) => [
  values,
  ...lines.map(({ head, column, levels: asked }) => [head, column, keys(asked)]),
]
const trial = (body: object, account = 'xgc01') =>
  at.call(account, 'xsgl/leaveRule/simulate', { studentId: one.id, typeId: at.types['01'], ...body })
const levels = async (body: object) => {
  const { body: answer } = await trial(body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true, data: { stopped: null } })
  return answer.data.levels.map(({ nodeKey }: { nodeKey: string }) => nodeKey).join(' ')
}

test('the flow is told as a table with the numbers of days it depends on, and the usual cases come out as the rules say', async () => {
  for (const account of ['stu01', 'tea01', 'sg01'])
    for (const path of ['leaveRule/view', 'leaveFence/list'])
      expect((await at.get(account, `xsgl/${path}`)).status, `${account} ${path}`).toBe(403)
  const shown = await view()
  expect(shown.table.columns).toEqual(['不离校', '离校'])
  expect(rowsTold(shown.table)).toEqual([
    [{ over: null, upTo: 1 }, 'fdy', 'fdy yx xgc'],
    [{ over: 1, upTo: 3 }, 'fdy yx', 'fdy yx xgc'],
    [{ over: 3, upTo: 7 }, 'fdy yx xgc', 'fdy yx xgc'],
    [{ over: 7, upTo: null }, 'fdy yx xgc xld', 'fdy yx xgc xld'],
  ])
  expect(shown.table.exceptions.map(exceptionTold)).toEqual([
    [
      ['08', '09'],
      [null, null, 'fdy'],
    ],
    [['06'], [null, null, 'fdy yx']],
    [['10'], [{ over: null, upTo: 3 }, null, 'fdy yx xgc']],
    [[true], [{ over: null, upTo: 1 }, '不离校', 'fdy yx']],
  ])
  expect(
    shown.limits.map(({ stepKey, op, value }: { stepKey: string; op: string; value: number }) => [stepKey, op, value]),
  ).toEqual([
    ['college', 'gt', 1],
    ['office', 'gt', 3],
    ['top', 'gt', 7],
  ])
  expect(
    Object.fromEntries(shown.cases.map((usual: { key: string; levels: Level[] }) => [usual.key, keys(usual.levels)])),
  ).toEqual({
    day: 'fdy',
    threeDays: 'fdy yx',
    fourDays: 'fdy yx xgc',
    dayAway: 'fdy yx xgc',
    eightDays: 'fdy yx xgc xld',
    weekend: 'fdy',
    holiday: 'fdy',
    internship: 'fdy yx',
    abroad: 'fdy yx xgc',
    late: 'fdy yx',
  })
  expect(shown.cases.every(({ isUsual }: { isUsual: boolean }) => isUsual)).toBe(true)
  expect(shown).toMatchObject({
    name: '请假',
    version: { versionNo: 1, isDrawn: false },
    names: { codes: { typeCode: { '01': '事假' } }, rules: { stuFdy: expect.any(String) } },
    canEdit: true,
  })
})

test('the trial names the persons and what settled it, within the reach of whoever asks', async () => {
  expect(await levels({ days: 1 })).toBe('fdy')
  expect(await levels({ days: 3 })).toBe('fdy yx')
  expect(await levels({ days: 1, isOvernight: true })).toBe('fdy yx xgc')
  expect(await levels({ days: 8 })).toBe('fdy yx xgc xld')
  expect(await levels({ days: 2, typeId: at.types['08'], isOvernight: true })).toBe('fdy')
  expect(await levels({ days: 2, typeId: at.types['10'] })).toBe('fdy yx xgc')
  expect(await levels({ days: 1, typeId: at.types['02'], isBackdated: true })).toBe('fdy yx')
  const { data } = (await trial({ startTime: moment(3, '13:30'), endTime: moment(4, '11:00'), isOutOfCity: true })).body
  expect(data).toMatchObject({
    facts: { days: 1, isLeaveSchool: true },
    student: { xm: one.xm },
    turns: expect.arrayContaining([
      expect.objectContaining({
        step: '院系审批',
        trace: expect.arrayContaining([
          expect.objectContaining({ field: 'isLeaveSchool', holds: true }),
          expect.objectContaining({ field: 'days', holds: false }),
        ]),
      }),
    ]),
  })
  const [leader] = await rowsOf(
    at,
    `select u.user_name as name
     from base_class_assign a
     join sys_user u on u.person_id = a.teacher_id::text
     where a.class_id = $1 and a.role = 'fdy' and a.end_date is null`,
    [one.classId],
  )
  expect(data.levels[0].persons.map(({ name }: { name: string }) => name)).toContain(leader!['name'])
  expect((await trial({ studentId: null, classId: one.classId, days: 1 })).body.data.student.className).toBeTruthy()
  expect((await trial({ studentId: null, days: 1 })).body.data).toMatchObject({ studentId: '请选择学生或班级' })
  expect((await trial({})).body.data).toMatchObject({ days: '请填写时间或天数' })
  const [foreign] = await rowsOf(
    at,
    `select s.id
     from base_student s
     where s.department_id <> (
       select t.department_id
       from sys_user u
       join base_teacher t on t.id::text = u.person_id
       where u.account_no = 'yx01'
     )
     limit 1`,
  )
  expect((await trial({ studentId: foreign!['id'], days: 1 }, 'yx01')).status).toBe(404)
})

test('other numbers of days are a new version of the flow; what runs and what is being drawn is left alone', async () => {
  const before = await view()
  const limits = before.limits.map((limit: { value: number }, i: number) => ({ ...limit, value: [2, 5, 7][i] }))
  expect((await at.call('yx01', 'xsgl/leaveRule/setLimits', { versionNo: 1, limits })).status).toBe(403)
  expect(
    (await at.call('xgc01', 'xsgl/leaveRule/setLimits', { versionNo: 1, limits: [{ ...limits[0], value: 4 }] })).body
      .msg,
  ).toBe('【学生处审批】的天数应大于【院系审批】的天数')
  expect((await at.call('xgc01', 'xsgl/leaveRule/setLimits', { versionNo: 1, limits })).body.data).toEqual({
    versionNo: 2,
  })
  expect((await at.call('xgc01', 'xsgl/leaveRule/setLimits', { versionNo: 1, limits })).status).toBe(409)
  const after = await view()
  expect(after).toMatchObject({ version: { versionNo: 2, publishedByName: expect.any(String) } })
  expect(rowsTold(after.table).map(([head]) => head)).toEqual([
    { over: null, upTo: 2 },
    { over: 2, upTo: 5 },
    { over: 5, upTo: 7 },
    { over: 7, upTo: null },
  ])
  const { data: tried } = (await trial({ days: 3 })).body
  expect(tried.turns.map(({ branch }: { branch: string }) => branch)).toContain('超过2天、离校、补假等')
  expect(
    after.cases.filter(({ isUsual }: { isUsual: boolean }) => !isUsual).map(({ key }: { key: string }) => key),
  ).toEqual(['fourDays'])
  expect(await levels({ days: 2 })).toBe('fdy')
  // What lasts longer is decided by the same levels.
  expect(
    await at.system((ctx) =>
      ctx.db.query(
        `select i.published_version as version
         from sys_flow_model i
         join sys_process_type p on p.id = i.process_type_id
         where p.code = 'leaveExtend'
           and i.draft = (
             select m.draft
             from sys_flow_model m
             join sys_process_type q on q.id = m.process_type_id
             where q.code = 'leave'
           )`,
      ),
    ),
  ).toMatchObject([{ version: 2 }])
  expect(await levels({ days: 4 })).toBe('fdy yx')
  // Somebody draws in the designer: nothing is published past them.
  await at.system((ctx) =>
    ctx.db.execute(
      `update sys_flow_model
       set draft = jsonb_set(draft, '{settings,takeBackMinutes}', '5')
       where process_type_id = (select id from sys_process_type where code = 'leave')`,
    ),
  )
  expect((await at.call('xgc01', 'xsgl/leaveRule/setLimits', { versionNo: 2, limits })).body.msg).toBe(
    '流程设计中有尚未发布的修改，请在流程设计中调整',
  )
})

test('the head teacher takes part as the school has set it', async () => {
  await setParam(at, bzrMode, '2')
  const shown = await view()
  expect(shown.params.find(({ key }: { key: string }) => key === 'leave.bzrMode')).toMatchObject({
    value: '先于辅导员审批',
  })
  expect(keys(shown.table.rows[0].cells[0])).toBe('bzr fdyAfter')
  expect(await levels({ days: 1 })).toBe('bzr fdyAfter')
  await setParam(at, bzrMode, '0')
})

test('an outline that cannot be one is refused by whichever way it comes; a good one is what returns are judged by', async () => {
  const { campuses } = (await at.get('xgc01', 'xsgl/leaveFence/list')).body.data
  const [campus] = campuses
  const save = (polygons: number[][][], account = 'xgc01', version = campus.version) =>
    at.call(account, 'xsgl/leaveFence/save', { campusId: campus.id, version, fence: { crs: 'GCJ-02', polygons } })
  const square = [
    [112.91, 28.14],
    [112.92, 28.14],
    [112.92, 28.15],
    [112.91, 28.15],
  ]
  expect((await save([square], 'yx01')).status).toBe(403)
  expect((await save([[square[0]!, square[2]!, square[1]!, square[3]!]])).body.data).toMatchObject({
    fence: '边线交叉：第 1 条边与第 3 条边相交',
  })
  expect((await save([[square[0]!, square[1]!, square[0]!]])).body.data).toMatchObject({
    fence: '范围至少需要 3 个不同的顶点',
  })
  expect((await save([[square[0]!, [112.9101, 28.14], [112.9101, 28.1401]]])).body.data.fence).toMatch(
    /^范围面积约 \d+ 平方米，过小，请检查坐标$/,
  )
  expect(
    (
      await save([
        square,
        [
          [110, 28],
          [113, 28],
          [113, 30],
        ],
      ])
    ).body.data.fence,
  ).toMatch(/^第 2 个多边形：范围面积约 \d+ 平方公里，过大，请检查坐标$/)
  expect(
    (
      await save([
        [
          [200, 28],
          [113, 28],
          [113, 30],
        ],
      ])
    ).body.msg,
  ).toBe('范围坐标有误：请检查经纬度和顶点数')
  expect(
    (
      await at.call('admin', 'base/campus/update', {
        id: campus.id,
        version: campus.version,
        fence: { crs: 'GCJ-02', polygons: [[square[0], square[2], square[1], square[3]]] },
      })
    ).body.data,
  ).toMatchObject({ fence: '边线交叉：第 1 条边与第 3 条边相交' })
  expect((await save([square])).body).toMatchObject({ success: true, data: { version: campus.version + 1 } })
  expect((await save([square])).status).toBe(409)
  expect((await at.get('xgc01', 'xsgl/leaveFence/list')).body.data.campuses[0].fence.polygons).toEqual([square])
})

test('a school whose flow was drawn to pass over whoever agreed before gets it set right once, with what it drew itself kept', async () => {
  const models = () =>
    rowsOf(
      at,
      `select p.code, m.published_version as version, d.model -> 'settings' as settings, d.note,
         m.draft -> 'settings' as drawn
       from sys_flow_model m
       join sys_process_type p on p.id = m.process_type_id
       join sys_flow_definition d on d.model_id = m.id and d.version_no = m.published_version
       where p.code in ('leave', 'leaveExtend', 'leaveBatch')
       order by 1`,
    )
  const first = await models()
  expect(first.map(({ settings }) => (settings as { dedupe: string }).dedupe)).toEqual(['none', 'none', 'none'])
  const seed = at.world.seeds.find(({ name }) => name === 'flow correction leave asks every level')!
  const start = () => at.system((ctx) => seed.run(ctx))
  await start()
  expect(await models(), 'what is right stays as it is').toEqual(first)
  // As an earlier edition left it.
  await at.system(async (ctx) => {
    await ctx.db.execute(
      `update sys_flow_definition set model = jsonb_set(model, '{settings,dedupe}', '"once"')
       where process_type in ('leave', 'leaveExtend', 'leaveBatch')`,
    )
    await ctx.db.execute(
      `update sys_flow_model set draft = jsonb_set(draft, '{settings,dedupe}', '"once"')
       where process_type_id in (select id from sys_process_type where code in ('leave', 'leaveExtend'))`,
    )
  })
  await start()
  const after = await models()
  expect(after.map(({ code, version }) => [code, version])).toEqual(
    first.map(({ code, version }) => [code, Number(version) + 1]),
  )
  for (const { settings, drawn, note } of after) {
    expect(settings).toMatchObject({ dedupe: 'none', withdraw: 'untilEnd' })
    expect(drawn).toMatchObject({ dedupe: 'none' })
    expect(note).toContain('每一级都须审批')
  }
  expect(after.find(({ code }) => code === 'leave')!['drawn'], 'what was being drawn').toMatchObject({
    takeBackMinutes: 5,
  })
})
