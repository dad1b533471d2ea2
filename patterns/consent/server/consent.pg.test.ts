import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import type { PublicLinkKind } from '#services/publiclink/link-kind.ts'
import { smsKinds } from '#services/sms/shared/template.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { askByText, maskedName, textSeed } from './ask-by-text.ts'

const bare = { service: 'base', list: { columns: [], filters: [] }, form: [], removable: 'bin' } as const

// Two areas that ask families: for an outing, whose answer is a yes or a no, and for a loan, which can also be put off.
const trip: AnyEntity = {
  ...bare,
  name: 'trial.trip',
  label: '外出',
  path: 'trialTrip',
  title: 'place',
  fields: { place: f.text({ label: '地点' }), said: f.text({ label: '答复' }) },
}
const loan: AnyEntity = {
  ...bare,
  name: 'trial.loan',
  label: '借款',
  path: 'trialLoan',
  title: 'sum',
  fields: { sum: f.text({ label: '金额' }), said: f.text({ label: '答复' }) },
}

function kindOf(table: string, column: string, kind: Pick<PublicLinkKind, 'purpose' | 'path' | 'answers'>) {
  return {
    ...kind,
    async read(ctx, id, { isOpen }) {
      const [row] = await ctx.db.query<Record<string, string>>(`select ${column} as what from ${table} where id = $1`, [
        id,
      ])
      return row ? { what: isOpen ? row['what'] : '＊' } : null
    },
    async answer(ctx, id, { answer, note, contact }) {
      const said = [contact, answer, note].filter(Boolean).join(' ')
      await ctx.db.execute(`update ${table} set said = $2 where id = $1`, [id, said])
    },
  } satisfies PublicLinkKind
}
const tripLink = kindOf('trial_trip', 'place', { purpose: 'trip', path: '/trial/trip/', answers: ['agree', 'refuse'] })
const loanLink = kindOf('trial_loan', 'sum', {
  purpose: 'loan',
  path: '/trial/loan/',
  answers: ['agree', 'refuse', 'later'],
})
const texts = [
  {
    templateCode: 'trip',
    templateName: '外出确认',
    kind: smsKinds.notice[0],
    content: '{school}：去{place}请确认 {link}',
  },
  { templateCode: 'loan', templateName: '借款确认', kind: smsKinds.notice[0], content: '{school}：借款请确认 {link}' },
]
const words = textSeed('trial texts', texts)

let at: TestSchool
const start = '2026-11-17T08:00:00+08:00'
beforeAll(async () => {
  at = await testSchool({
    now: start,
    trial: {
      manifest: { name: 'trial', label: '试', depends: [], entities: [trip, loan] },
      part: {
        module: 'trial',
        resources: [resource(trip, { scope: 'open' }), resource(loan, { scope: 'open' })],
        publicLinks: [tripLink, loanLink],
      },
    },
  })
  await at.system((ctx) => words.run(ctx))
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
})
afterAll(() => at.close())

const mother = { memberName: '周女士', verifiedPhone: '13712345601' }
const uncle = { memberName: '周叔', verifiedPhone: '13712345602' }
const unheard = { memberName: '周先生', verifiedPhone: null }

async function newRow(entity: AnyEntity, values: Record<string, unknown>): Promise<string> {
  return at.system(async (ctx) => {
    const id = newId(ctx.now())
    await insertRow(ctx, entity, id, values)
    return id
  })
}
const newTrip = () => newRow(trip, { place: '岳麓山' })
const newLoan = () => newRow(loan, { sum: '8000' })

type Contacts = Parameters<typeof askByText>[1]['contacts']
const tomorrow = (ctx: Ctx) => new Date(ctx.now().getTime() + 24 * 3_600_000)

function askTrip(id: string, contacts: Contacts, ownIds: readonly string[] = [id]): Promise<string | null> {
  return at.system((ctx) =>
    askByText(ctx, {
      entity: trip,
      bizId: id,
      purpose: 'trip',
      template: 'trip',
      params: { place: '岳麓山' },
      contacts,
      ownIds,
      expireTime: tomorrow(ctx),
    }),
  )
}

function askLoan(id: string, contacts: Contacts): Promise<string | null> {
  return at.system((ctx) =>
    askByText(ctx, {
      entity: loan,
      bizId: id,
      purpose: 'loan',
      template: 'loan',
      params: {},
      contacts,
      ownIds: [id],
      expireTime: tomorrow(ctx),
    }),
  )
}

async function textsOf(id: string): Promise<string[]> {
  const rows = await rowsOf(at, 'select content from sms_record where biz_id = $1 order by create_time, id', [id])
  return rows.map(({ content }) => String(content))
}

const tokenOf = (text: string) => /\/trial\/\w+\/([\w-]+)/.exec(text)![1]!

async function visit(verb: string, body: { purpose: string; token: string } & Record<string, unknown>) {
  const response = await at.app.inject({
    method: 'POST',
    url: `/api/flySource-base/openApi/publicLink/${verb}`,
    headers: { 'tenant-id': at.school.id },
    payload: body,
  })
  return response.json<{ success: boolean; msg: string; data: Record<string, unknown> }>()
}

/** Proves the phone with the code that was sent last. */
async function opened(link: { purpose: string; token: string }): Promise<string> {
  expect(await visit('code', link)).toMatchObject({ success: true })
  const [sms] = await rowsOf(
    at,
    `select content from sms_record where template_code = 'verifyCode' order by create_time desc, id desc limit 1`,
  )
  const code = /\d{6}/.exec(String(sms!['content']))![0]
  const { data } = await visit('open', { ...link, code })
  return String(data['key'])
}

const said = async (table: string, id: string) =>
  (await rowsOf(at, `select said from ${table} where id = $1`, [id]))[0]!['said']

test('whoever cannot be written to is named with the reason, and nothing is sent', async () => {
  const id = await newTrip()
  expect(await askTrip(id, [])).toBe('紧急联系人中没有父母或监护人，请电话联系家长')
  expect(await askTrip(id, [unheard])).toBe('家长号码未核实，短信未发出，请电话联系家长')
  await setParam(at, publicUrl, '')
  expect(await askTrip(id, [mother])).toBe('未设置平台访问地址，短信未发出，请电话联系家长')
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
  expect(await textsOf(id)).toEqual([])
})

test('the first verified number is written to, with an address of its own', async () => {
  const id = await newTrip()
  expect(await askTrip(id, [unheard, mother, uncle])).toBeNull()
  const [text, ...others] = await textsOf(id)
  expect(others).toEqual([])
  expect(text).toMatch(/去岳麓山请确认 https:\/\/campus\.example\.edu\.cn\/trial\/trip\/[\w-]{32}/)
  const seen = await visit('look', { purpose: 'trip', token: tokenOf(text!) })
  expect(seen.data).toMatchObject({ phone: '137****5601', answer: null, facts: { what: '＊' } })
})

test('a family gets one text of what belongs to one student in ten minutes; another area asks by itself', async () => {
  at.clock.advance(3_600_000)
  const [first, second, other] = [await newTrip(), await newTrip(), await newLoan()]
  expect(await askTrip(first, [mother], [first, second])).toBeNull()
  expect(await askTrip(second, [mother], [first, second])).toBe('10分钟内已向家长发送过短信，未再发送，请电话联系家长')
  expect(await askLoan(other, [mother])).toBeNull()
  expect([(await textsOf(second)).length, (await textsOf(other)).length]).toEqual([0, 1])
  at.clock.advance(10 * 60_000 + 1000)
  expect(await askTrip(second, [mother], [first, second])).toBeNull()
})

test('the phone is proved by a code, and one answer goes to the area that asked', async () => {
  at.clock.advance(3_600_000)
  const id = await newLoan()
  expect(await askLoan(id, [uncle])).toBeNull()
  const link = { purpose: 'loan', token: tokenOf((await textsOf(id))[0]!) }
  expect((await visit('look', { ...link, purpose: 'trip' })).msg).toBe('链接无效或已过期，请与发送方联系')
  expect((await visit('answer', { ...link, key: 'x', answer: 'agree' })).msg).toBe('停留时间过长，请重新获取验证码')
  const key = await opened(link)
  // Of another area's answers this one knows nothing, and the other way round.
  expect((await visit('answer', { ...link, key, answer: 'maybe' })).msg).toBe('请选择答复')
  expect(await said('trial_loan', id)).toBeNull()
  expect((await visit('answer', { ...link, key, answer: 'later', note: '下月再说' })).success).toBe(true)
  expect(await said('trial_loan', id)).toBe('周叔 later 下月再说')
  expect((await visit('answer', { ...link, key, answer: 'agree' })).msg).toBe('您已答复，如需更改请与发送方联系')
  expect(await said('trial_loan', id)).toBe('周叔 later 下月再说')
})

test('asked anew, the older address leads nowhere; past its time none does', async () => {
  at.clock.advance(3_600_000)
  const id = await newTrip()
  expect(await askTrip(id, [mother])).toBeNull()
  at.clock.advance(11 * 60_000)
  expect(await askTrip(id, [mother])).toBeNull()
  const [older, newer] = (await textsOf(id)).map((text) => ({ purpose: 'trip', token: tokenOf(text) }))
  expect((await visit('look', older!)).msg).toBe('链接无效或已过期，请与发送方联系')
  expect((await visit('look', newer!)).success).toBe(true)
  at.clock.advance(25 * 3_600_000)
  expect((await visit('look', newer!)).msg).toBe('链接无效或已过期，请与发送方联系')
})

test('what a school worded anew stays so when the texts are given out again', async () => {
  await at.system(async (ctx) => {
    await ctx.db.execute(`update sms_template set content = '【{school}】{link}' where template_code = 'trip'`)
    await words.run(ctx)
  })
  const rows = await rowsOf(
    at,
    `select template_code as code, content from sms_template where template_code in ('trip', 'loan') order by 1`,
  )
  expect(rows).toEqual([
    { code: 'loan', content: texts[1]!.content },
    { code: 'trip', content: '【{school}】{link}' },
  ])
})

test.each([
  ['李雷', '李*'],
  ['万小军', '万*军'],
  ['欧阳娜娜', '欧**娜'],
  ['𬭎', '𬭎*'],
])('whoever picks up the phone reads %s as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})
