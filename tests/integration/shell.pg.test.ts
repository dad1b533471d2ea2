import { createHash } from 'node:crypto'
import { totpCode } from '#services/identity/proof/totp.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('a preference is its person’s own, replaced by the next one, limited in size and number, and gone when emptied', async () => {
  const [teacher, student] = [await school.as('tea01'), await school.as('stu01')]
  expect(
    (await teacher.post('base/userPref/submit', { key: 'theme', value: { layout: 'columns' } })).body.data,
  ).toEqual({ key: 'theme', version: 1 })
  expect(
    (await teacher.post('base/userPref/submit', { key: 'theme', value: { layout: 'classic' } })).body.data,
  ).toEqual({ key: 'theme', version: 2 })
  expect((await teacher.get('base/userPref/getAll')).body.data).toEqual([
    { key: 'theme', value: { layout: 'classic' }, version: 2 },
  ])
  expect((await student.get('base/userPref/getAll')).body.data).toEqual([])
  expect((await student.get('base/userPref/getOne', { key: 'theme' })).body.data).toEqual({
    key: 'theme',
    value: null,
    version: 0,
  })

  expect((await teacher.post('base/userPref/submit', { key: '../x y', value: 1 })).status).toBe(400)
  expect((await teacher.post('base/userPref/submit', { key: 'big', value: 'x'.repeat(33 * 1024) })).body.msg).toBe(
    '偏好内容不能超过 32 kB',
  )
  const many = await Promise.all(
    Array.from({ length: 205 }, (_, i) => teacher.post('base/userPref/submit', { key: `many:${i}`, value: i })),
  )
  expect(many.filter((answer) => answer.status === 200)).toHaveLength(199)
  expect(many.find((answer) => answer.status === 400)!.body.msg).toBe('偏好不能超过 200 项')
  expect((await teacher.post('base/userPref/submit', { key: 'theme', value: null })).body.success).toBe(true)
  expect((await teacher.get('base/userPref/getOne', { key: 'theme' })).body.data.value).toBeNull()
})

test('a locked screen is locked on the server: everything but unlocking answers 403, and the token is still good afterwards', async () => {
  const teacher = await school.as('tea01')
  const elsewhere = await school.as('tea01')
  expect((await teacher.post('auth/lock')).body.success).toBe(true)
  for (const path of [
    'base/sysUser/getUserInfo',
    'base/sysMenu/getUserRoutes',
    'base/userPref/getAll',
    'base/push/stream',
  ]) {
    expect(await teacher.get(path)).toMatchObject({
      status: 403,
      body: { code: 403, msg: '屏幕已锁定，请先解锁', data: { reason: 'LOCKED' } },
    })
  }
  expect((await elsewhere.get('base/sysUser/getUserInfo')).status).toBe(200)

  expect((await teacher.post('auth/unlock', { password: md5('wrong') })).body).toMatchObject({
    code: 400,
    msg: '密码错误，还可尝试4次',
  })
  expect((await teacher.get('base/sysUser/getUserInfo')).status).toBe(403)
  const failed = await school.system(async (ctx) =>
    ctx.db.query<{ fail_count: number }>("select fail_count from sys_user where account_no = 'tea01'"),
  )
  expect(failed[0]!.fail_count).toBe(1)
  expect((await teacher.post('auth/unlock', { password: md5(demoPassword) })).body.success).toBe(true)
  expect((await teacher.get('base/sysUser/getUserInfo')).status).toBe(200)
})

test('the fifth wrong password at a locked screen ends the session, and guesses at once all count', async () => {
  const keeper = await school.as('sg01')
  await keeper.post('auth/lock')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => keeper.post('auth/unlock', { password: md5('guess') })),
  )
  expect(answers.filter(({ status }) => status === 401)).not.toHaveLength(0)
  expect(await keeper.get('base/sysUser/getUserInfo')).toMatchObject({
    status: 401,
    body: { msg: '解锁密码错误次数过多，请重新登录' },
  })
})

test('an authenticator code opens a locked screen as the password does, once, and wrong ones count the same', async () => {
  const office = await school.as('xgc01')
  await office.post('auth/lock')
  expect((await office.get('auth/unlockWays')).body.data).toEqual({ password: true, totp: false })
  expect((await office.post('auth/unlock', { code: '123456' })).body.msg).toBe('您没有绑定动态口令，请用密码解锁')
  expect((await office.post('auth/unlock', {})).body.msg).toBe('请输入密码')
  await office.post('auth/unlock', { password: md5(demoPassword) })

  const { secret } = (await office.post('base/sysUserSecondAuth/beginTotp', { password: md5(demoPassword) })).body.data
  const code = (steps = 0) => totpCode(secret, new Date(school.clock().getTime() + steps * 30_000))
  expect(
    (await office.post('base/sysUserSecondAuth/confirmTotp', { code1: code(-1), code2: code() })).body.success,
  ).toBe(true)
  school.clock.advance(60_000)
  await office.post('auth/lock')
  expect((await office.get('auth/unlockWays')).body.data).toEqual({ password: true, totp: true })
  const wrong = code() === '000000' ? '111111' : '000000'
  expect((await office.post('auth/unlock', { code: wrong })).body).toMatchObject({
    code: 400,
    msg: '动态口令错误，还可尝试4次',
  })
  const failures = async () =>
    (await rowsOf(school, "select fail_count from sys_user where account_no = 'xgc01'"))[0]!['fail_count']
  expect([await failures(), (await office.get('base/sysUser/getUserInfo')).status]).toEqual([1, 403])
  expect((await office.post('auth/unlock', { code: code() })).body.success).toBe(true)
  expect([await failures(), (await office.get('base/sysUser/getUserInfo')).status]).toEqual([0, 200])

  await office.post('auth/lock')
  expect((await office.post('auth/unlock', { code: code() })).body.msg).toBe('该动态口令已使用，请等待下一个')
  for (let i = 0; i < 4; i += 1) await office.post('auth/unlock', { code: wrong })
  expect((await office.get('base/sysUser/getUserInfo')).status).toBe(401)
})

test('whoever gives up at a locked screen may sign out', async () => {
  const student = await school.as('stu01')
  await student.post('auth/lock')
  expect((await student.get('auth/logOut')).status).toBe(200)
})

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

test('whoever has a role the school names starts with a screen that locks itself; a role that does not exist is refused', async () => {
  const [admin, teacher, student] = [await school.as('admin'), await school.as('tea01'), await school.as('stu01')]
  const locks = async () =>
    await Promise.all(
      [admin, teacher, student].map(
        async (who) => (await who.get('base/sysUser/getUserInfo')).body.data.isLockScreen as boolean,
      ),
    )
  const set = (paramsValue: string) =>
    proving(school, admin).post('base/baseParams/submit', { paramsId: 'shell.lockScreenRoles', paramsValue })
  expect(await locks()).toEqual([false, false, false])
  expect((await set('gly\ntea')).body.success).toBe(true)
  expect(await locks()).toEqual([true, true, false])
  expect((await set('gly\nadmin')).body.msg).toBe('参数【默认开启自动锁屏的角色】中的【admin】不存在')
  expect((await set('')).body.success).toBe(true)
  expect(await locks()).toEqual([false, false, false])
})
