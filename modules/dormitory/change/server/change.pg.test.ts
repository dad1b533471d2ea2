import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { changeStates } from '../shared/codes.ts'
import { forcedHours, moveDays, partnerHours } from '../shared/params.ts'

let at: TestSchool
let admin: Visitor
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-12T02:00:00Z' })
  admin = await at.as('ssgl01')
  await at.system(async (ctx) => {
    // Rooms of the demo belong to classes; here everybody may go everywhere of their sex.
    await ctx.db.execute('update dorm_room set class_id = null, department_id = null, grade_limit = null')
    // Who changed in the demo school, and who is about to leave it, is not asked about here.
    await ctx.db.execute(`delete from change_apply`)
    await ctx.db.execute(`update base_student set expect_grad_date = '2030-06-30'`)
  })
  const { body } = await admin.post('yxgl/roomChangeWindow/add', {
    name: '调宿窗口',
    beginTime: '2026-11-01T00:00:00Z',
    endTime: '2026-11-20T00:00:00Z',
    canMove: true,
    canSwap: true,
    maxPerTerm: 1,
    crossDept: true,
    crossLevel: true,
    status: '1',
  })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
})
afterAll(() => at.close())

type Person = { id: string; xh: string; account: string; bed: string; room: string; register: string; place: string }
let used = 0
/** Men with an account who live somewhere, each in a room of their own. */
async function living(count: number, sex = '1'): Promise<Person[]> {
  const rows = await rowsOf(
    at,
    `select distinct on (r.room_id) s.id, s.xh, u.account_no as account, r.bed_id as bed, r.room_id as room,
       r.id as register, r.place_name as place
     from stay_register r join base_student s on s.id = r.student_id
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.locked_until is null
     where r.state = '2' and s.sex = $1 and u.account_no not in ('stu01', 'stu02') and s.xjzt_m = '01'
       and not exists (select 1 from change_apply a where s.id in (a.student_id, a.partner_id))
     order by r.room_id, s.xh desc limit $2 offset $3`,
    [sex, count, used],
  )
  expect(rows).toHaveLength(count)
  used += count
  return rows as Person[]
}
let skipped = 0
async function freeBed(sex = '1'): Promise<string> {
  const [row] = await rowsOf(
    at,
    `select b.id from dorm_bed b join dorm_room r on r.id = b.room_id join dorm_dormitory d on d.id = r.dorm_id
     where b.status = '0' and r.sex_limit = $1 and r.room_use = '1' and r.status = '1' and d.status = '1'
     order by b.id desc offset $2 limit 1`,
    [sex, skipped],
  )
  skipped += 1
  return String(row!['id'])
}
const why = { reasonType: '4', reason: '作息时间相差很大' }
const ask = (one: Person, order: object) => callAs(at, one.account, 'yxgl/roomChangeApply/apply', { ...why, ...order })
async function asked(one: Person, order: object): Promise<string> {
  const { body } = await ask(one, order)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  return String(body.data.id)
}
const move = (one: Person, targetBedId: string) => asked(one, { type: '1', targetBedId })
const swap = (one: Person, other: Person) => asked(one, { type: '2', partnerXh: other.xh })
const answer = (other: Person, id: string, isAgreed = true) =>
  callAs(at, other.account, 'yxgl/roomChangeApply/answer', { id, isAgreed })
/** Days pass here: whoever is signed out meanwhile signs in again. */
const office = (path: string, body: object) => callAs(at, 'ssgl01', path, body)
const execute = (id: string) => office('yxgl/roomChangeApply/execute', { id, isChecked: true })
const stateOf = async (id: string) =>
  (await rowsOf(at, 'select state from change_apply where id = $1', [id]))[0]!['state']
const bedOf = async (id: string) =>
  (await rowsOf(at, 'select status, lock_type, lock_ref_id from dorm_bed where id = $1', [id]))[0]!
const staysOf = (ids: string[]) =>
  rowsOf(
    at,
    `select student_id as who, bed_id as bed, state, in_time as "inTime", out_time as "outTime", out_reason as why
     from stay_register where student_id = any($1::uuid[]) order by student_id, assign_time, create_time, id`,
    [ids],
  )
const openOf = async (one: Person) =>
  (
    await rowsOf(at, `select bed_id as bed from stay_register where student_id = $1 and state in ('1', '2')`, [one.id])
  ).map(({ bed }) => bed)

test('what cannot be is refused in words', async () => {
  const [one, other] = (await living(2)) as [Person, Person]
  const [woman] = (await living(1, '2')) as [Person]
  const problems = async (order: object) => (await ask(one, order)).body.data
  expect(await problems({ type: '2', partnerXh: woman.xh })).toEqual({ partnerXh: '互换双方性别不同，不能互换' })
  expect(await problems({ type: '1', targetBedId: other.bed })).toEqual({ targetBedId: '目标床位已被占用或锁定' })
  expect(await problems({ type: '1', targetBedId: one.bed })).toEqual({ targetBedId: '目标床位就是您现在的床位' })
  expect(await problems({ type: '1', targetBedId: await freeBed('2') })).toEqual({
    targetBedId: '该房间为女生房间，不能分配给男生',
  })
  at.clock.set('2026-11-25T02:00:00Z')
  expect(await problems({ type: '1', targetBedId: await freeBed() })).toEqual({
    type: '当前不在调宿申请时间内（每学期第3–4周开放）',
  })
  at.clock.set('2026-11-12T02:00:00Z')
})

test('a number that is tried tells little of whoever has it, nothing outside the window, and is not tried on everybody', async () => {
  const [one, ...others] = (await living(5)) as [Person, ...Person[]]
  const xm = String((await rowsOf(at, 'select xm from base_student where id = $1', [others[0]!.id]))[0]!['xm'])
  const look = async (order: object) =>
    (await (await at.as(one.account)).post('yxgl/roomChangeApply/preview', order)).body.data
  const told = await look({ type: '2', partnerXh: others[0]!.xh })
  expect(told.problems).not.toHaveProperty('partnerXh')
  expect(told.partner.xm).not.toBe(xm)
  expect([told.partner.xm[0], told.toPlace]).toEqual([xm[0], null])
  expect(JSON.stringify(told)).not.toContain(others[0]!.place)
  at.clock.set('2026-11-25T02:00:00Z')
  expect(await look({ type: '2', partnerXh: others[0]!.xh })).toMatchObject({ partner: null, feeDiff: null })
  at.clock.set('2026-11-12T02:00:00Z')

  for (const other of others.slice(0, 3)) {
    const id = await swap(one, other)
    const back = await (await at.as(one.account)).post('yxgl/roomChangeApply/giveUp', { id })
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ success: true })
  }
  expect((await ask(one, { type: '2', partnerXh: others[3]!.xh })).body.data).toEqual({
    partnerXh: '每天最多向3位同学提出互换，请明天再试',
  })
  at.clock.set('2026-11-13T02:00:00Z')
  await swap(one, others[3]!)
  at.clock.set('2026-11-12T02:00:00Z')
})

test('numbers are not found by trying: nobody and who has no bed read alike, and after ten one waits', async () => {
  const [one] = (await living(1)) as [Person]
  const [free] = await rowsOf(
    at,
    `select s.xh from base_student s
     where s.xh is not null and not exists (select 1 from stay_register r where r.student_id = s.id) limit 1`,
  )
  const look = async (partnerXh: string) =>
    (await at.as(one.account)).post('yxgl/roomChangeApply/preview', { type: '2', partnerXh })
  const nobody = { partnerXh: '没有找到该学号的在住学生' }
  expect((await look(String(free!['xh']))).body.data.problems).toMatchObject(nobody)
  for (let i = 1; i < 10; i += 1) expect((await look(`ZZ10000${i}`)).body.data.problems).toMatchObject(nobody)
  // The same form judged again, and a number that is still being typed, try nobody new.
  expect((await look('ZZ100009')).status).toBe(200)
  const next = await look('ZZ100010')
  expect([next.status, next.body.msg]).toEqual([429, expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/)])
})

test('12.3, 12.4, 12.8: a bed that is asked for is held for nobody else, free again the moment it is refused, and asked for once a term', async () => {
  const [one, other] = (await living(2)) as [Person, Person]
  const bed = await freeBed()
  const id = await move(one, bed)
  expect(await bedOf(bed)).toMatchObject({ status: '1', lock_type: '4', lock_ref_id: id })
  expect((await ask(other, { type: '1', targetBedId: bed })).body.data).toEqual({
    targetBedId: '目标床位已被占用或锁定',
  })
  expect((await ask(one, { type: '1', targetBedId: await freeBed() })).body.data).toEqual({
    type: '您有未完成的调宿申请，请先撤回',
  })
  const [task] = await rowsOf(
    at,
    `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id
     join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1' limit 1`,
    [id],
  )
  const refused = await callAs(at, String(task!['account']), 'process/process/reject', {
    taskId: task!['id'],
    comment: '床位另有安排',
  })
  expect(refused.body, JSON.stringify(refused.body)).toMatchObject({ success: true })
  expect([await stateOf(id), (await bedOf(bed))['status']]).toEqual([changeStates.refused[0], '0'])

  const again = await move(one, bed)
  expect(await everybodyAgrees(at, again)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^fdy:/),
      expect.stringMatching(/^yx:/),
      expect.stringMatching(/^office:/),
    ]),
  )
  expect(await stateOf(again)).toBe(changeStates.toMove[0])
  const unchecked = await office('yxgl/roomChangeApply/execute', { id: again, isChecked: false })
  expect(Object.values(unchecked.body.data)).toEqual(['资产未核验完成，不能办理搬迁'])
  expect((await execute(again)).body).toMatchObject({ success: true })
  expect([await openOf(one), (await bedOf(one.bed))['status'], (await bedOf(bed))['status']]).toEqual([[bed], '0', '3'])
  expect((await ask(one, { type: '1', targetBedId: await freeBed() })).body.data).toEqual({
    type: '本学期您已调宿1次，不能再次申请',
  })
})

test('12.1: two who change beds end and begin at the same moment, and at no moment has anybody two beds or none', async () => {
  const [one, other] = (await living(2)) as [Person, Person]
  const id = await swap(one, other)
  expect(await stateOf(id)).toBe(changeStates.waiting[0])
  expect(await rowsOf(at, 'select 1 from sys_flow_instance where biz_id = $1', [id])).toEqual([])
  const listed = await (await at.as(other.account)).get('yxgl/roomChangeApply/asked')
  expect(listed.body.data.swaps).toMatchObject([{ id, fromPlace: other.place, toPlace: one.place }])
  // Who they are and where they sleep is theirs to tell until they agree.
  const asker = await at.as(one.account)
  const [mine] = (await asker.get('yxgl/roomChangeApply/list', {})).body.data.records
  const seen0 = JSON.stringify([
    mine,
    (await asker.get('yxgl/roomChangeApply/getOne', { id })).body.data,
    (await asker.get('yxgl/roomChangeApply/getWhole', { id })).body.data,
  ])
  const [{ xm: name }] = (await rowsOf(at, 'select xm from base_student where id = $1', [other.id])) as [{ xm: string }]
  for (const secret of [name, other.place, other.bed, other.id]) expect(seen0).not.toContain(secret)
  expect((await answer(one, id)).status).toBe(404)
  expect((await answer(other, id)).body.data).toEqual({ state: changeStates.deciding[0] })
  expect((await asker.get('yxgl/roomChangeApply/getOne', { id })).body.data).toMatchObject({ partnerName: name })
  await everybodyAgrees(at, id)
  const looks = { isOver: false, count: 0 }
  const seen = new Set<string>()
  const looking = (async () => {
    while (!looks.isOver) {
      const rows = await rowsOf(
        at,
        `select student_id || ' ' || count(*) as n, student_id = $2 as own from stay_register
         where student_id = any($1::uuid[]) and state in ('1', '2') group by student_id order by 2`,
        [[one.id, other.id], one.id],
      )
      seen.add(rows.map(({ n }) => String(n)).join(', '))
      looks.count += 1
      await new Promise((done) => setTimeout(done, 5))
    }
  })()
  // Looked at before, meanwhile and after, more than a hundred times a second.
  while (looks.count < 3) await new Promise((done) => setTimeout(done, 5))
  const done = await execute(id)
  const before = looks.count
  while (looks.count < before + 3) await new Promise((end) => setTimeout(end, 5))
  looks.isOver = true
  await looking
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
  expect([...seen]).toEqual([`${other.id} 1, ${one.id} 1`])
  expect([await openOf(one), await openOf(other)]).toEqual([[other.bed], [one.bed]])
  const moved = (await staysOf([one.id, other.id])).filter(({ outTime, state }) => state === '2' || outTime !== null)
  const ended = moved
    .filter(({ why: reason }) => reason === '9')
    .slice(-2)
    .map(({ outTime }) => String(outTime))
  const begun = moved.filter(({ state }) => state === '2').map(({ inTime }) => String(inTime))
  expect(new Set([...ended, ...begun]).size).toBe(1)
})

test('a partner who refuses ends it, and one who says nothing for two days too', async () => {
  const [a, b, c, d] = (await living(4)) as [Person, Person, Person, Person]
  const first = await swap(a, b)
  await answer(b, first, false)
  expect(await stateOf(first)).toBe(changeStates.lapsed[0])
  const told = await rowsOf(at, `select title from sys_user_message where biz_id = $1 order by send_time`, [first])
  expect(told.map(({ title }) => title)).toContain('对方已拒绝互换')
  const second = await swap(c, d)
  at.clock.advance(48 * 3_600_000 + 1000)
  await at.upkeep('room changes')
  expect(await stateOf(second)).toBe(changeStates.lapsed[0])
  expect((await answer(d, second)).body.msg).toBe('该互换申请已处理或已失效')
  at.clock.set('2026-11-12T02:00:00Z')
})

test('within a room both agree and the keeper alone decides', async () => {
  const pairs = await rowsOf(
    at,
    `select r.room_id as room from stay_register r join base_student s on s.id = r.student_id
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.locked_until is null
     join dorm_keeper k on k.dorm_id = r.dorm_id
     where r.state = '2' and s.sex = '1' and not exists (select 1 from change_apply a where s.id in (a.student_id, a.partner_id))
     group by r.room_id having count(distinct s.id) > 1 order by r.room_id desc limit 1`,
  )
  const people = (await rowsOf(
    at,
    `select s.id, s.xh, u.account_no as account, r.bed_id as bed from stay_register r
     join base_student s on s.id = r.student_id
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.locked_until is null
     where r.room_id = $1 and r.state = '2' order by s.xh limit 2`,
    [pairs[0]!['room']],
  )) as Person[]
  const id = await swap(people[0]!, people[1]!)
  await answer(people[1]!, id)
  const who = await everybodyAgrees(at, id)
  expect(who.map((one) => one.split(':')[0])).toEqual(['sameKeeper'])
  expect(await stateOf(id)).toBe(changeStates.toMove[0])
})

test('whoever does not move in time stays, the bed is free and the change does not count', async () => {
  const [one] = (await living(1)) as [Person]
  const bed = await freeBed()
  const id = await move(one, bed)
  await everybodyAgrees(at, id)
  at.clock.advance(3 * 86_400_000 + 1000)
  await at.upkeep('room changes')
  expect([await stateOf(id), (await bedOf(bed))['status'], await openOf(one)]).toEqual([
    changeStates.lapsed[0],
    '0',
    [one.bed],
  ])
  await move(one, bed)
  at.clock.set('2026-11-12T02:00:00Z')
})

test('12.2: a failure or a lost connection in the middle leaves everything as it was', async () => {
  const [one, other] = (await living(2)) as [Person, Person]
  const id = await swap(one, other)
  await answer(other, id)
  await everybodyAgrees(at, id)
  const before = await staysOf([one.id, other.id])
  const beds = [await bedOf(one.bed), await bedOf(other.bed)]
  // The second of the new stays cannot be written; or the database process that writes it is gone.
  for (const end of [`raise exception 'power cut'`, 'perform pg_terminate_backend(pg_backend_pid())']) {
    await at.system(async (ctx) => {
      await ctx.db.execute(`create function fail_second() returns trigger language plpgsql as $$
      begin
        if new.student_id = '${other.id}' then ${end}; end if;
        return new;
      end $$`)
      await ctx.db.execute(
        'create trigger fail_second before insert on stay_register for each row execute function fail_second()',
      )
    })
    expect((await execute(id)).body).toMatchObject({ success: false })
    expect(await staysOf([one.id, other.id])).toEqual(before)
    expect([await bedOf(one.bed), await bedOf(other.bed)]).toEqual(beds)
    expect(await stateOf(id)).toBe(changeStates.toMove[0])
    await at.system(async (ctx) => {
      await ctx.db.execute('drop trigger fail_second on stay_register')
      await ctx.db.execute('drop function fail_second()')
    })
  }
  expect((await execute(id)).body).toMatchObject({ success: true })
  expect(await openOf(one)).toEqual([other.bed])
})

/** From 900.00 a year to 1,200.00. */
const makeDearer = (one: Person, bed: string) =>
  at.system(async (ctx) => {
    await ctx.db.execute(`update stay_register set fee_price = 90000 where id = $1`, [one.register])
    const level = `select y.level_id from dorm_bed b join dorm_room r on r.id = b.room_id
      join dorm_type y on y.id = r.type_id where b.id = $1`
    await ctx.db.execute(`update dorm_level set price = 120000 where id = (${level})`, [bed])
  })
const feeOf = (id: string) => rowsOf(at, 'select fee_diff::int as fen from change_apply where id = $1', [id])

test('12.5: by order one is told a day before and not moved earlier; a dearer place costs 210.00 more from November on', async () => {
  const [one] = (await living(1)) as [Person]
  const bed = await freeBed()
  await makeDearer(one, bed)
  const order = { studentId: one.id, bedId: bed, reason: '原房间漏水需要维修' }
  const { body } = await office('yxgl/roomChangeApply/force', order)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const id = String(body.data.id)
  expect(await feeOf(id)).toEqual([{ fen: 21_000 }])
  expect((await execute(id)).status).toBe(400)
  const told = await rowsOf(
    at,
    `select m.title, u.account_no = $2 as "isOwn" from sys_user_message m
     join sys_user u on u.id = m.user_id where m.biz_id = $1`,
    [id, one.account],
  )
  // Each in words of their own.
  expect(told.filter(({ isOwn }) => isOwn)).toMatchObject([{ title: expect.stringMatching(/^您的床位将调整到 /) }])
  expect(told.filter(({ isOwn }) => !isOwn).every(({ title }) => !String(title).includes('您'))).toBe(true)
  at.clock.advance(86_400_000 + 1000)
  expect((await execute(id)).body).toMatchObject({ success: true })
  expect(await openOf(one)).toEqual([bed])
  at.clock.set('2026-11-12T02:00:00Z')
})

test('whoever decides sees both rooms with their people, a student only themselves and the other one', async () => {
  // The one who asks lives in the room that comes later.
  const [other, one] = (await living(2)) as [Person, Person]
  const id = await swap(one, other)
  const seen = (await (await at.as('ssgl01')).get('yxgl/roomChangeApply/getWhole', { id })).body.data.both
  expect(seen.movers).toHaveLength(2)
  expect(seen.rooms[0].beds.map((bed: { id: string }) => bed.id)).toContain(seen.movers[0].fromBedId)
  const names = (both: typeof seen) =>
    both.rooms.flatMap(({ beds }: { beds: { xm: string | null }[] }) => beds.filter(({ xm }) => xm)).length
  const own = async () => (await (await at.as(one.account)).get('yxgl/roomChangeApply/getWhole', { id })).body.data.both
  // The other one is told of once they agree.
  expect(names(await own())).toBe(1)
  await answer(other, id)
  expect(names(await own())).toBe(2)
  expect(names(seen)).toBeGreaterThanOrEqual(2)
  const [stranger] = (await living(1)) as [Person]
  expect((await (await at.as(stranger.account)).get('yxgl/roomChangeApply/getWhole', { id })).status).toBe(404)
})

test('how long one thinks, moves and is told before, and how many months a price has, the school says', async () => {
  await setParam(at, partnerHours, 5)
  await setParam(at, moveDays, 7)
  await setParam(at, forcedHours, 2)
  await setParam(at, refundMonths, 12)
  const [a, b, c, d] = (await living(4)) as [Person, Person, Person, Person]
  const asking = await swap(a, b)
  const passed = await move(c, await freeBed())
  await everybodyAgrees(at, passed)
  const bedId = await freeBed()
  await makeDearer(d, bedId)
  const order = { studentId: d.id, bedId, reason: '原房间漏水需要维修' }
  const forced = String((await office('yxgl/roomChangeApply/force', order)).body.data.id)
  expect(await feeOf(forced)).toEqual([{ fen: 22_500 }])
  at.clock.advance(2 * 3_600_000 - 1000)
  expect((await execute(forced)).status).toBe(400)
  at.clock.advance(2000)
  expect((await execute(forced)).body).toMatchObject({ success: true })
  await at.upkeep('room changes')
  expect(await stateOf(asking)).toBe(changeStates.waiting[0])
  at.clock.advance(3 * 3_600_000)
  await at.upkeep('room changes')
  expect(await stateOf(asking)).toBe(changeStates.lapsed[0])
  at.clock.set('2026-11-19T01:59:00Z')
  await at.upkeep('room changes')
  expect(await stateOf(passed)).toBe(changeStates.toMove[0])
  at.clock.set('2026-11-19T02:01:00Z')
  await at.upkeep('room changes')
  expect(await stateOf(passed)).toBe(changeStates.lapsed[0])
  at.clock.set('2026-11-12T02:00:00Z')
  await setParam(at, partnerHours, 48)
  await setParam(at, moveDays, 3)
  await setParam(at, forcedHours, 24)
  await setParam(at, refundMonths, 10)
})
