import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatAgentId, chatEnabled } from '#services/chat/shared/params.ts'
import { deliverCards } from '#services/chat/deliver-cards.ts'
import { newId } from '#kernel/world/id.ts'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { sendMessage, type MessageOrder } from '#services/messages/send-message.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { listen, type PeerServer } from '#tests/support/sign-in/peers.ts'

type Card = {
  touser: string
  agentid: number
  msgtype: string
  textcard: { title: string; description: string; url: string }
}

/** Daytime in the school. */
const noon = '2026-11-16T04:00:00Z'
let school: TestSchool
let wecom: PeerServer
let users: Record<string, string>
let tokens = 0
/** What the next calls are answered with, instead of success. */
const answers: object[] = []
const cards: Card[] = []

beforeAll(async () => {
  school = await testSchool({ now: noon })
  wecom = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://wecom')
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      if (pathname === '/cgi-bin/gettoken')
        return response.end(JSON.stringify({ errcode: 0, access_token: `at-${(tokens += 1)}`, expires_in: 7200 }))
      if (pathname !== '/cgi-bin/message/send' || searchParams.get('access_token') !== `at-${tokens}`)
        return response.end(JSON.stringify({ errcode: 40014, errmsg: 'invalid access_token' }))
      const answer = answers.shift()
      if (!answer || 'invaliduser' in answer) cards.push(JSON.parse(body) as Card)
      response.end(JSON.stringify(answer ?? { errcode: 0, errmsg: 'ok' }))
    })
  })
  await switchSecondAuthOff(school)
  const admin = await school.as('admin')
  const made = await admin.post('base/sysOauthClient/add', {
    source: 'wecom',
    name: '企业微信',
    kind: 'wechat_enterprise',
    clientId: 'ww1',
    agentId: '1000002',
    secret: 'wecom-secret',
    tokenUrl: `${wecom.url}/cgi-bin/gettoken`,
    userInfoUrl: `${wecom.url}/cgi-bin/auth/getuserinfo`,
    sort: 1,
  })
  expect(made.body).toMatchObject({ success: true })
  await school.system((ctx) =>
    ctx.db.execute("update sys_oauth_client set status = '0' where kind = 'wechat_enterprise' and source <> 'wecom'"),
  )
  await setParam(school, publicUrl, 'https://campus.test/')
  users = Object.fromEntries(
    (await rowsOf(school, "select account_no, id from sys_user where account_no in ('stu01', 'tea01', 'fdy01')")).map(
      (row) => [row['account_no'], row['id']],
    ),
  ) as Record<string, string>
  await school.system(async (ctx) => {
    for (const account of ['stu01', 'tea01']) {
      await ctx.db.execute(
        'insert into sys_user_oauth (id, version, create_time, update_time, user_id, source, open_id, bound_time, auto_login) values ($1, 1, $2, $2, $3, $4, $5, $2, true)',
        [newId(ctx.now()), ctx.now(), users[account], 'wecom', `m-${account}`],
      )
    }
  })
})
afterAll(async () => {
  await wecom.close()
  await school.close()
})

let keys = 0
/** Tells all three, and waits for what goes out at once. */
async function tell(order: Partial<MessageOrder> = {}): Promise<string> {
  const dedupeKey = `chat-${(keys += 1)}`
  await school.system((ctx) =>
    sendMessage(ctx, {
      userIds: Object.values(users),
      category: 'approval',
      title: '请假待审批',
      content: '张三 <3 天>',
      link: '/personal/usertodo?id=1',
      dedupeKey,
      ...order,
    } as MessageOrder),
  )
  await deliver()
  return dedupeKey
}
const deliver = () => deliverCards(school.world, school.school)
const results = async (key: string) =>
  Object.fromEntries(
    (
      await rowsOf(
        school,
        'select u.account_no, m.channel_results ->> $2 as result from sys_user_message m join sys_user u on u.id = m.user_id where m.merge_key = $1',
        [key, 'wecom'],
      )
    ).map((row) => [row['account_no'], row['result']]),
  )

test('nothing leaves while nobody switched it on', async () => {
  expect(await results(await tell())).toEqual({ stu01: null, tea01: null, fdy01: null })
  expect((await (await school.as('stu01')).get('base/userMsgSetting/chat')).body.data).toEqual({
    isOffered: false,
    isBound: false,
  })
  expect([tokens, cards]).toEqual([0, []])
})

test('switched on, a card goes to whoever is bound: one call for all, one token for all calls', async () => {
  await setParam(school, chatEnabled, true)
  expect(await results(await tell())).toEqual({ stu01: 'sent', tea01: 'sent', fdy01: null })
  await tell({ title: '再来一条' })
  expect(
    cards.map(({ touser, agentid, msgtype, textcard }) => [
      touser.split('|').toSorted().join('|'),
      agentid,
      msgtype,
      textcard,
    ]),
  ).toMatchObject([
    [
      'm-stu01|m-tea01',
      1000002,
      'textcard',
      { title: '请假待审批', description: '张三 ＜3 天＞', url: 'https://campus.test/personal/usertodo?id=1' },
    ],
    ['m-stu01|m-tea01', 1000002, 'textcard', { title: '再来一条' }],
  ])
  expect(tokens).toBe(1)
  expect((await (await school.as('stu01')).get('base/userMsgSetting/chat')).body.data).toEqual({
    isOffered: true,
    isBound: true,
  })
})

test('cards come from the app the school names for messages, else from that of the sign-in', async () => {
  const from = async () => {
    await tell()
    return cards.at(-1)!.agentid
  }
  expect(await from()).toBe(1000002)
  await setParam(school, chatAgentId, '1000077')
  expect(await from()).toBe(1000077)
  await setParam(school, chatAgentId, '')
  expect(await from()).toBe(1000002)
})

test('what a person has set counts, except for what is urgent', async () => {
  const student = await school.as('stu01')
  expect(
    (
      await student.post('base/userMsgSetting/save', {
        category: '1',
        isInside: true,
        isSms: true,
        isChat: false,
        quietFrom: 22,
        quietTo: 7,
      })
    ).body.success,
  ).toBe(true)
  expect((await student.get('base/userMsgSetting/mine')).body.data[0]).toMatchObject({ category: '1', isChat: false })
  expect(await results(await tell())).toMatchObject({ stu01: 'off', tea01: 'sent' })
  expect(await results(await tell({ level: 'urgent' }))).toMatchObject({ stu01: 'sent', tea01: 'sent' })
})

test('quiet hours hold what is not urgent until seven', async () => {
  school.clock.advance(Date.parse('2026-11-16T14:30:00Z') - school.clock().getTime())
  const [held, urgent] = [
    await tell({ level: 'important', category: 'system' }),
    await tell({ level: 'urgent', category: 'system' }),
  ]
  expect([await results(held), await results(urgent)]).toMatchObject([{ tea01: 'held' }, { tea01: 'sent' }])
  school.clock.advance(Date.parse('2026-11-16T22:59:00Z') - school.clock().getTime())
  expect(await deliver()).toBe(0)
  school.clock.advance(60_000)
  await deliver()
  expect(await results(held)).toMatchObject({ tea01: 'sent' })
})

test('a token that was withdrawn is asked for anew; a busy place is tried again and given up in the end; strangers and refusals fail at once', async () => {
  tokens += 1
  expect(await results(await tell())).toMatchObject({ tea01: 'sent' })
  answers.push({ errcode: 45009, errmsg: 'api freq out of limit' })
  const busy = await tell()
  expect(await results(busy)).toMatchObject({ tea01: 'retry' })
  expect(await deliver()).toBe(0)
  school.clock.advance(60_000)
  await deliver()
  expect(await results(busy)).toMatchObject({ tea01: 'sent' })

  answers.push({ errcode: -1 }, { errcode: -1 }, { errcode: -1 }, { errcode: -1 }, { errcode: -1 })
  const hopeless = await tell()
  for (const minutes of [1, 5, 30, 120]) {
    school.clock.advance(minutes * 60_000)
    await deliver()
  }
  expect(await results(hopeless)).toMatchObject({ tea01: 'failed' })
  answers.push({ errcode: 0, invaliduser: 'M-TEA01' })
  expect(await results(await tell({ level: 'urgent' }))).toMatchObject({ stu01: 'sent', tea01: 'failed' })
  answers.push({ errcode: 81013, errmsg: 'user & party & tag all invalid' })
  expect(await results(await tell())).toMatchObject({ tea01: 'failed' })
})
