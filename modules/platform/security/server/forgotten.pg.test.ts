import { createHash } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#kernel/rules/school-time.ts'
import { issueCaptcha } from '#services/identity/sign-in/captcha.ts'
import { mailFrom, mailHost, mailPassword, mailPort, mailSecurity, mailUser } from '#services/mail/shared/params.ts'
import { storedColumns } from '#kernel/operations/store.ts'
import { mailServer } from '#tests/support/mail.ts'
import { setParam } from '#tests/support/params.ts'
import { basic, rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

const phone = '13900001234'
let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
  await school.system(async (ctx) => {
    const columns = storedColumns(ctx, ctx.world.entities.get('sys.user')!, { sjhm: phone }, { sjhm: phone })
    for (const [name, value] of columns)
      await ctx.db.query(`update sys_user set ${name} = $1 where account_no = 'stu01'`, [value])
  })
})
afterAll(() => school.close())

async function call(path: string, payload: object, headers: Record<string, string> = {}) {
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/flySource-auth/openApi/forget/${path}`,
    payload,
    headers: { 'tenant-id': school.school.id, ...headers },
    remoteAddress: `10.1.1.${(calls += 1)}`,
  })
  return response.json() as {
    success: boolean
    msg: string
    data: { ticket: string; phone: string | null; email: string | null }
  }
}
let calls = 0
const captcha = async () => {
  const { key, text } = await school.system(issueCaptcha)
  return { 'captcha-key': key, 'captcha-code': text }
}
const sentCode = async () => {
  const [row] = await rowsOf(
    school,
    "select content from sms_record where kind = '1' order by create_time desc limit 1",
  )
  return /\d{6}/.exec(String(row!['content']))?.[0] ?? ''
}
const signIn = async (password: string) =>
  (
    await school.app.inject({
      method: 'POST',
      url: '/api/flySource-auth/oauth/token',
      query: { grant_type: 'password', username: 'stu01', password: createHash('md5').update(password).digest('hex') },
      headers: { authorization: basic, 'tenant-id': school.school.id },
    })
  ).statusCode

test('without a captcha nothing begins; an unknown name and one without a phone look the same', async () => {
  expect((await call('begin', { accountNo: 'stu01' })).msg).toBe('请输入验证码')
  const [unknown, phoneless] = [
    await call('begin', { accountNo: 'nobody' }, await captcha()),
    await call('begin', { accountNo: 'tea01' }, await captcha()),
  ]
  expect(unknown).toEqual(phoneless)
  expect(unknown.msg).toBe('该账号未绑定手机号，请携带证件到信息中心办理')
})

test('a code sent to the phone sets a new password once and ends every session', async () => {
  const before = await school.as('stu01')
  const { data } = await call('begin', { accountNo: 'stu01' }, await captcha())
  expect(data.phone).toBe('139****1234')
  expect((await call('sendCode', { ticket: data.ticket })).success).toBe(true)
  expect((await call('sendCode', { ticket: data.ticket })).msg).toMatch(/发送过于频繁/)
  const code = await sentCode()
  expect((await call('reset', { ticket: data.ticket, code: '000000', newPassword: 'Blue#Lamp27' })).msg).toBe(
    '短信验证码错误或已过期',
  )
  expect((await call('reset', { ticket: data.ticket, code, newPassword: '12345678' })).msg).toBe(
    '密码须包含大写字母、小写字母、数字、特殊字符中的至少2种',
  )
  expect((await call('reset', { ticket: `${data.ticket.slice(0, -2)}xx`, code, newPassword: 'Blue#Lamp27' })).msg).toBe(
    '操作已超时，请重新开始',
  )
  expect((await call('reset', { ticket: data.ticket, code, newPassword: 'Blue#Lamp27' })).success).toBe(true)
  expect((await before.get('base/sysUser/getUserInfo')).status).toBe(401)
  expect([await signIn('Campus@2026'), await signIn('Blue#Lamp27')]).toEqual([400, 200])
  expect((await call('sendCode', { ticket: data.ticket })).msg).toBe('操作已超时，请重新开始')
})

test('a third code to the phone wants another picture, here and where somebody signs in by phone', async () => {
  school.clock.advance(86_400_000)
  const { data } = await call('begin', { accountNo: 'stu01' }, await captcha())
  const sendCode = (headers?: Record<string, string>) => call('sendCode', { ticket: data.ticket }, headers)
  const signInCode = async (headers: Record<string, string> = {}) => {
    const url = `/api/flySource-auth/captcha?type=sms&phone=${phone}`
    const remoteAddress = `10.1.2.${(calls += 1)}`
    return (
      await school.app.inject({ url, headers: { 'tenant-id': school.school.id, ...headers }, remoteAddress })
    ).json()
  }
  for (const ask of [sendCode, signInCode]) {
    expect(await ask()).toMatchObject({ success: true })
    school.clock.advance(61_000)
  }
  for (const ask of [sendCode, signInCode]) {
    expect(await ask()).toMatchObject({ success: false, msg: '请输入验证码', data: { reason: 'captcha' } })
    expect(await ask(await captcha())).toMatchObject({ success: true })
    school.clock.advance(61_000)
  }
})

test('a code sent by e-mail does the same; without a mail server an address counts as none', async () => {
  const mail = await mailServer()
  try {
    await school.system((ctx) =>
      ctx.db.query("update sys_user set email = 'zhangsan@school.test' where account_no = 'yx01'"),
    )
    expect((await call('begin', { accountNo: 'yx01' }, await captcha())).msg).toBe(
      '该账号未绑定手机号，请携带证件到信息中心办理',
    )
    await mail.use(school)
    const { data } = await call('begin', { accountNo: 'yx01' }, await captcha())
    expect(data).toEqual({ ticket: expect.any(String), phone: null, email: 'z***n@school.test' })
    mail.isOpen = false
    expect((await call('sendCode', { ticket: data.ticket, way: 'email' })).msg).toBe(
      '邮件发送失败，请稍后重试或联系管理员',
    )
    mail.isOpen = true
    expect((await call('sendCode', { ticket: data.ticket, way: 'email' })).msg).toMatch(/发送过于频繁/)
    school.clock.advance(60_000)
    expect((await call('sendCode', { ticket: data.ticket, way: 'email' })).success).toBe(true)
    const [letter] = mail.letters
    expect([mail.letters.length, letter!.to, letter!.from]).toEqual([1, 'zhangsan@school.test', 'noreply@school.test'])
    const code = /\d{6}/.exec(textOf(letter!.text))![0]
    expect((await call('sendCode', { ticket: data.ticket })).msg).toBe('该账号未绑定手机号，请携带证件到信息中心办理')
    const reset = (typed: string, way = 'email') =>
      call('reset', { ticket: data.ticket, way, code: typed, newPassword: 'Blue#Lamp27' })
    expect((await reset(code === '000000' ? '111111' : '000000')).msg).toBe('邮箱验证码错误或已过期')
    expect((await reset(code, 'phone')).msg).toBe('该账号未绑定手机号，请携带证件到信息中心办理')
    expect((await reset(code)).success).toBe(true)
    expect((await reset(code)).success).toBe(false)
    const kept = JSON.stringify([
      await rowsOf(school, 'select * from sys_sign_in_ticket'),
      await rowsOf(school, 'select * from sys_param'),
    ])
    for (const secret of [`"${code}"`, 'a-mail-secret-0815']) expect(kept).not.toContain(secret)
  } finally {
    await mail.close()
  }
})

test('five wrong codes end an e-mailed code; ten a day are sent', async () => {
  const mail = await mailServer()
  try {
    await mail.use(school)
    // All of it on one day.
    school.clock.set(`${dayOf(new Date(school.clock().getTime() + 86_400_000))}T10:00:00+08:00`)
    await school.system((ctx) =>
      ctx.db.query("update sys_user set email = 'li@school.test' where account_no = 'tea01'"),
    )
    const begun = async () => (await call('begin', { accountNo: 'tea01' }, await captcha())).data.ticket
    const first = await begun()
    expect((await call('sendCode', { ticket: first, way: 'email' })).success).toBe(true)
    const code = /\d{6}/.exec(textOf(mail.letters[0]!.text))![0]
    for (let i = 0; i < 5; i += 1)
      expect(
        (
          await call('reset', {
            ticket: first,
            way: 'email',
            code: code === '000000' ? '111111' : '000000',
            newPassword: 'Blue#Lamp27',
          })
        ).success,
      ).toBe(false)
    expect((await call('reset', { ticket: first, way: 'email', code, newPassword: 'Blue#Lamp27' })).msg).toBe(
      '邮箱验证码错误或已过期',
    )
    for (let sent = 1; sent < 10; sent += 1) {
      school.clock.advance(60_000)
      expect((await call('sendCode', { ticket: await begun(), way: 'email' })).success).toBe(true)
    }
    school.clock.advance(60_000)
    expect((await call('sendCode', { ticket: await begun(), way: 'email' })).msg).toBe('今日获取验证码次数已达上限')
  } finally {
    await mail.close()
  }
})

test('letters leave by the server, the account, the encryption and under the address the school has set', async () => {
  const mail = await mailServer()
  const other = await mailServer()
  const heard: string[] = []
  const bare = await bareServer(heard)
  try {
    await mail.use(school)
    await school.system((ctx) =>
      ctx.db.query("update sys_user set email = 'wang@school.test' where account_no = 'bzr01'"),
    )
    school.clock.set(`${dayOf(new Date(school.clock().getTime() + 86_400_000))}T10:00:00+08:00`)
    const sent = async () => {
      school.clock.advance(61_000)
      const { data } = await call('begin', { accountNo: 'bzr01' }, await captcha())
      return data?.email ? (await call('sendCode', { ticket: data.ticket, way: 'email' })).success : null
    }
    expect([await sent(), mail.letters.length]).toEqual([true, 1])
    await setParam(school, mailFrom, 'office@school.test')
    await setParam(school, mailPort, other.port)
    expect([await sent(), mail.letters.length, other.letters.map(({ from }) => from)]).toEqual([
      true,
      1,
      ['office@school.test'],
    ])
    await setParam(school, mailPassword, 'wrong')
    expect([await sent(), other.letters.length]).toEqual([false, 1])
    // Who is named signs in; without an account nothing is said of one.
    await setParam(school, mailPort, bare.port)
    expect([await sent(), heard.some((line) => line.startsWith('AUTH '))]).toEqual([false, true])
    await setParam(school, mailUser, '')
    heard.length = 0
    expect([await sent(), heard.map((line) => line.split(' ')[0])]).toEqual([false, ['EHLO', 'MAIL']])
    heard.length = 0
    await setParam(school, mailSecurity, 'starttls')
    expect([await sent(), heard.map((line) => line.split(' ')[0])]).toEqual([false, ['EHLO', 'STARTTLS']])
    heard.length = 0
    await setParam(school, mailSecurity, 'tls')
    // Who speaks TLS speaks first; this is the first byte.
    bare.isGreeting = false
    expect([await sent(), heard.map((line) => line.charCodeAt(0))]).toEqual([false, [0x16]])
    for (const param of [mailHost, mailFrom]) {
      await mail.use(school)
      await setParam(school, param, '')
      expect(await sent(), param.key).toBe(null)
    }
  } finally {
    for (const server of [mail, other, bare]) await server.close()
  }
})

/** Writes down what a client says to it, offers everything and takes nothing. */
async function bareServer(heard: string[]): Promise<{ port: number; isGreeting: boolean; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (peer.isGreeting) socket.write('220 ready\r\n')
    socket.on('data', (said) => {
      const line = said.toString('latin1').trim()
      heard.push(line)
      if (line.startsWith('EHLO')) return void socket.write('250-here\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n')
      socket.end('554 no\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const peer = {
    port,
    isGreeting: true,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return peer
}

/** The text of a letter, whatever it was packed in. */
function textOf(letter: string): string {
  const body = letter.split('\r\n\r\n').slice(1).join('\n')
  return /content-transfer-encoding: base64/i.test(letter) ? Buffer.from(body, 'base64').toString('utf8') : body
}
