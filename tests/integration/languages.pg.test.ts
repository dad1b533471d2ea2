import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from '#kernel/i18n/traditional.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import { basic, testSchool, type Answer, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let admin: Visitor
let student: Visitor
let teaching: Visitor
const [english, taiwan, china] = [
  { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.1' },
  { 'accept-language': 'zh-TW' },
  { 'accept-language': 'zh-CN,en;q=0.5' },
]
const nobody = '00000000-0000-4000-8000-000000000000'
/** What ends or locks the session that asks. */
const endsSession = /^(logOut|lock|unlock|kick|signOut)/
const isChinese = (text: unknown) => /\p{Script=Han}/u.test(JSON.stringify(text ?? ''))

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
  student = await school.as('stu01')
  teaching = await school.as('jwc01')
})
afterAll(() => school.close())

type Ask = (headers: Record<string, string>) => Promise<Answer>
/** Refusals with values in them, from all over the product; `data` is what people wrote themselves. */
function refusals(): { ask: Ask; data?: string }[] {
  const at = (who: Visitor, path: string, body: unknown, data?: string) => ({
    ask: (headers: Record<string, string>) => who.post(path, body, headers),
    data,
  })
  const of = (who: Visitor, path: string, query: Record<string, unknown>, data?: string) => ({
    ask: (headers: Record<string, string>) => who.get(path, query, headers),
    data,
  })
  return [
    of(admin, 'base/campus/list', { size: 501 }),
    of(admin, 'base/campus/list', { current: 20_000 }),
    of(admin, 'base/campus/list', { strict: 1, 别的: 1 }, '别的'),
    of(admin, 'base/campus/getOne', { id: nobody }),
    of(admin, 'base/nowhere/list', {}),
    of(admin, 'base/baseStudentInfo/list', { grade: 'abc' }),
    of(student, 'base/sysUser/list', {}),
    at(student, 'base/campus/add', {}),
    at(admin, 'base/campus/add', {}),
    at(admin, 'base/campus/add', { campusName: 'x'.repeat(300), campusCode: '！', phone: '1', status: '9' }),
    at(admin, 'base/campus/add', { campusName: '语言校区', campusCode: 'LANG' }, '语言校区'),
    at(admin, 'base/campus/remove', {}),
    at(admin, 'base/campus/batch', [{}, 5]),
    at(
      teaching,
      'base/baseStudentInfo/add',
      { xh: '1', xm: '测试', idCardType: '1', idCard: '110101199013011234', sjhm: '123', email: 'x' },
      '测试',
    ),
    at(teaching, 'base/baseStudentInfo/unmask', { id: nobody, field: 'xm' }),
    at(admin, 'base/building/add', { buildingName: '一号楼', floors: 'many' }, '一号楼'),
    at(admin, 'base/venue/add', { venueName: '机房', seats: -1, floor: 'x' }, '机房'),
    at(admin, 'base/department/merge', { fromId: nobody, toId: nobody }),
    at(admin, 'base/dataDictionarySet/remove', { ids: 'sex' }),
    at(admin, 'base/baseParams/submit', { key: 'nothing.known', value: '1' }),
    at(
      teaching,
      'base/schoolHoliday/add',
      { name: '运动会', startDate: '2026-09-30', endDate: '2026-09-01' },
      '运动会',
    ),
    at(admin, 'base/appName/collect', { id: nobody }),
    at(admin, 'base/desk/save', { name: '', items: [] }),
    at(admin, 'base/population/count', { scope: { kinds: ['无'] } }, '无'),
    at(teaching, 'base/courseSchedule/sync', { mode: 'some' }),
    at(teaching, 'xsgl/stuStatusChange/add', { kind: 'nothing' }),
    at(teaching, 'base/rolloverBatch/add', { xn: '2026' }),
    at(admin, 'base/sysUser/add', { accountNo: '中文', sjhm: '1' }, '中文'),
    at(admin, 'base/sysRole/add', { roleCode: '1' }),
    at(admin, 'base/sysMenu/add', { path: 'no slash', title: '' }),
    at(admin, 'base/sysNotice/add', { title: '短', isPopup: '1' }, '短'),
    at(
      admin,
      'base/userSchedule/add',
      { title: '会', startTime: '2026-09-01 10:00', endTime: '2026-09-01 09:00' },
      '会',
    ),
    at(admin, 'resource/smsTemplate/add', { templateCode: '1', content: '{1x}' }),
    at(admin, 'resource/ossConfig/add', { code: 'A', bucket: 'B' }),
    at(admin, 'base/job/cancel', { id: nobody }),
  ]
}

test('refusals are told in the language of the caller, values and all', async () => {
  await school.system((ctx) => makeRecord(ctx, campus, { campusName: '语言校区', campusCode: 'LANG' }))
  for (const { ask, data } of refusals()) {
    const [said, told, written] = [await ask(china), await ask(english), await ask(taiwan)]
    const about = (answer: Answer) => ({ msg: answer.body.msg, data: answer.body.data })
    expect([said.status, isChinese(said.body.msg), said.headers['content-language']]).toEqual([
      expect.not.toBeOneOf([200, 500]),
      true,
      undefined,
    ])
    expect([told.status, told.headers['content-language']]).toEqual([said.status, 'en'])
    expect(JSON.stringify(about(told)).replaceAll(data ?? '\u0000', '')).not.toMatch(/\p{Script=Han}/u)
    expect([written.status, about(written)]).toEqual([said.status, JSON.parse(convert(JSON.stringify(about(said))))])
  }
})

test('what the sign-in and the way in refuse is told so too', async () => {
  const token = (headers: Record<string, string>) =>
    school.app.inject({
      method: 'POST',
      url: '/api/flySource-auth/oauth/token',
      query: {
        tenantId: '000000',
        username: 'nobody',
        password: 'x',
        type: 'main',
        grant_type: 'password',
        scope: 'all',
      },
      headers: { authorization: basic, ...headers },
    })
  expect((await token(china)).json().error_description).toMatch(/用户名或密码错误/)
  expect((await token(english)).json().error_description).toMatch(/^Wrong user name or password/)
  expect((await token(taiwan)).json().error_description).toMatch(/使用者名稱或密碼錯誤/)
  const unknown = (headers: Record<string, string>) =>
    school.app.inject({ method: 'GET', url: '/api/flySource-base/campus/list', headers })
  expect((await unknown(english)).json().msg).toBe('Your session has ended; please sign in again')
  const broken = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-base/campus/add',
    payload: '{',
    headers: {
      'content-type': 'application/json',
      'flysource-auth': `bearer ${admin.token}`,
      authorization: basic,
      ...english,
    },
  })
  expect(broken.json().msg).toBe('The request is not valid JSON')
})

test('whatever is left out, no address answers an English reader in Chinese', async () => {
  const posts = school.world.routes
    .filter(({ method, path }) => method === 'POST' && !endsSession.test(path.split('/').at(-1) ?? ''))
    .map(({ service, path }) => `${service}/${path}`)
  const entities = [...school.world.resources.values()]
    .filter(({ entity }) => !entity.internal)
    .flatMap(({ entity }) =>
      ['add', 'update', 'remove', 'submit'].map((verb) => `${entity.service}/${entity.path}/${verb}`),
    )
  const inChinese: unknown[] = []
  let refused = 0
  for (const path of new Set([...posts, ...entities])) {
    for (const body of [{}, { id: nobody, ids: [nobody], version: 1 }]) {
      const asked = await admin.post(path, body, english)
      const { status, body: answer } = asked.status === 403 ? await teaching.post(path, body, english) : asked
      if (status === 200 || answer?.success !== false) continue
      refused += 1
      if (isChinese(answer.msg) || answer.msg.includes('Invalid') || (status !== 409 && isChinese(answer.data)))
        inChinese.push([path, status, answer.msg, answer.data])
    }
  }
  expect(inChinese).toEqual([])
  expect(refused).toBeGreaterThan(300)
})
