import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf } from '#tests/support/school.ts'
import { desk, keepPicture, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a student whose card is wrong asks on a phone, the counsellor agrees, the desk takes the charge, makes it and hands it out', async () => {
  const { school } = stage
  await school.system((ctx) =>
    ctx.db.execute(
      `update base_student set photo_file_id = array[gen_random_uuid()]
       where id::text = (select person_id from sys_user where account_no = 'stu01')`,
    ),
  )
  const [who] = await rowsOf(school, `select user_name as name from sys_user where account_no = 'stu01'`)
  const name = String(who!['name'])
  const student = await stage.open('stu01', phone, '/card/apply')
  await student.getByRole('radio', { name: /信息有误/ }).click()
  await student.getByLabel('学生证', { exact: true }).check()
  await student.getByLabel('情况说明').fill('专业名称印错')
  await student.getByText(/工本费 5.00 元 · 需 辅导员→资助中心 审批/).waitFor()
  expect(await student.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await keepPicture(student, 'card-apply')
  await student.getByRole('button', { name: '提交申请' }).click()
  await student.waitForURL('**/card/mine')
  await student.getByText(/^等待 .+ 审批$/).waitFor()
  await keepPicture(student, 'card-mine')

  const [apply] = await rowsOf(
    school,
    `select a.id, i.id as flow from card_apply a
     join sys_flow_instance i on i.biz_id = a.id::text
     join sys_user u on u.person_id = a.student_id::text and u.account_no = 'stu01'`,
  )
  const id = String(apply!['id'])
  const counsellor = await stage.open('fdy01', phone, `/process/detail?instanceId=${String(apply!['flow'])}`)
  await counsellor.getByText('专业名称印错').waitFor()
  await counsellor.getByRole('textbox', { name: '审批意见' }).fill('情况属实，同意办理。')
  await counsellor.getByRole('button', { name: '同意', exact: true }).last().click()
  await expect.poll(() => nodeOf(id)).toBe('office')
  await student.reload()
  await student.getByText(/^请缴纳工本费 5.00 元：学生事务大厅/).waitFor()

  // The desk takes the charge before it agrees.
  const office = await stage.open('zzzx01', desk, `/card/detail?id=${id}`)
  await office.getByRole('button', { name: '确认收费' }).click()
  await office.getByRole('dialog').getByRole('button', { name: '确认收费' }).click()
  await office.getByText('已确认收费').waitFor()
  await everybodyAgrees(school, id)
  const { body } = await callAs(school, 'zzzx01', 'xsgl/cardMakeBatch/add', { cardType: '1' })

  const making = await stage.open('zzzx01', desk, `/card/desk?batch=${body.data.id}`)
  await making.getByRole('button', { name: new RegExp(name) }).click()
  await making.getByLabel('空白卡号').fill('70000021')
  await making.getByRole('button', { name: '写卡' }).click()
  await making.getByLabel('读出内容').fill('70000020')
  await making.getByRole('button', { name: '核对' }).click()
  await making.getByText('写卡校验不一致，请重新写卡').waitFor()
  await keepPicture(making, 'card-desk')
  await making.getByLabel('读出内容').fill('70000021')
  await making.getByRole('button', { name: '核对' }).click()
  await making.getByText('写卡成功').waitFor()

  // A scan into the search finds whom it was made for.
  const handing = await stage.open('zzzx01', desk, '/card/hand?keyword=70000021')
  await handing
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '发放' })
    .click()
  await handing.getByRole('dialog').getByLabel('新卡号').fill('70000021')
  await handing.getByRole('dialog').getByRole('button', { name: '发放' }).click()
  await handing.getByText('已发放').waitFor()
  await student.reload()
  const card = student.getByRole('list', { name: '我的证件' }).getByText('卡号 70000021')
  await card.waitFor()
})

async function nodeOf(bizId: string) {
  const [task] = await rowsOf(
    stage.school,
    `select t.node_key as node from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id
     where i.biz_id = $1 and t.status = '1'`,
    [bizId],
  )
  return task?.['node']
}
