import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSms } from '#services/sms/send-sms.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T02:00:00Z' })
  admin = proving(school, await school.as('admin'))
})
afterAll(() => school.close())

const sent = async (template: string) => {
  const order = { template, phone: '13912345678', params: { thing: '卡' } }
  const { recordId } = await school.system((ctx) => sendSms(ctx, order))
  return (
    await rowsOf(school, 'select content, template_name as name, kind from sms_record where id = $1', [recordId])
  )[0]
}

test('a message is worded as its template says, under its name and kind; one that is off sends nothing', async () => {
  const draft = { templateCode: 'cardLost', templateName: '挂失', kind: '2', content: '您的{thing}已挂失', status: '1' }
  const added = await admin.post('resource/smsTemplate/add', draft)
  expect(added.body.success, JSON.stringify(added.body)).toBe(true)
  const { id } = added.body.data
  expect(await sent('cardLost')).toEqual({ content: '您的卡已挂失', name: '挂失', kind: '2' })
  const changed = { id, templateName: '挂失通知', content: '{thing}挂失成功' }
  expect((await admin.post('resource/smsTemplate/update', changed)).body.success).toBe(true)
  expect(await sent('cardLost')).toEqual({ content: '卡挂失成功', name: '挂失通知', kind: '2' })
  expect((await admin.post('resource/smsTemplate/update', { id, status: '0' })).body.success).toBe(true)
  await expect(sent('cardLost')).rejects.toThrow('短信模板【cardLost】不存在或已停用')
})
