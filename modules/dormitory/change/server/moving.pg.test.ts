import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { changeStates } from '../shared/codes.ts'
import { forcedHours, moveDays, partnerHours } from '../shared/params.ts'
import { changeSchool, type ChangeSchool, type Person } from './test-change.ts'

let at: ChangeSchool
beforeAll(async () => {
  at = await changeSchool()
})
afterAll(() => at.close())

test('whoever does not move in time stays, the bed is free and the change does not count', async () => {
  const [one] = (await at.living(1)) as [Person]
  const bed = await at.freeBed()
  const id = await at.move(one, bed)
  await everybodyAgrees(at, id)
  at.clock.advance(3 * 86_400_000 + 1000)
  await at.upkeep('room changes')
  expect([await at.stateOf(id), (await at.bedOf(bed))['status'], await at.openOf(one)]).toEqual([
    changeStates.lapsed[0],
    '0',
    [one.bed],
  ])
  await at.move(one, bed)
  at.clock.set('2026-11-12T02:00:00Z')
})

test('12.2: a failure or a lost connection in the middle leaves everything as it was', async () => {
  const [one, other] = (await at.living(2)) as [Person, Person]
  const id = await at.swap(one, other)
  await at.answer(other, id)
  await everybodyAgrees(at, id)
  const before = await at.staysOf([one.id, other.id])
  const beds = [await at.bedOf(one.bed), await at.bedOf(other.bed)]
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
    expect((await at.execute(id)).body).toMatchObject({ success: false })
    expect(await at.staysOf([one.id, other.id])).toEqual(before)
    expect([await at.bedOf(one.bed), await at.bedOf(other.bed)]).toEqual(beds)
    expect(await at.stateOf(id)).toBe(changeStates.toMove[0])
    await at.system(async (ctx) => {
      await ctx.db.execute('drop trigger fail_second on stay_register')
      await ctx.db.execute('drop function fail_second()')
    })
  }
  expect((await at.execute(id)).body).toMatchObject({ success: true })
  expect(await at.openOf(one)).toEqual([other.bed])
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
  const [one] = (await at.living(1)) as [Person]
  const bed = await at.freeBed()
  await makeDearer(one, bed)
  const order = { studentId: one.id, bedId: bed, reason: '原房间漏水需要维修' }
  const { body } = await at.office('yxgl/roomChangeApply/force', order)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const id = String(body.data.id)
  expect(await feeOf(id)).toEqual([{ fen: 21_000 }])
  expect((await at.execute(id)).status).toBe(400)
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
  expect((await at.execute(id)).body).toMatchObject({ success: true })
  expect(await at.openOf(one)).toEqual([bed])
  at.clock.set('2026-11-12T02:00:00Z')
})

test('how long one thinks, moves and is told before, and how many months a price has, the school says', async () => {
  await setParam(at, partnerHours, 5)
  await setParam(at, moveDays, 7)
  await setParam(at, forcedHours, 2)
  await setParam(at, refundMonths, 12)
  const [a, b, c, d] = (await at.living(4)) as [Person, Person, Person, Person]
  const asking = await at.swap(a, b)
  const passed = await at.move(c, await at.freeBed())
  await everybodyAgrees(at, passed)
  const bedId = await at.freeBed()
  await makeDearer(d, bedId)
  const order = { studentId: d.id, bedId, reason: '原房间漏水需要维修' }
  const forced = String((await at.office('yxgl/roomChangeApply/force', order)).body.data.id)
  expect(await feeOf(forced)).toEqual([{ fen: 22_500 }])
  at.clock.advance(2 * 3_600_000 - 1000)
  expect((await at.execute(forced)).status).toBe(400)
  at.clock.advance(2000)
  expect((await at.execute(forced)).body).toMatchObject({ success: true })
  await at.upkeep('room changes')
  expect(await at.stateOf(asking)).toBe(changeStates.waiting[0])
  at.clock.advance(3 * 3_600_000)
  await at.upkeep('room changes')
  expect(await at.stateOf(asking)).toBe(changeStates.lapsed[0])
  at.clock.set('2026-11-19T01:59:00Z')
  await at.upkeep('room changes')
  expect(await at.stateOf(passed)).toBe(changeStates.toMove[0])
  at.clock.set('2026-11-19T02:01:00Z')
  await at.upkeep('room changes')
  expect(await at.stateOf(passed)).toBe(changeStates.lapsed[0])
  at.clock.set('2026-11-12T02:00:00Z')
  await setParam(at, partnerHours, 48)
  await setParam(at, moveDays, 3)
  await setParam(at, forcedHours, 24)
  await setParam(at, refundMonths, 10)
})
