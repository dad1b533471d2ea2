import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, giveRole, userRow } from '#tests/support/accounts.ts'
import { openStream } from '#tests/support/push-stream.ts'
import { proving } from '#tests/support/second-auth.ts'
import { testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'

let school: TestSchool
/** Three accounts that may look, so that one may be put out of use and another change its password. */
const lookers = ['tea01', 'bzr01', 'jwc01'] as const

beforeAll(async () => {
  school = await testSchool()
  for (const account of lookers) await giveRole(school, account, 'gly')
})
afterAll(() => school.close())

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function lookAs(viewer: Visitor, account: string): Promise<Visitor> {
  const { id } = await userRow(school, account)
  const answer = await proving(school, viewer).post('base/sysUser/viewAs', { userId: id, reason: '核对反映的问题' })
  expect(answer.body.msg).toBe('操作成功')
  return visitorWith(school.app, answer.body.data.access_token)
}

const sees = async (look: Visitor) => (await look.get('xsgl/leaveRequest/mine')).status

describe('a look ends', () => {
  test('when the viewer signs off; one begun on another device goes on', async () => {
    const [here, there] = [await school.as('tea01'), await school.as('tea01')]
    const [look, other] = [await lookAs(here, 'stu01'), await lookAs(there, 'stu01')]
    expect([await sees(look), await sees(other)]).toEqual([200, 200])
    await school.app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await openStream(school.app, look.token)
    await here.get('auth/logOut')
    expect([await sees(look), await sees(other)]).toEqual([401, 200])
    await stream.next('session-ended')
    await stream.ended
  })

  test('when the viewer is sent off by an administrator', async () => {
    const look = await lookAs(await school.as('tea01'), 'stu01')
    const { id } = await userRow(school, 'tea01')
    const keeper = proving(school, await school.as('aqgly01'))
    expect((await keeper.post('base/sysSession/kickUser', { userId: id })).body.success).toBe(true)
    expect(await sees(look)).toBe(401)
  })

  test('when the viewer’s right is taken, or their account', async () => {
    const admin = proving(school, await school.as('admin'))
    const viewer = await school.as('bzr01')
    const look = await lookAs(viewer, 'stu01')
    const { id } = await userRow(school, 'bzr01')
    await school.system(async (ctx) => {
      await ctx.db.execute(
        "delete from sys_user_role where user_id = $1 and role_id = (select id from sys_role where role_code = 'gly')",
        [id],
      )
    })
    expect((await viewer.get('base/userSchedule/items', { from: '2026-01-01', to: '2026-01-02' })).status).toBe(200)
    expect(await sees(look)).toBe(401)
    await giveRole(school, 'bzr01', 'gly')
    const again = await lookAs(viewer, 'stu01')
    expect(await sees(again)).toBe(200)
    expect((await admin.post('base/sysUser/disable', { ids: [id], reason: '调离' })).body.success).toBe(true)
    expect(await sees(again)).toBe(401)
  })

  test('when the viewer changes the password, even in the session that stays', async () => {
    const viewer = await school.as('jwc01')
    const look = await lookAs(viewer, 'stu01')
    school.clock.advance(1000)
    const changed = await viewer.post('base/sysUser/updatePassword', {
      oldPassword: md5(demoPassword),
      newPassword: 'Plum-tree#4471',
    })
    expect(changed.body.msg).toBe('操作成功')
    expect((await viewer.get('base/sysUser/getUserInfo')).status).toBe(200)
    expect(await sees(look)).toBe(401)
  })
})

test('a look shows pictures and previews, and gives no file away by any door', async () => {
  const owner = await school.as('stu01')
  const sheet = await putFile(school, owner, { name: '名单.csv', content: Buffer.from('学号,姓名\n1,甲\n') })
  const photo = await putFile(school, owner, { name: '照片.png', content: dot })
  const look = await lookAs(await school.as('admin'), 'stu01')
  const at = 'resource/oss/endpoint'
  expect((await owner.get(`${at}/link-file`, { fileId: sheet })).headers['content-disposition']).toMatch(/^attachment/)
  for (const [path, fileId] of [
    ['link-file', sheet],
    ['download-file', sheet],
    ['download-file', photo],
  ] as const) {
    const answer = await look.get(`${at}/${path}`, { fileId })
    expect([path, answer.status, answer.body.msg]).toEqual([path, 403, '预览模式下不能下载文件'])
  }
  const shown = await look.get(`${at}/link-file`, { fileId: photo })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await look.get(`${at}/preview`, { fileId: sheet })).body.success).toBe(true)
  const counsellor = await lookAs(await school.as('admin'), 'fdy03')
  expect((await counsellor.get('base/baseStudentInfo/importTemplate')).body.msg).toBe('预览模式下不能下载文件')
})
