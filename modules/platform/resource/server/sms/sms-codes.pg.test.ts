import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#kernel/world/context.ts'
import { issueCaptcha } from '#services/identity/sign-in/captcha.ts'
import { checkSmsCode, issueSmsCode } from '#services/sms/codes.ts'
import { deliverSms } from '#services/sms/deliver.ts'
import { smsCodesDaily, smsCodesPerAddress } from '#services/sms/shared/params.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
let serial = 0
const nextPhone = () => `139${String(10_000_000 + (serial += 1))}`

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T02:00:00Z' })
})
afterAll(() => school.close())
beforeEach(() => school.clock.set(`2026-09-${String(1 + (serial % 28)).padStart(2, '0')}T02:00:00Z`))

const record = async (id: string | null) => (await rowsOf(school, 'select * from sms_record where id = $1', [id]))[0]!
const guest = <T>(work: (ctx: Ctx) => Promise<T>) =>
  school.system((ctx) =>
    work({
      ...ctx,
      actor: {
        kind: 'user',
        userId: '',
        accountNo: '',
        userName: '访客',
        realm: 'public',
        sid: '',
        person: null,
        roles: [],
      } as never,
    }),
  )
/** The code as the development channel shows it. */
const codeIn = async (recordId: string | null) =>
  /验证码 (\d{6})/.exec(String((await record(recordId))['content']))![1]!

describe('codes', () => {
  test('a second one within the minute is refused with the seconds left, and a minute later it comes', async () => {
    const phone = nextPhone()
    const ask = () => school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
    await ask()
    school.clock.advance(59_000)
    await expect(ask()).rejects.toThrow('发送过于频繁，请1秒后再试')
    school.clock.advance(1000)
    await expect(ask()).resolves.toMatchObject({ expiresIn: 300 })
  })

  test('two requests at once send one', async () => {
    const phone = nextPhone()
    const ask = () =>
      school
        .system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
        .then(
          () => 'sent',
          () => 'refused',
        )
    expect((await Promise.all([ask(), ask(), ask()])).toSorted()).toEqual(['refused', 'refused', 'sent'])
  })

  test('works once, for its purpose and phone only, and not after five minutes', async () => {
    const phone = nextPhone()
    const { recordId } = await school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
    const code = await codeIn(recordId)
    const check = (input: Partial<{ phone: string; purpose: string; code: string }>) =>
      school.system((ctx) => checkSmsCode(ctx, { phone, purpose: 'login', code, ...input }))
    await expect(check({ purpose: 'reset' })).rejects.toThrow('短信验证码错误或已过期')
    await expect(check({ phone: nextPhone() })).rejects.toThrow('短信验证码错误或已过期')
    await check({})
    await expect(check({})).rejects.toThrow('短信验证码错误或已过期')

    school.clock.advance(61_000)
    const second = await school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
    school.clock.advance(301_000)
    await expect(check({ code: await codeIn(second.recordId) })).rejects.toThrow('短信验证码错误或已过期')
  })

  test('is dead after five wrong tries, even when each try was undone', async () => {
    const phone = nextPhone()
    const { recordId } = await school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
    const code = await codeIn(recordId)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++)
      await expect(
        school.system((ctx) => checkSmsCode(ctx, { phone, purpose: 'login', code: wrong })),
      ).rejects.toThrow()
    await expect(school.system((ctx) => checkSmsCode(ctx, { phone, purpose: 'login', code }))).rejects.toThrow(
      '短信验证码错误或已过期',
    )
  })

  test('ten a day for a phone, five an hour for a guest’s address; an unknown phone counts the same and gets nothing', async () => {
    const phone = nextPhone()
    for (let i = 0; i < 10; i++) {
      await school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
      school.clock.advance(61_000)
    }
    await expect(school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))).rejects.toThrow(
      '今日获取验证码次数已达上限',
    )
    const ip = '203.0.113.9'
    for (let i = 0; i < 5; i++)
      expect(
        await guest((ctx) => issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip, isKnown: false })),
      ).toEqual({ recordId: null, expiresIn: 300 })
    await expect(guest((ctx) => issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip }))).rejects.toThrow(
      /^发送过于频繁/,
    )
    await expect(
      guest((ctx) => issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip: '203.0.113.10' })),
    ).resolves.toBeTruthy()
  })

  test('how many codes a phone gets a day, and a guest’s address an hour, the school says', async () => {
    await setParam(school, smsCodesDaily, 2)
    await setParam(school, smsCodesPerAddress, 1)
    const phone = nextPhone()
    const ask = () => school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
    for (let i = 0; i < 2; i++) {
      await ask()
      school.clock.advance(61_000)
    }
    await expect(ask()).rejects.toThrow('今日获取验证码次数已达上限')
    const ip = '203.0.113.55'
    const askAsGuest = () => guest((ctx) => issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip }))
    await askAsGuest()
    await expect(askAsGuest()).rejects.toThrow(/^发送过于频繁/)
    await setParam(school, smsCodesDaily, 10)
    await setParam(school, smsCodesPerAddress, 5)
    await expect(ask()).resolves.toBeTruthy()
    await expect(askAsGuest()).resolves.toBeTruthy()
  })

  test('strangers read a picture from the third code of a phone on, each time, known phone or not', async () => {
    const [phone, unknown] = [nextPhone(), nextPhone()]
    let calls = 0
    const ask = (to: string, captcha?: { key: string; code: string }) =>
      guest((ctx) =>
        issueSmsCode(ctx, {
          phone: to,
          purpose: 'login',
          ip: `198.51.100.${(calls += 1)}`,
          isKnown: to === phone,
          captcha,
        }),
      )
    const picture = async () => {
      const { key, text } = await school.system(issueCaptcha)
      return { key, code: text }
    }
    for (const to of [phone, unknown]) {
      for (let i = 0; i < 2; i++) {
        await ask(to)
        school.clock.advance(61_000)
      }
      await expect(ask(to)).rejects.toMatchObject({ message: '请输入验证码', data: { reason: 'captcha' } })
      const read = await picture()
      await expect(ask(to, { ...read, code: 'zzzz9' })).rejects.toThrow('验证码不正确')
      await expect(ask(to, read)).rejects.toThrow('验证码已过期，请重新获取')
      const second = await picture()
      await expect(ask(to, second)).resolves.toMatchObject({ expiresIn: 300 })
      school.clock.advance(61_000)
      await expect(ask(to, second)).rejects.toThrow('验证码已过期，请重新获取')
    }
    school.clock.advance(86_400_000)
    await expect(ask(phone)).resolves.toBeTruthy()
  })

  test('strangers who use up a phone, its minute or an address take no code from its owner', async () => {
    const phone = nextPhone()
    const ip = '203.0.113.77'
    for (let i = 0; i < 10; i++) {
      await school.system((ctx) => issueSmsCode(ctx, { phone, purpose: i % 2 ? 'reset' : 'login', ip: null }))
      if (i < 9) school.clock.advance(61_000)
    }
    for (let i = 0; i < 5; i++) await guest((ctx) => issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip }))
    await expect(guest((ctx) => issueSmsCode(ctx, { phone: nextPhone(), purpose: 'reset', ip }))).rejects.toThrow(
      /^发送过于频繁/,
    )
    const own = () => guest((ctx) => issueSmsCode(ctx, { phone, purpose: 'secondAuth', ip }))
    for (let i = 0; i < 10; i++) {
      await expect(own(), `code ${i + 1}`).resolves.toMatchObject({ expiresIn: 300 })
      await expect(own()).rejects.toThrow(/^发送过于频繁/)
      school.clock.advance(61_000)
    }
    await expect(own()).rejects.toThrow('今日获取验证码次数已达上限')
  })

  test('only its hash is kept, and the filled text is forgotten once it went out', async () => {
    const phone = nextPhone()
    const { recordId } = await school.system((ctx) => issueSmsCode(ctx, { phone, purpose: 'login', ip: null }))
    const code = await codeIn(recordId)
    await deliverSms(school.world, school.school)
    const kept = JSON.stringify([
      await rowsOf(school, 'select * from sms_code'),
      await rowsOf(school, 'select * from sms_payload where record_id = $1', [recordId]),
    ])
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(phone)
    expect(await rowsOf(school, 'select 1 from sms_payload where record_id = $1', [recordId])).toEqual([])
  })
})
