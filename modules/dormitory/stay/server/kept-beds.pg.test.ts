import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMan, makeRoom } from '#tests/support/dormitory.ts'
import { rowsOf, testSchool, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { newId } from '#kernel/world/id.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { lockBeds } from '../shared/services.ts'

let school: TestSchool
let office: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
})
afterAll(() => school.close())

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** An application keeps a bed and has counted its room, its last deed; before that stands, somebody else asks for the bed, and waits. */
async function whileKept(bedId: string, ask: () => Promise<Answer>): Promise<Answer> {
  let asked: Promise<Answer> | undefined
  await school.system(async (ctx) => {
    const kept = { type: lockTypes.change, refId: newId(ctx.now()), reason: '调宿申请', until: null }
    expect(await ctx.call(lockBeds, { bedIds: [bedId], ...kept })).toEqual([bedId])
    const room = 'select 1 from dorm_room where id = (select room_id from dorm_bed where id = $1) for no key update'
    await ctx.db.query(room, [bedId])
    asked = ask()
    for (let waiting = 0; waiting === 0; await pause(20)) {
      const [row] = await ctx.db.query<{ n: number }>(
        'select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      waiting = row!.n
    }
  })
  return asked!
}

async function emptyBed(): Promise<{ id: string; roomId: string; bedNo: number }> {
  const { roomId } = await school.system((ctx) => makeRoom(ctx))
  const [bed] = await rowsOf(school, 'select id, bed_no as "bedNo" from dorm_bed where room_id = $1 limit 1', [roomId])
  return { id: String(bed!['id']), bedNo: Number(bed!['bedNo']), roomId }
}
const bedOf = async ({ id }: { id: string }) =>
  (await rowsOf(school, 'select status, lock_type from dorm_bed where id = $1', [id]))[0]
const openOn = ({ id }: { id: string }) =>
  rowsOf(school, "select id from stay_register where bed_id = $1 and state in ('1', '2')", [id])
const kept = { status: '1', lock_type: lockTypes.change }

test.each([
  ['given by hand', {}],
  ['entered as lived in', { inTime: '2026-11-10 08:00:00' }],
])('a bed that is kept at the same moment is not taken from whom it is kept for: %s', async (_name, more) => {
  const bed = await emptyBed()
  const studentId = await school.system(makeMan)
  const order = { studentId, roomId: bed.roomId, bedNo: bed.bedNo, ...more }
  const answer = await whileKept(bed.id, () => office.post('yxgl/dormitoryRegister/add', order))
  expect([answer.status, answer.body.msg]).toEqual([400, '该床位已被占用或锁定，请重新选择'])
  expect([await bedOf(bed), await openOn(bed)]).toEqual([kept, []])
})

test('nobody comes back into a bed that is kept for somebody else at the same moment', async () => {
  const bed = await emptyBed()
  const studentId = await school.system(makeMan)
  const order = { studentId, roomId: bed.roomId, bedNo: bed.bedNo }
  const { id } = (await office.post('yxgl/dormitoryRegister/add', order)).body.data
  for (const [verb, input] of [
    ['checkin', {}],
    ['inspect', { defects: [] }],
    ['checkout', { outReason: '2' }],
  ] as const)
    expect((await office.post(`yxgl/dormitoryRegister/${verb}`, { id, ...input })).status).toBe(200)
  const undo = () => office.post('yxgl/dormitoryRegister/undoCheckout', { id, reason: '误办' })
  expect((await whileKept(bed.id, undo)).body.msg).toBe('原床位已被占用，无法恢复')
  expect([await bedOf(bed), await openOn(bed)]).toEqual([kept, []])
})
