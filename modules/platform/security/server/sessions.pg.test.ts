import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { md5 } from '#tests/support/sign-in/door.ts'
import { basic, rowsOf, testSchool, visitorWith, type Answer, type TestSchool } from '#tests/support/school.ts'
import { idleMinutes, maxSessions, maxSessionsStudent, rememberDays } from '../shared/params.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const isIn = async (who: { get: (path: string) => Promise<{ status: number }> }) =>
  (await who.get('base/sysUser/getUserInfo')).status === 200

test('the list of who is signed in is for those who keep security; a kick ends at once', async () => {
  const [admin, student] = [await school.as('admin'), await school.as('stu01')]
  expect((await student.get('base/sysSession/list')).status).toBe(403)
  expect((await student.post('base/sysSession/kick', { ids: [] })).status).toBe(403)
  const { data } = (await admin.get('base/sysSession/list', { keyword: 'stu01' })).body
  expect(data.records).toHaveLength(1)
  expect(data.records[0]).toMatchObject({
    accountNo: 'stu01',
    realm: 'main',
    ip: '127.0.0.1',
    loginWay: 'password',
    device: 'pc',
  })
  expect(JSON.stringify(data)).not.toMatch(/hash|token/i)
  // Beside the two stand those whom the demo shows.
  expect((await admin.get('base/sysSession/summary')).body.data).toMatchObject({
    total: 39,
    users: 31,
    byRealm: { main: 39 },
    byDevice: { pc: 14 },
  })
  expect((await admin.get('base/sysSession/list', { keyword: 'admin' })).body.data.records[0].department).toEqual(
    expect.any(String),
  )
  expect((await admin.get('base/sysSession/summary')).body.data.hours).toHaveLength(25)
  expect((await admin.post('base/sysSession/kick', { ids: [data.records[0].id] })).body.data).toEqual({ ended: 1 })
  expect(await isIn(student)).toBe(false)
  expect(await isIn(admin)).toBe(true)
})

test('nobody waits because somebody else’s deed has a session in its hands', async () => {
  const [admin, student] = [await school.as('admin'), await school.as('stu01')]
  // Long enough for the next request to note that they are at work.
  school.clock.advance(2 * 60_000)
  const seen = await school.system(async (ctx) => {
    await ctx.db.query(
      `select s.id from sys_session s join sys_user u on u.id = s.user_id where u.account_no = 'stu01' for update of s`,
    )
    return [await isIn(student), await isIn(admin), await isIn(student)]
  })
  expect(seen).toEqual([true, true, true])
})

test('a kick may keep the person out for half an hour, never the one who kicks', async () => {
  const [admin, student] = [await school.as('admin'), await school.as('stu01')]
  const { userId } = (await student.get('base/sysUser/getUserInfo')).body.data
  expect((await admin.post('base/sysSession/kickUser', { userId, isBanned: true })).body.data.ended).toBeGreaterThan(0)
  await expect(school.as('stu01')).rejects.toThrow('账号已锁定，请30分钟后再试或联系管理员')
  school.clock.advance(30 * 60_000)
  await school.as('stu01')
  const own = (await admin.get('base/sysUser/getUserInfo')).body.data.userId
  await admin.post('base/sysSession/kickUser', { userId: own, isBanned: true })
  expect(await isIn(admin)).toBe(true)
})

test('everybody sees and ends their own devices only', async () => {
  const [one, two, other] = [await school.as('tea01'), await school.as('tea01'), await school.as('bzr01')]
  const { data } = (await one.get('base/sysSession/mine')).body
  expect(data).toHaveLength(2)
  expect(data.filter((row: { isCurrent: boolean }) => row.isCurrent)).toHaveLength(1)
  const elsewhere = data.find((row: { isCurrent: boolean }) => !row.isCurrent)
  expect((await other.post('base/sysSession/endMine', { ids: [elsewhere.id] })).body.data).toEqual({ ended: 0 })
  expect(await isIn(two)).toBe(true)
  expect((await one.post('base/sysSession/endMine', { ids: [elsewhere.id] })).body.data).toEqual({ ended: 1 })
  expect(await isIn(two)).toBe(false)
  const three = await school.as('tea01')
  await one.post('base/sysSession/endOthers')
  expect([await isIn(one), await isIn(three), await isIn(other)]).toEqual([true, false, true])
})

test('over the limit the oldest session ends: five for staff, three for students', async () => {
  for (const [account, most] of [
    ['jwc01', 5],
    ['stu01', 3],
  ] as const) {
    const visitors = []
    for (let i = 0; i <= most; i += 1) {
      visitors.push(await school.as(account))
      school.clock.advance(1000)
    }
    const alive = await Promise.all(visitors.map(isIn))
    expect(alive).toEqual([false, ...Array.from({ length: most }, () => true)])
  }
  const reasons = await rowsOf(school, "select distinct revoke_reason from sys_session where revoke_reason = 'limit'")
  expect(reasons).toHaveLength(1)
})

test('how many sessions an account may have the school says, for students apart; nought is no limit', async () => {
  const alive = async (account: string, times: number) => {
    const visitors = []
    for (let i = 0; i < times; i += 1) {
      visitors.push(await school.as(account))
      school.clock.advance(1000)
    }
    return (await Promise.all(visitors.map(isIn))).filter(Boolean).length
  }
  await setParam(school, maxSessions, 2)
  expect([await alive('jwc01', 3), await alive('stu01', 4)]).toEqual([2, 3])
  await setParam(school, maxSessionsStudent, 1)
  expect([await alive('jwc01', 3), await alive('stu01', 2)]).toEqual([2, 1])
  await setParam(school, maxSessions, 0)
  await setParam(school, maxSessionsStudent, 0)
  expect([await alive('jwc01', 6), await alive('stu01', 4)]).toEqual([6, 4])
  for (const param of [maxSessions, maxSessionsStudent]) await setParam(school, param, param.default)
})

test('a browser whose session was ended is told why, and its login page too', async () => {
  const said = async (who: { get: (path: string) => Promise<Answer> }) => {
    const { status, body, headers } = await who.get('base/sysUser/getUserInfo')
    return [status, body.msg, headers['set-cookie']]
  }
  const cookie = (reason: string) => `session-end=${reason}; Path=/; Max-Age=60; SameSite=Lax`
  const oldest = await school.as('xgc01')
  for (let i = 0; i < 5; i += 1) {
    school.clock.advance(1000)
    await school.as('xgc01')
  }
  expect(await said(oldest)).toEqual([401, '您的账号在其他设备登录，当前会话已退出', cookie('limit')])
  const [admin, kicked, barred, gone] = [
    await school.as('admin'),
    await school.as('bzr01'),
    await school.as('fdy01'),
    await school.as('sg01'),
  ]
  const { records } = (await admin.get('base/sysSession/list', { keyword: 'bzr01' })).body.data
  await admin.post('base/sysSession/kick', { ids: records.map((one: { id: string }) => one.id) })
  expect(await said(kicked)).toEqual([401, '您已被管理员下线，请重新登录', cookie('kick')])
  await school.system((ctx) => ctx.db.execute("update sys_user set status = '3' where account_no = 'fdy01'"))
  expect(await said(barred)).toEqual([401, '账号已停用，请联系系统管理员', cookie('disabled')])
  await gone.get('auth/logOut')
  expect(await said(gone)).toEqual([401, '登录已失效，请重新登录', undefined])
})

test('renewing does not move the end of a session: twelve hours, or the days it is remembered for', async () => {
  const token = async (query: Record<string, string>) =>
    (
      await school.app.inject({
        method: 'POST',
        url: '/api/flySource-auth/oauth/token',
        query,
        headers: { authorization: basic, 'tenant-id': school.school.id },
      })
    ).json()
  for (const [isRemembered, hours] of [
    ['0', 12],
    ['1', 7 * 24],
  ] as const) {
    let answer = await token({ grant_type: 'password', username: 'yrdw01', password: md5('Campus@2026'), isRemembered })
    for (let passed = 1; passed < hours; passed += 1) {
      school.clock.advance(3_600_000)
      answer = await token({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })
      expect([passed, answer.expires_in]).toEqual([passed, 3600])
    }
    school.clock.advance(3_600_000)
    expect(await token({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })).toMatchObject({
      error_code: 401,
    })
    expect((await visitorWith(school.app, answer.access_token).get('base/sysUser/getUserInfo')).status).toBe(401)
  }
})

test('a session nobody used for too long ends, even when its tokens were renewed', async () => {
  const who = await school.as('yx01')
  await school.system((ctx) =>
    ctx.db.query(
      "update sys_session set last_active_time = $1 where user_id = (select id from sys_user where account_no = 'yx01')",
      [new Date(school.clock().getTime() - 121 * 60_000)],
    ),
  )
  expect(await isIn(who)).toBe(false)
  const [row] = await rowsOf(
    school,
    "select revoke_reason from sys_session where user_id = (select id from sys_user where account_no = 'yx01')",
  )
  expect(row).toEqual({ revoke_reason: 'expired' })
  const active = await school.as('yx01')
  school.clock.advance(59 * 60_000)
  expect(await isIn(active)).toBe(true)
})

test('after how many idle minutes a session ends the school says; whoever works stays in', async () => {
  const idleFor = async (minutes: number) => {
    const who = await school.as('yx01')
    school.clock.advance(minutes * 60_000)
    return isIn(who)
  }
  await setParam(school, idleMinutes, 30)
  expect([await idleFor(29), await idleFor(31)]).toEqual([true, false])
  await setParam(school, idleMinutes, 0)
  expect(await idleFor(59)).toBe(true)
  await setParam(school, idleMinutes, 1)
  const worker = await school.as('yx01')
  for (let i = 0; i < 4; i += 1) {
    school.clock.advance(40_000)
    expect(await isIn(worker)).toBe(true)
  }
  await setParam(school, idleMinutes, idleMinutes.default)
})

test('the login log is read and exported by those who may, and changed by nobody', async () => {
  const admin = await school.as('admin')
  const { data } = (await admin.get('base/sysLoginLog/list', { size: 5, result: '1' })).body
  expect(data.records[0]).toMatchObject({ accountNo: 'admin', result: '1', loginWay: 'password' })
  const id = data.records[0].id
  expect((await admin.post('base/sysLoginLog/update', { id, version: 1, accountNo: 'x' })).status).toBe(403)
  expect((await admin.post('base/sysLoginLog/add', { accountNo: 'x' })).status).toBe(403)
  await school.system((ctx) =>
    ctx.db.query(
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission) select gen_random_uuid(), $1, $1, id, p from sys_role, unnest(array['sysLoginLog:add', 'sysLoginLog:update']) p where role_code = 'gly'`,
      [school.clock()],
    ),
  )
  school.clock.advance(1001)
  for (const [verb, body] of [
    ['add', {}],
    ['update', { id, version: 1 }],
    ['remove', { ids: id }],
  ] as const) {
    expect((await admin.post(`base/sysLoginLog/${verb}`, body)).body.success).toBe(false)
  }
  expect((await (await school.as('stu01')).get('base/sysLoginLog/list')).status).toBe(403)
  const summary = (await admin.get('base/sysLoginLog/summary', { days: 1 })).body.data
  expect(summary.points.length).toBeGreaterThanOrEqual(24)
})

test('old sessions go, the log stays', async () => {
  const count = async (table: string) =>
    Number((await rowsOf(school, `select count(*)::int as n from ${table}`))[0]!['n'])
  const due = async (name: string) => school.upkeep(name)
  const [logs, sessions] = [await count('sys_login_log'), await count('sys_session')]
  await due('old sign-ins')
  expect([await count('sys_login_log'), await count('sys_session')]).toEqual([logs, sessions])
  const who = await school.as('tea01')
  school.clock.advance(179 * 86_400_000)
  await due('idle sessions')
  expect(await rowsOf(school, 'select 1 from sys_session where revoked_time is null and not is_remembered')).toEqual([])
  await due('old sign-ins')
  school.clock.advance(2 * 86_400_000)
  await due('old sign-ins')
  // The log of sign-ins goes to its archive, with the job that keeps such promises.
  expect([(await count('sys_login_log')) > 0, await isIn(who)]).toEqual([true, false])
})

test('a remembered sign-in lasts as many days as the school says', async () => {
  const token = async (query: Record<string, string>) =>
    (
      await school.app.inject({
        method: 'POST',
        url: '/api/flySource-auth/oauth/token',
        query,
        headers: { authorization: basic, 'tenant-id': school.school.id },
      })
    ).json()
  const lasts = async (hours: number) => {
    const entered = { grant_type: 'password', username: 'yrdw01', password: md5('Campus@2026'), isRemembered: '1' }
    const { refresh_token } = await token(entered)
    school.clock.advance(hours * 3_600_000)
    return (await token({ grant_type: 'refresh_token', refresh_token })).access_token !== undefined
  }
  await setParam(school, rememberDays, 2)
  expect([await lasts(47), await lasts(49)]).toEqual([true, false])
  await setParam(school, rememberDays, 10)
  expect([await lasts(9 * 24 + 23), await lasts(10 * 24 + 1)]).toEqual([true, false])
  await setParam(school, rememberDays, rememberDays.default)
})
