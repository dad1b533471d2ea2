import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf } from '#tests/support/school.ts'
import { changeStates } from '../shared/codes.ts'
import { changeSchool, type ChangeSchool, type Person } from './test-change.ts'

let at: ChangeSchool
beforeAll(async () => {
  at = await changeSchool()
})
afterAll(() => at.close())

test('what cannot be is refused in words', async () => {
  const [one, other] = (await at.living(2)) as [Person, Person]
  const [woman] = (await at.living(1, '2')) as [Person]
  const problems = async (order: object) => (await at.ask(one, order)).body.data
  expect(await problems({ type: '2', partnerXh: woman.xh })).toEqual({ partnerXh: '互换双方性别不同，不能互换' })
  expect(await problems({ type: '1', targetBedId: other.bed })).toEqual({ targetBedId: '目标床位已被占用或锁定' })
  expect(await problems({ type: '1', targetBedId: one.bed })).toEqual({ targetBedId: '目标床位就是您现在的床位' })
  expect(await problems({ type: '1', targetBedId: await at.freeBed('2') })).toEqual({
    targetBedId: '该房间为女生房间，不能分配给男生',
  })
  at.clock.set('2026-11-25T02:00:00Z')
  expect(await problems({ type: '1', targetBedId: await at.freeBed() })).toEqual({
    type: '当前不在调宿申请时间内（每学期第3–4周开放）',
  })
  at.clock.set('2026-11-12T02:00:00Z')
})

test('a number that is tried tells little of whoever has it, nothing outside the window, and is not tried on everybody', async () => {
  const [one, ...others] = (await at.living(5)) as [Person, ...Person[]]
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
    const id = await at.swap(one, other)
    const back = await (await at.as(one.account)).post('yxgl/roomChangeApply/giveUp', { id })
    expect(back.body, JSON.stringify(back.body)).toMatchObject({ success: true })
  }
  expect((await at.ask(one, { type: '2', partnerXh: others[3]!.xh })).body.data).toEqual({
    partnerXh: '每天最多向3位同学提出互换，请明天再试',
  })
  at.clock.set('2026-11-13T02:00:00Z')
  await at.swap(one, others[3]!)
  at.clock.set('2026-11-12T02:00:00Z')
})

test('numbers are not found by trying: nobody and who has no bed read alike, and after ten one waits', async () => {
  const [one] = (await at.living(1)) as [Person]
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
  const [one, other] = (await at.living(2)) as [Person, Person]
  const bed = await at.freeBed()
  const id = await at.move(one, bed)
  expect(await at.bedOf(bed)).toMatchObject({ status: '1', lock_type: '4', lock_ref_id: id })
  expect((await at.ask(other, { type: '1', targetBedId: bed })).body.data).toEqual({
    targetBedId: '目标床位已被占用或锁定',
  })
  expect((await at.ask(one, { type: '1', targetBedId: await at.freeBed() })).body.data).toEqual({
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
  expect([await at.stateOf(id), (await at.bedOf(bed))['status']]).toEqual([changeStates.refused[0], '0'])

  const again = await at.move(one, bed)
  expect(await everybodyAgrees(at, again)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^fdy:/),
      expect.stringMatching(/^yx:/),
      expect.stringMatching(/^office:/),
    ]),
  )
  expect(await at.stateOf(again)).toBe(changeStates.toMove[0])
  const unchecked = await at.office('yxgl/roomChangeApply/execute', { id: again, isChecked: false })
  expect(Object.values(unchecked.body.data)).toEqual(['资产未核验完成，不能办理搬迁'])
  expect((await at.execute(again)).body).toMatchObject({ success: true })
  expect([await at.openOf(one), (await at.bedOf(one.bed))['status'], (await at.bedOf(bed))['status']]).toEqual([
    [bed],
    '0',
    '3',
  ])
  expect((await at.ask(one, { type: '1', targetBedId: await at.freeBed() })).body.data).toEqual({
    type: '本学期您已调宿1次，不能再次申请',
  })
})

test('12.1: two who change beds end and begin at the same moment, and at no moment has anybody two beds or none', async () => {
  const [one, other] = (await at.living(2)) as [Person, Person]
  const id = await at.swap(one, other)
  expect(await at.stateOf(id)).toBe(changeStates.waiting[0])
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
  expect((await at.answer(one, id)).status).toBe(404)
  expect((await at.answer(other, id)).body.data).toEqual({ state: changeStates.deciding[0] })
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
  const done = await at.execute(id)
  const before = looks.count
  while (looks.count < before + 3) await new Promise((end) => setTimeout(end, 5))
  looks.isOver = true
  await looking
  expect(done.body, JSON.stringify(done.body)).toMatchObject({ success: true })
  expect([...seen]).toEqual([`${other.id} 1, ${one.id} 1`])
  expect([await at.openOf(one), await at.openOf(other)]).toEqual([[other.bed], [one.bed]])
  const moved = (await at.staysOf([one.id, other.id])).filter(({ outTime, state }) => state === '2' || outTime !== null)
  const ended = moved
    .filter(({ why: reason }) => reason === '9')
    .slice(-2)
    .map(({ outTime }) => String(outTime))
  const begun = moved.filter(({ state }) => state === '2').map(({ inTime }) => String(inTime))
  expect(new Set([...ended, ...begun]).size).toBe(1)
})

test('a partner who refuses ends it, and one who says nothing for two days too', async () => {
  const [a, b, c, d] = (await at.living(4)) as [Person, Person, Person, Person]
  const first = await at.swap(a, b)
  await at.answer(b, first, false)
  expect(await at.stateOf(first)).toBe(changeStates.lapsed[0])
  const told = await rowsOf(at, `select title from sys_user_message where biz_id = $1 order by send_time`, [first])
  expect(told.map(({ title }) => title)).toContain('对方已拒绝互换')
  const second = await at.swap(c, d)
  at.clock.advance(48 * 3_600_000 + 1000)
  await at.upkeep('room changes')
  expect(await at.stateOf(second)).toBe(changeStates.lapsed[0])
  expect((await at.answer(d, second)).body.msg).toBe('该互换申请已处理或已失效')
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
  const id = await at.swap(people[0]!, people[1]!)
  await at.answer(people[1]!, id)
  const who = await everybodyAgrees(at, id)
  expect(who.map((one) => one.split(':')[0])).toEqual(['sameKeeper'])
  expect(await at.stateOf(id)).toBe(changeStates.toMove[0])
})

test('whoever decides sees both rooms with their people, a student only themselves and the other one', async () => {
  // The one who asks lives in the room that comes later.
  const [other, one] = (await at.living(2)) as [Person, Person]
  const id = await at.swap(one, other)
  const seen = (await (await at.as('ssgl01')).get('yxgl/roomChangeApply/getWhole', { id })).body.data.both
  expect(seen.movers).toHaveLength(2)
  expect(seen.rooms[0].beds.map((bed: { id: string }) => bed.id)).toContain(seen.movers[0].fromBedId)
  const names = (both: typeof seen) =>
    both.rooms.flatMap(({ beds }: { beds: { xm: string | null }[] }) => beds.filter(({ xm }) => xm)).length
  const own = async () => (await (await at.as(one.account)).get('yxgl/roomChangeApply/getWhole', { id })).body.data.both
  // The other one is told of once they agree.
  expect(names(await own())).toBe(1)
  await at.answer(other, id)
  expect(names(await own())).toBe(2)
  expect(names(seen)).toBeGreaterThanOrEqual(2)
  const [stranger] = (await at.living(1)) as [Person]
  expect((await (await at.as(stranger.account)).get('yxgl/roomChangeApply/getWhole', { id })).status).toBe(404)
})
