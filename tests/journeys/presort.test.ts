import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** A house nobody has used yet, and a department of the newest intake whose people have no bed. */
async function newBatch(): Promise<string> {
  const admin = await stage.school.as('ssgl01')
  const [who] = await rowsOf(
    stage.school,
    `select s.department_id as id, s.grade
     from base_student s
     where s.deleted_time is null and s.xjzt_m = '01'
       and not exists (select 1 from stay_register r where r.student_id = s.id and r.state in ('1', '2'))
       and not exists (select 1 from presort_department d where d.department_id = s.department_id)
     group by s.department_id, s.grade
     order by s.grade desc, count(*) desc
     limit 1`,
  )
  const houses = await rowsOf(
    stage.school,
    `select dorm_id as id
     from dorm_bed
     where status = '0'
     group by dorm_id
     having count(*) > 60`,
  )
  const draft = { batchName: '走读调整批次', xn: '2030-2031', grade: who!['grade'], departmentIds: [who!['id']] }
  const dormIds = houses.map(({ id }) => id)
  const { body } = await admin.post('yxgl/dormitoryPresortBatch/add', {
    ...draft,
    dormIds,
    mode: '1',
    population: '1',
    seed: 5,
  })
  expect(body.msg).toBe('操作成功')
  return body.data.id
}

test('the office goes from the scope by rooms and a trial to publication', async () => {
  const id = await newBatch()
  const page = await stage.open('ssgl01', desk, `/dormitory/presort?id=${id}`)
  await page.getByText('按性别与档次').waitFor()
  await keepPicture(page, 'presort-scope')
  await page.getByRole('button', { name: '开始划拨' }).click()
  // Fewer beds than people: somebody has to say that it goes on all the same.
  const goOn = page.getByRole('button', { name: '仍然继续' })
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    await button.or(goOn).first().waitFor()
    if ((await goOn.count()) > 0) await goOn.click()
    await button.click()
  }
  await press('自动划拨')
  await page.getByText(/^已划拨 \d+ 间/).waitFor()
  await keepPicture(page, 'presort-quota')
  await page.getByRole('button', { name: '交院系调整' }).click()
  await press('开始试算')
  await page.getByRole('dialog').getByRole('button', { name: '开始试算' }).click()
  await page.getByText('单班房间').waitFor()
  await page.getByText('可以发布').waitFor()
  await keepPicture(page, 'presort-result')
  await page.getByRole('button', { name: '转待发布' }).click()
  await page.getByRole('button', { name: '仍然继续' }).click()
  await page.getByRole('button', { name: '退回院系调整' }).waitFor()
  await page.getByText('发布时可能要求二次认证，请先在个人中心绑定').waitFor()
  await switchSecondAuthOff(stage.school)
  await page.getByRole('button', { name: '发布', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await page.getByText(/^已发布，\d+ 人$/).waitFor()
  const given = await rowsOf(stage.school, `select 1 from stay_register where source_id = '${id}' and state = '1'`)
  expect(given.length).toBeGreaterThan(0)
})

test('on a phone the result of the demo batch is read card by card', async () => {
  const page = await stage.open('ssgl01', phone, '/dormitory/presort')
  await page
    .getByRole('button', { name: /床位预分/ })
    .first()
    .click()
  await page.getByText('冲突与扣分').waitFor()
  await keepPicture(page, 'presort-phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
