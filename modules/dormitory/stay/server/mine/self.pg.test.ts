import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import {
  agreementFirst,
  agreementModes,
  agreementText,
  checkinFrom,
  checkinUntil,
  selfCheckin,
} from '../../shared/params.ts'

let school: TestSchool
let office: Visitor
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  office = await school.as('ssgl01')
})
afterAll(() => school.close())

type Stay = { id: string; studentId: string; bedId: string; dormId: string; account: string; placeName: string }
/** Two with an account of different houses, as if they were still to come. */
async function coming(): Promise<[Stay, Stay]> {
  return school.system(async (ctx) => {
    const rows = await ctx.db.query<Stay>(
      `select distinct on (r.dorm_id) r.id, r.student_id as "studentId", r.bed_id as "bedId", r.dorm_id as "dormId",
         r.place_name as "placeName", u.account_no as account
       from stay_register r
       join base_student s on s.id = r.student_id and s.xjzt_m = '01'
       join sys_user u on u.person_id = r.student_id::text and u.person_type = 'base.student' and u.status = '1'
       where r.state = '2' and r.agree_time is null
       order by r.dorm_id, u.account_no
       limit 2`,
    )
    const [ids, beds] = [rows.map(({ id }) => id), rows.map(({ bedId }) => bedId)]
    await ctx.db.execute("update stay_register set state = '1', in_time = null where id = any($1::uuid[])", [ids])
    await ctx.db.execute("update dorm_bed set status = '2' where id = any($1::uuid[])", [beds])
    return rows as [Stay, Stay]
  })
}
const signature = async (who: Visitor) =>
  putFile(school, who, {
    name: 'sign.png',
    content: await sharp({ create: { width: 64, height: 24, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer(),
    type: 'image/png',
  })
const mineOf = async (who: Visitor) => (await who.get('yxgl/dormitoryRegister/mine')).body.data

test('the agreement is read, signed by hand, kept with its words, and printed; where the school says so nobody moves in before', async () => {
  const [one, other] = await coming()
  const self = await school.as(one.account)
  await setParam(school, agreementText, '一、按时归寝。')
  await setParam(school, agreementFirst, agreementModes.first)
  expect((await mineOf(self)).agreement).toEqual({ content: '一、按时归寝。', isFirst: true, signTime: null })
  const refused = await office.post('yxgl/dormitoryRegister/checkin', { id: one.id })
  expect([refused.status, refused.body.msg]).toEqual([400, '住宿协议未签署，不能办理入住'])
  const [found] = (await office.get('yxgl/dormitoryRegister/findComing', { keyword: one.id })).body.data
  expect(found).toMatchObject({ lacksAgreement: true })

  const sign = (content: string, fileId: string) => self.post('yxgl/dormitoryAgreement/sign', { content, fileId })
  const fileId = await signature(self)
  expect((await sign('一、随便。', fileId)).body.msg).toBe('协议内容已更新，请重新阅读后签署')
  const foreign = await signature(await school.as(other.account))
  expect((await sign('一、按时归寝。', foreign)).status).toBe(400)
  expect((await self.get('yxgl/dormitoryAgreement/myPaper')).body.msg).toBe('您还没有签署住宿协议')
  expect((await sign('一、按时归寝。', fileId)).status).toBe(200)
  expect((await sign('一、按时归寝。', await signature(self))).body.msg).toBe('您已签署住宿协议')
  const [kept] = await rowsOf(
    school,
    'select id, content, sign_file as "signFile", sign_time as "signTime" from stay_agreement where register_id = $1',
    [one.id],
  )
  // What the school writes later changes nothing of what was signed.
  await setParam(school, agreementText, '一、另有规定。')
  expect(kept).toMatchObject({ content: '一、按时归寝。', signFile: [fileId] })
  const paper = await self.get('yxgl/dormitoryAgreement/myPaper')
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect((await office.get('yxgl/dormitoryAgreement/paper', { id: String(kept!['id']) })).status).toBe(200)
  const listed = (await office.get('yxgl/dormitoryAgreement/list', { studentId: one.studentId })).body.data.records
  expect(listed).toHaveLength(1)
  expect((await self.get('yxgl/dormitoryAgreement/list')).status).toBe(403)
  expect((await office.post('yxgl/dormitoryRegister/checkin', { id: one.id })).body.msg).toBe('操作成功')
  await setParam(school, agreementFirst, agreementModes.none)
})

// Dormitory 2, states 1 → 2: the counter, or the student by the code at the door where the school lets them.
test('a student moves in by the code at the door of their own house, in time, and once', async () => {
  const [one, other] = await coming()
  const self = await school.as(one.account)
  const enter = (door: string) => self.post('yxgl/dormitoryRegister/selfCheckIn', { door })
  const doorOf = async (dormId: string) => {
    const { doorCodeOf } = await import('./self-check-in.ts')
    return school.system((ctx) => doorCodeOf(ctx, dormId))
  }
  expect((await enter(await doorOf(one.dormId))).body.msg).toBe('未开放扫码自助入住，请到宿舍楼值班室办理')
  expect((await office.get('yxgl/dormitoryRegister/doorSheets')).status).toBe(400)
  await setParam(school, selfCheckin, true)
  await setParam(school, publicUrl, 'https://campus.example.edu.cn')
  // A code that no time limits would open the door for ever: half a time is none.
  for (const [from, till] of [
    ['', ''],
    ['2026-11-10 08:00', ''],
    ['', '2026-11-30 20:00'],
  ] as const) {
    await setParam(school, checkinFrom, from)
    await setParam(school, checkinUntil, till)
    expect((await enter(await doorOf(one.dormId))).body.msg).toBe('未开放扫码自助入住，请到宿舍楼值班室办理')
    expect(await mineOf(self)).toMatchObject({ canCheckInSelf: false })
    expect((await office.get('yxgl/dormitoryRegister/doorSheets')).body.msg).toBe(
      '请先在系统参数中填写入住办理开始时间和结束时间',
    )
    expect((await office.get('yxgl/dormitoryRegister/counter')).body.data).toMatchObject({ hasDoorCodes: false })
  }
  await setParam(school, checkinFrom, '2026-11-10 08:00')
  await setParam(school, checkinUntil, '2026-11-30 20:00')
  const door = await doorOf(one.dormId)
  const sheets = await office.get('yxgl/dormitoryRegister/doorSheets')
  expect(sheets.headers['content-type']).toBe('application/pdf')
  expect(await mineOf(self)).toMatchObject({ canCheckInSelf: true, stay: { state: '1' } })

  expect((await enter(`${one.dormId}.${'0'.repeat(32)}`)).body.msg).toBe('入住码无效或已过期，请扫描宿舍楼门口的入住码')
  expect((await enter('x')).body.msg).toBe('入住码无效或已过期，请扫描宿舍楼门口的入住码')
  expect((await enter(await doorOf(other.dormId))).body.msg).toBe(`您的床位是${one.placeName}，请到该宿舍楼扫码`)
  await setParam(school, checkinUntil, '2026-11-10 20:00')
  // The sheets of an earlier time open nothing.
  expect((await enter(door)).body.msg).toBe('入住码无效或已过期，请扫描宿舍楼门口的入住码')
  expect((await enter(await doorOf(one.dormId))).body.msg).toMatch(/^未到入住办理时间/)
  await setParam(school, checkinUntil, '2026-11-30 20:00')

  const both = await Promise.all([enter(door), enter(door)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const [stay] = await rowsOf(
    school,
    `select r.state, r.in_by as by, b.status as bed from stay_register r join dorm_bed b on b.id = r.bed_id
     where r.id = $1`,
    [one.id],
  )
  expect(stay).toEqual({ state: '2', by: '本人扫码', bed: '3' })
  const told = await rowsOf(school, "select id from sys_user_message where biz_id = $1 and title like '%已办理入住'", [
    one.id,
  ])
  expect(told.length).toBeGreaterThan(0)
  expect((await enter(door)).body.msg).toBe('您已办理入住')
})
