import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#services/identity/accounts.ts'
import { testSchool, visitorWith, type TestSchool } from '#tests/support/school.ts'
import { browserAt, md5 } from '#tests/support/sign-in/door.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
  await school.system((ctx) =>
    createAccount({
      ctx,
      realm: 'welcome',
      accountNo: 'stu01',
      userName: '新生',
      password: 'Welcome@2026',
      roles: ['stu'],
    }),
  )
})
afterAll(() => school.close())

const enter = (type: string, password: string) =>
  browserAt(school).token({ grant_type: 'password', username: 'stu01', password: md5(password), type })

test('the same name in two realms is two accounts, each with its own password', async () => {
  const [main, welcome] = [await enter('main', 'Campus@2026'), await enter('welcome', 'Welcome@2026')]
  expect([main.status, welcome.status]).toEqual([200, 200])
  expect(main.body.userId).not.toBe(welcome.body.userId)
  expect((await enter('welcome', 'Campus@2026')).status).toBe(400)
  expect((await enter('exam', 'Campus@2026')).status).toBe(400)
  expect((await enter('public', 'Campus@2026')).body.error_description).toBe('不支持的登录方式')
})

test('a token of another realm is no token: 401, except where each realm asks about itself', async () => {
  const newcomer = visitorWith(school.app, (await enter('welcome', 'Welcome@2026')).body.access_token)
  for (const path of [
    'base/baseStudentInfo/list',
    'base/campus/getSelect',
    'base/dataDictionary/getDict',
    'base/sysUserOauth/getMine',
  ]) {
    expect([path, (await newcomer.get(path, { code: 'sex' })).status]).toEqual([path, 401])
  }
  expect((await newcomer.post('auth/openApi/qr/scan', { qrId: 'x' })).status).toBe(401)
  expect((await newcomer.get('base/sysUser/getUserInfo')).body.data.userName).toBe('新生')
  expect((await newcomer.get('base/sysMenu/getUserRoutes')).body.data).toEqual([])
  expect((await newcomer.get('base/sysMenu/getUserBtn')).status).toBe(200)
  expect((await newcomer.get('auth/logOut')).status).toBe(200)
  expect((await newcomer.get('base/sysUser/getUserInfo')).status).toBe(401)
})

test('a way in that is set up for the main app never opens another realm', async () => {
  const ways = await school.app.inject({ url: '/api/flySource-base/openApi/getAppInfo?appType=2' })
  expect(ways.json().data.oauthSources).toEqual([])
})
