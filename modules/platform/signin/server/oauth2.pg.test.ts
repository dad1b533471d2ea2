import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedColumns } from '#kernel/operations/store.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { browserAt, trustAdministrators } from '#tests/support/sign-in/door.ts'
import { oauth2Server, type PeerServer } from '#tests/support/sign-in/peers.ts'

let school: TestSchool
let admin: Visitor
let portal: PeerServer
let person: Record<string, unknown> = {
  sub: 'p-1',
  data: { user: { no: 'tea01', nick: '李老师' } },
  nickname: '李老师',
}

beforeAll(async () => {
  school = await testSchool()
  await trustAdministrators(school)
  admin = await school.as('admin')
  portal = await oauth2Server(() => person)
  const one = {
    source: 'oauth2',
    name: '信息门户',
    kind: 'oauth2',
    clientId: 'campus',
    secret: 'portal-secret',
    accountField: 'data.user.no',
    autoBind: 'account',
    authorizeUrl: `${portal.url}/authorize`,
    tokenUrl: `${portal.url}/token`,
    userInfoUrl: `${portal.url}/userinfo`,
  }
  expect((await admin.post('base/sysOauthClient/add', one)).body).toMatchObject({ success: true })
})
afterAll(async () => {
  await portal.close()
  await school.close()
})

/** Leaves for the portal and comes back with what it gave. */
async function journey(browser: ReturnType<typeof browserAt>) {
  const away = await browser.depart('oauth2')
  const back = new URL((await fetch(away, { redirect: 'manual' })).headers.get('location')!)
  expect(back.origin + back.pathname).toBe('http://campus.test/loginbyoauth2')
  return {
    grant_type: 'social',
    source: 'oauth2',
    code: back.searchParams.get('code')!,
    state: back.searchParams.get('state')!,
  }
}

test('a code is exchanged by the server, with the secret and the verifier; the account stands where the administrator said', async () => {
  const browser = browserAt(school)
  const params = await journey(browser)
  const { status, body } = await browser.token(params)
  expect([status, body.accountNo, body.oauthId]).toEqual([200, 'tea01', 'p-1'])
  expect(await rowsOf(school, "select open_id, nick_name from sys_user_oauth where source = 'oauth2'")).toEqual([
    { open_id: 'p-1', nick_name: '李老师' },
  ])
  expect((await browser.token(params)).body.reason).toBe('state')
})

test('at the first visit an account is found by what the administrator chose: the phone, or nothing', async () => {
  const phone = '13900008642'
  await school.system(async (ctx) => {
    for (const [name, value] of storedColumns(
      ctx,
      ctx.world.entities.get('sys.user')!,
      { sjhm: phone },
      { sjhm: phone },
    ))
      await ctx.db.query(`update sys_user set ${name} = $1 where account_no = 'fdy01'`, [value])
  })
  person = { sub: 'p-2', phone, data: { user: { no: 'tea01' } } }
  const [client] = await rowsOf(school, "select id from sys_oauth_client where source = 'oauth2'")
  const enter = async (autoBind: string) => {
    const saved = await proving(school, admin).post('base/sysOauthClient/update', { id: client!['id'], autoBind })
    expect(saved.body.msg).toBe('操作成功')
    const browser = browserAt(school)
    return (await browser.token(await journey(browser))).body.accountNo
  }
  expect([await enter('off'), await enter('phone')]).toEqual([undefined, 'fdy01'])
})

test('a made-up code, another journey’s code, and an answer that names nobody are refused', async () => {
  const [browser, other] = [browserAt(school), browserAt(school)]
  const params = await journey(browser)
  expect((await browser.token({ ...params, code: 'made-up' })).body).toMatchObject({
    error_code: 400,
    reason: 'peer-refused',
    error_description: '第三方登录未通过，请重新登录',
  })
  // The verifier belongs to the state: a code stolen from somebody else's journey does not fit.
  const [mine, stolen] = [await journey(browser), await journey(other)]
  expect((await browser.token({ ...mine, code: stolen.code })).body.reason).toBe('peer-refused')
  person = { data: {} }
  expect((await browser.token(await journey(browser))).body.reason).toBe('peer-refused')
})
