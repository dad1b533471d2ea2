import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanFiles } from '#services/files/clean.ts'
import { rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'

let school: TestSchool
let registry: Visitor

beforeAll(async () => {
  school = await testSchool()
  registry = await school.as('jwc01')
})
afterAll(() => school.close())

const place = { formKey: 'base/baseStudentInfo', recordId: 'new' }

test('what was typed waits for its author alone, on any computer, sealed, until it is given up', async () => {
  expect((await registry.get('base/userDraft/getOne', place)).body.data).toBeNull()
  const values = { xm: '草稿甲', sjhm: '13800001111', xjztM: '01', nothing: 'x' }
  expect((await registry.post('base/userDraft/submit', { ...place, values })).status).toBe(200)
  const elsewhere = await school.as('jwc01')
  const { data } = (await elsewhere.get('base/userDraft/getOne', place)).body
  expect(data).toMatchObject({ values: { xm: '草稿甲', sjhm: '13800001111' }, time: expect.any(String) })
  // Neither what the form does not know nor what only the server writes is kept.
  expect(Object.keys(data.values)).not.toContain('nothing')
  expect((await (await school.as('xgc01')).get('base/userDraft/getOne', place)).body.data).toBeNull()
  const [row] = await rowsOf(school, "select content from sys_user_draft where form_key = 'base/baseStudentInfo'")
  expect(String(row!['content'])).not.toContain('草稿甲')

  expect((await registry.post('base/userDraft/remove', place)).status).toBe(200)
  expect((await elsewhere.get('base/userDraft/getOne', place)).body.data).toBeNull()
})

test('a draft is bounded, and nobody keeps one without being signed in', async () => {
  const tooMuch = await registry.post('base/userDraft/submit', {
    formKey: 'own:form',
    recordId: 'new',
    values: { text: '长'.repeat(60_000) },
  })
  expect(tooMuch.body).toMatchObject({ code: 400, msg: '草稿内容不能超过 128 kB' })
  expect((await registry.post('base/userDraft/submit', { formKey: '../x', recordId: 'new', values: {} })).status).toBe(
    400,
  )
  expect((await visitorWith(school.app, 'nobody').get('base/userDraft/getOne', place)).status).toBe(401)
})

test('files of a draft outlive the cleaning of loose uploads, and go when the draft is given up', async () => {
  const fileId = await putFile(school, registry, { name: '证明.txt', content: 'draft' })
  const form = { formKey: 'resource/fileLink', recordId: 'new' }
  await registry.post('base/userDraft/submit', {
    ...form,
    values: { title: '带附件', fileId: [fileId, '018f0000-0000-7000-8000-000000000000'] },
  })
  await rowsOf(school, "update sys_file set create_time = create_time - interval '3 days' where id = $1 returning id", [
    fileId,
  ])
  await cleanFiles(school.world, school.school)
  const { data } = (await registry.get('base/userDraft/getOne', form)).body
  // One that is not there would only stop the record from being saved.
  expect(data).toMatchObject({ values: { fileId: [fileId] }, files: [{ fileId, name: '证明.txt' }] })
  await registry.post('base/userDraft/remove', form)
  await cleanFiles(school.world, school.school)
  expect(await rowsOf(school, 'select 1 from sys_file where id = $1', [fileId])).toEqual([])
})

test('a draft tells nothing of files its author may not read', async () => {
  const fileId = await putFile(school, await school.as('xgc01'), { name: '别人的诊断证明.txt', content: 'secret' })
  await rowsOf(
    school,
    `update sys_file set status = '1', entity = 'leaveRequest', record_id = $2 where id = $1 returning id`,
    [fileId, crypto.randomUUID()],
  )
  const form = { formKey: 'resource/fileLink', recordId: 'new' }
  await registry.post('base/userDraft/submit', { ...form, values: { title: '试探', fileId: [fileId] } })
  const { data } = (await registry.get('base/userDraft/getOne', form)).body
  expect(data).toMatchObject({ values: { fileId: [] }, files: [] })
  await registry.post('base/userDraft/remove', form)
})

test('a number that somebody has is found out before the form is sent in, only by those who may save it', async () => {
  const [taken] = await rowsOf(school, 'select id, xh from base_student where xh is not null order by xh limit 1')
  const asked = { values: { xh: taken!['xh'] } }
  expect((await registry.post('base/baseStudentInfo/checkUnique', asked)).body.data).toEqual({
    xh: expect.stringContaining('已存在'),
  })
  expect((await registry.post('base/baseStudentInfo/checkUnique', { values: { xh: '9900990099' } })).body.data).toEqual(
    {},
  )
  // One's own number is not taken.
  expect((await registry.post('base/baseStudentInfo/checkUnique', { ...asked, id: taken!['id'] })).body.data).toEqual(
    {},
  )
  expect((await (await school.as('xgc01')).post('base/baseStudentInfo/checkUnique', asked)).status).toBe(403)
})
