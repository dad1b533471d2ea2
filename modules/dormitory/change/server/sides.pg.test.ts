import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { setParam } from '#tests/support/params.ts'
import { reword } from '#tests/support/templates.ts'
import { changeStates } from '../shared/codes.ts'
import { lastTermStays } from '../shared/params.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-12T02:00:00Z' })
  await at.system(async (ctx) => {
    await ctx.db.execute('update dorm_room set class_id = null, department_id = null, grade_limit = null')
    await ctx.db.execute(`delete from change_apply`)
    await ctx.db.execute(`update base_student set expect_grad_date = '2030-06-30'`)
  })
  await window({ crossDept: true })
})
afterAll(() => at.close())

const office = (path: string, body: object) => callAs(at, 'ssgl01', path, body)
let windowId = ''
async function window(more: object): Promise<void> {
  if (windowId) await office('yxgl/roomChangeWindow/remove', { ids: windowId })
  const { body } = await office('yxgl/roomChangeWindow/add', {
    name: '调宿窗口',
    beginTime: '2026-11-01T00:00:00Z',
    endTime: '2026-11-20T00:00:00Z',
    canMove: true,
    canSwap: true,
    maxPerTerm: 1,
    crossDept: true,
    crossLevel: true,
    status: '1',
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  windowId = String(body.data.id)
}

type Person = {
  id: string
  account: string
  dorm: string
  floor: string
  bed: string
  department: string
  classId: string
}
const seen: string[] = []
/** A man with an account who lives somewhere and has asked for nothing. */
async function living(where = 'true'): Promise<Person> {
  const [one] = await rowsOf(
    at,
    `select s.id, u.account_no as account, r.dorm_id as dorm, r.floor_id as floor, r.bed_id as bed,
       s.department_id as department, s.class_id as "classId"
     from stay_register r join base_student s on s.id = r.student_id
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.locked_until is null
     where r.state = '2' and s.sex = '1' and s.xjzt_m = '01' and not (s.id = any($1::uuid[])) and (${where})
     order by s.xh desc limit 1`,
    [seen],
  )
  expect(one).toBeDefined()
  seen.push(String(one!['id']))
  return one as Person
}
const bedsTaken: string[] = []
async function freeBed(where: string): Promise<{ id: string; floor: string; dorm: string }> {
  const [row] = await rowsOf(
    at,
    `select b.id, r.floor_id as floor, r.dorm_id as dorm from dorm_bed b join dorm_room r on r.id = b.room_id
     join dorm_dormitory d on d.id = r.dorm_id
     where b.status = '0' and r.sex_limit = '1' and r.room_use = '1' and r.status = '1' and d.status = '1'
       and not (b.id = any($1::uuid[])) and (${where})
     order by b.id limit 1`,
    [bedsTaken],
  )
  expect(row).toBeDefined()
  bedsTaken.push(String(row!['id']))
  return row as { id: string; floor: string; dorm: string }
}
const ask = (one: Person, targetBedId: string, more: object = {}) =>
  callAs(at, one.account, 'yxgl/roomChangeApply/apply', {
    type: '1',
    targetBedId,
    reasonType: '4',
    reason: '作息时间相差很大',
    ...more,
  })
const applyOf = async (id: string) =>
  (
    await rowsOf(
      at,
      `select state, no, out_check_by as out, in_check_by as into, objection_state as objection, move_by as "moveBy"
       from change_apply where id = $1`,
      [id],
    )
  )[0]!
/** Makes two teachers with accounts the only keepers of two houses. */
async function keepers(dorms: readonly string[]): Promise<string[]> {
  const people = await rowsOf(
    at,
    `select t.id, t.xm, u.account_no as account from base_teacher t
     join sys_user u on u.person_type = 'base.teacher' and u.person_id = t.id::text and u.status = '1'
     where u.account_no in ('sg01', 'fdy01')
     order by u.account_no desc limit ${dorms.length}`,
  )
  expect(people).toHaveLength(dorms.length)
  const [role] = await rowsOf(at, `select id from sys_role where role_code = 'sg'`)
  await at.system(async (ctx) => {
    for (const { account } of people)
      await ctx.db.execute(
        `insert into sys_user_role select (jsonb_populate_record(h, jsonb_build_object(
           'id', gen_random_uuid(), 'user_id', u.id, 'role_id', $2::uuid))).*
         from sys_user_role h, sys_user u where u.account_no = $1
           and not exists (select 1 from sys_user_role x where x.user_id = u.id and x.role_id = $2) limit 1`,
        [account, role!['id']],
      )
    await ctx.db.execute('update dorm_keeper set end_date = $1', ['2026-11-01'])
    for (const [i, dorm] of dorms.entries())
      await ctx.db.execute(
        `insert into dorm_keeper select (jsonb_populate_record(k, jsonb_build_object(
           'id', gen_random_uuid(), 'teacher_id', $1::uuid, 'dorm_id', $2::uuid, 'floor_ids', '[]'::jsonb, 'begin_date', '2026-11-02',
           'end_date', null))).* from dorm_keeper k limit 1`,
        [people[i]!['id'], dorm],
      )
  })
  return people.map(({ account }) => String(account))
}

test('both keepers are told and each signs for the own house; with the second everybody moves', async () => {
  const one = await living()
  const bed = await freeBed(`r.dorm_id <> '${one.dorm}'`)
  const [old, fresh] = (await keepers([one.dorm, bed.dorm])) as [string, string]
  await reword(at, 'changeTodo', { title: '请办{name}的搬迁，{until}前' })
  await reword(at, 'changeMove', { title: '可以搬到{to}了' })
  const id = String((await ask(one, bed.id)).body.data.id)
  expect((await applyOf(id))['no']).toMatch(/^TS20261112\d{4}$/)
  await everybodyAgrees(at, id)
  const told = await rowsOf(
    at,
    `select u.account_no as account from sys_user_message m join sys_user u on u.id = m.user_id
     where m.biz_id = $1 and m.title like '请办%的搬迁，%前' order by 1`,
    [id],
  )
  expect(told.map(({ account }) => account)).toEqual([old, fresh].toSorted())
  const moving = await rowsOf(
    at,
    `select u.account_no as account from sys_user_message m join sys_user u on u.id = m.user_id
     where m.biz_id = $1 and m.title like '可以搬到%了'`,
    [id],
  )
  expect(moving).toEqual([{ account: one.account }])
  const execute = (account: string) => callAs(at, account, 'yxgl/roomChangeApply/execute', { id, isChecked: true })
  expect((await execute(fresh)).body).toMatchObject({ success: true })
  expect(await applyOf(id)).toMatchObject({ state: changeStates.toMove[0], out: null })
  expect((await execute(fresh)).body.msg).toBe('您已核验本楼房间，请等待另一栋楼的宿管员核验')
  expect((await execute(old)).body).toMatchObject({ success: true })
  expect((await applyOf(id))['state']).toBe(changeStates.done[0])
  const [lives] = await rowsOf(at, `select bed_id as bed from stay_register where student_id = $1 and state = '2'`, [
    one.id,
  ])
  expect(lives).toEqual({ bed: bed.id })
})

async function forced(): Promise<{ id: string; one: Person; bed: string }> {
  const one = await living()
  const { id: bed } = await freeBed('true')
  const order = { studentId: one.id, bedId: bed, reason: '原房间漏水需要维修' }
  const { body } = await office('yxgl/roomChangeApply/force', order)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  return { id: String(body.data.id), one, bed }
}
const object = ({ account }: Person, id: string) =>
  callAs(at, account, 'yxgl/roomChangeApply/object', { id, objection: '房间已经修好，不需要搬' })
const settle = (id: string, result: string) =>
  office('yxgl/roomChangeApply/settleObjection', { id, result, answer: '已与学生当面沟通' })

test('an objection to an order stops it until it is answered: kept, or taken back with the bed free', async () => {
  const { id, one, bed } = await forced()
  const stranger = await living()
  expect((await object(stranger, id)).status).toBe(404)
  expect((await object(one, id)).body).toMatchObject({ success: true })
  expect((await object(one, id)).body).toMatchObject({ success: false })
  at.clock.advance(5 * 86_400_000)
  expect((await office('yxgl/roomChangeApply/execute', { id, isChecked: true })).body.msg).toBe(
    '学生对强制调整提出了异议，答复后才能办理搬迁',
  )
  await at.upkeep('room changes')
  expect((await applyOf(id))['state']).toBe(changeStates.toMove[0])
  expect((await settle(id, '1')).body).toMatchObject({ success: true })
  expect(new Date(String((await applyOf(id))['moveBy'])).toISOString()).toBe('2026-11-20T02:00:00.000Z')
  expect((await office('yxgl/roomChangeApply/execute', { id, isChecked: true })).body).toMatchObject({ success: true })
  expect((await applyOf(id))['state']).toBe(changeStates.done[0])
  at.clock.set('2026-11-12T02:00:00Z')

  const other = await forced()
  expect(other.bed).not.toBe(bed)
  await object(other.one, other.id)
  expect((await settle(other.id, '2')).body).toMatchObject({ success: true })
  expect((await applyOf(other.id))['state']).toBe(changeStates.withdrawn[0])
  expect(await rowsOf(at, 'select status from dorm_bed where id = $1', [other.bed])).toEqual([{ status: '0' }])
})

test('who lives with another class is decided by its counsellor too, and a quarrel by words of the own one', async () => {
  const one = await living()
  const [other] = await rowsOf(
    at,
    `select c.id from base_class c
     where exists (
       select 1 from base_class_assign a
       where a.class_id = c.id and a.role = 'fdy' and a.end_date is null and a.deleted_time is null
         and a.teacher_id not in (select x.teacher_id from base_class_assign x where x.class_id = $1)
     )
     order by c.id limit 1`,
    [one.classId],
  )
  const bed = await freeBed('true')
  await at.system((ctx) =>
    ctx.db.execute('update dorm_room set class_id = $1 where id = (select room_id from dorm_bed where id = $2)', [
      other!['id'],
      bed.id,
    ]),
  )
  const { body } = await ask(one, bed.id, { reasonType: '1', reason: '与室友多次争吵' })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const [task] = await rowsOf(
    at,
    `select t.id, t.node_key as node, u.account_no as account from sys_flow_task t
     join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id
     where i.biz_id = $1 and t.status = '1' limit 1`,
    [body.data.id],
  )
  expect(task!['node']).toBe('mediate')
  const silent = await callAs(at, String(task!['account']), 'process/process/approve', { taskId: task!['id'] })
  expect(silent.body).toMatchObject({ success: false })
  const who = await everybodyAgrees(at, String(body.data.id))
  expect(who.map((each) => each.split(':')[0])).toEqual(['mediate', 'otherFdy', 'yx', 'keeper', 'office'])
})

test('where the window does not allow it nobody goes to another college', async () => {
  await window({ crossDept: false })
  const one = await living()
  const bed = await freeBed('true')
  await at.system((ctx) =>
    ctx.db.execute(
      `update dorm_room set department_id = (select id from base_department where id <> $1 limit 1)
       where id = (select room_id from dorm_bed where id = $2)`,
      [one.department, bed.id],
    ),
  )
  expect(Object.values((await ask(one, bed.id)).body.data)).toEqual(['跨院系调宿未开放'])
  await window({ crossDept: true })
})

test('beds to choose from are those one is not refused: of every other one the reason is said', async () => {
  await window({ crossDept: false, crossLevel: false })
  const one = await living()
  const [shut, women, held] = [await freeBed('true'), await freeBed('true'), await freeBed('true')]
  await at.system(async (ctx) => {
    const roomOf = '(select room_id from dorm_bed where id = $1)'
    await ctx.db.execute(
      `update dorm_room set department_id = (select id from base_department where id <> $2 limit 1) where id = ${roomOf}`,
      [shut.id, one.department],
    )
    await ctx.db.execute(`update dorm_room set sex_limit = '2' where id = ${roomOf}`, [women.id])
    await ctx.db.execute(`update dorm_bed set status = '8' where id = $1`, [held.id])
  })
  type Bed = { id: string; status: string; why: string | null }
  type Places = { houses: { id: string; free: number }[]; dormId: string; rooms: { beds: Bed[] }[] }
  const visitor = await at.as(one.account)
  const look = async (dormId: string): Promise<Places> =>
    (await visitor.get('yxgl/roomChangeApply/beds', { dormId })).body.data
  const refusalOf = async (id: string) => {
    const { body } = await visitor.post('yxgl/roomChangeApply/preview', {
      type: '1',
      targetBedId: id,
      reasonType: '4',
      reason: '作息时间相差很大',
    })
    return (body.data.problems.targetBedId as string | undefined) ?? null
  }
  const found = await look(shut.dorm)
  const all: Bed[] = []
  for (const { id, free } of found.houses) {
    const beds = (await look(id)).rooms.flatMap((room) => room.beds)
    expect(beds.filter(({ status, why }) => status === '0' && why === null)).toHaveLength(free)
    all.push(...beds)
  }
  const bedOf = (id: string) => all.find((bed) => bed.id === id)
  expect(bedOf(shut.id)?.why ?? '跨院系调宿未开放').toBe('跨院系调宿未开放')
  expect(bedOf(women.id)?.why ?? '该房间为女生房间，不能分配给男生').toBe('该房间为女生房间，不能分配给男生')
  expect(bedOf(held.id) ?? { status: '8', why: null }).toMatchObject({ status: '8', why: null })
  // What is offered is granted, what is not is refused in the same words.
  const some = (pick: (bed: Bed) => boolean) => all.filter((bed) => bed.status === '0' && pick(bed)).slice(0, 3)
  for (const { id, why } of [...some(({ why: own }) => own === null), ...some(({ why: own }) => own !== null)])
    expect([id, await refusalOf(id)]).toEqual([id, why])
  expect(all.some(({ why }) => why !== null)).toBe(true)
  await window({ crossDept: true })
})

test('in their last term people stay where they are, unless the school lets them change', async () => {
  const one = await living()
  await at.system((ctx) =>
    ctx.db.execute(`update base_student set expect_grad_date = '2026-12-31' where id = $1`, [one.id]),
  )
  const { id: bed } = await freeBed('true')
  expect((await ask(one, bed)).body.data).toEqual({ type: '毕业学期不能申请调宿' })
  await setParam(at, lastTermStays, false)
  expect((await ask(one, bed)).body).toMatchObject({ success: true })
  await setParam(at, lastTermStays, true)
})
