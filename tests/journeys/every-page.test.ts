import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { addDays } from '#kernel/rules/days.ts'
import { callAs } from '#tests/support/flow-people.ts'
import { rowsOf, type TestSchool } from '#tests/support/school.ts'
import { openStage, type Stage } from './browser.ts'
import { plansFor, shellPages, type Person, type Plan } from './places.ts'
import { walk } from './sweep.ts'

// Whoever has the most pages comes first: the others look closely only at what nobody before them has.
const accounts = [
  // But logs tell of every area, and are looked at by who has a menu of none: they have their words all the same.
  'sjgly01',
  'admin',
  'stu01',
  'fdy01',
  'bzr01',
  'tea01',
  'yx01',
  'sg01',
  'ssgl01',
  'wyzg01',
  'xgc01',
  'jwc01',
  'ld37',
  'ld36',
  'xld02',
  'zzzx01',
  'cjgly01',
  'aqgly01',
  'xs01',
  'yrdw01',
]
/** A student who looks after a floor, and otherwise sees what students see. */
const cadre = 'a student who looks after a floor'
const names = [...accounts, cadre]
let stage: Stage
let plans: Map<string, Plan>

beforeAll(async () => {
  stage = await openStage()
  await enterWhatDemoLacks(stage.school)
  const [one] = await rowsOf(
    stage.school,
    `select u.account_no as account from sys_user u
     join sys_user_role h on h.user_id = u.id
     join sys_role r on r.id = h.role_id
     where r.role_code = 'lz' and u.status = '1'
     order by u.account_no
     limit 1`,
  )
  const people: Person[] = accounts.map((account) => ({ name: account, account }))
  plans = await plansFor(
    stage,
    [...people, { name: cadre, account: String(one!['account']), besides: 'stu01' }],
    'stu01',
  )
})
afterAll(() => stage.close())

test('every screen of every area is come to by somebody, with something on it, and so are the pages of the shell', async () => {
  const seen = new Set([...plans.values()].flatMap(({ fresh }) => fresh.map(({ component }) => component)))
  const declared = manifests.flatMap(({ screens = {} }) => Object.values(screens).map(({ component }) => component))
  const all = [...new Set([...declared, ...(await shellPages())])]
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter((component) => !seen.has(component)).toSorted()).toEqual([])
})

// Two people at a time: while one waits for the server, the other draws.
describe.concurrent('every page of everybody', () => {
  test.each(names)(
    '%s: loads, asks for nothing that is refused, fits, and is readable by day and night, in both languages',
    // A hundred pages, on a machine that has other things to do. A second walk would begin where the first one left off: in English, by night.
    { timeout: 1_800_000, retry: 0 },
    async (name) => {
      const plan = plans.get(name)!
      expect(plan.places.length, `${name} has pages`).toBeGreaterThan(0)
      expect(await walk(stage, plan)).toEqual([])
    },
  )
})

/** A list an office made of a kind of matter, and somebody who wants to leave the bed. */
async function enterWhatDemoLacks(school: TestSchool): Promise<void> {
  const list = {
    name: '请假办理情况',
    code: 'leaveList',
    processType: 'leave',
    columns: ['instance.instNo', 'subject.xh'].map((key) => ({ key, title: '' })),
    filters: ['instance.status'],
    sort: { key: 'instance.instNo', isDescending: true },
    statistics: [],
    roles: ['fdy'],
    exportAllowed: true,
    status: '1',
  }
  const made = await (await school.as('admin')).post('process/queryConfig/submit', list)
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true })
  const [one] = await rowsOf(
    school,
    `select u.account_no as account from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01'
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where r.state = '2' and not exists (select 1 from duty_key k where k.student_id = s.id)
     order by s.xh
     limit 1`,
  )
  const today = await school.system(async (ctx) => ctx.today())
  const asked = { reason: '6', planDate: addDays(today, 16), remark: '下月起走读，家住学校附近' }
  const { body } = await callAs(school, String(one!['account']), 'yxgl/dormitoryCheckoutApply/apply', asked)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
}
