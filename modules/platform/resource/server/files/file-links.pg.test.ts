import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'

let school: TestSchool
let office: Visitor
let student: Visitor
let teacher: Visitor

beforeAll(async () => {
  school = await testSchool()
  ;[office, student, teacher] = await Promise.all([school.as('xgc01'), school.as('stu01'), school.as('tea01')])
})
afterAll(() => school.close())

const shelfOf = async (visitor: Visitor) =>
  (await visitor.get('resource/fileLink/mine')).body.data as {
    id: string
    title: string
    edition: number
    downloads: number
    isNew: boolean
    versions: { edition: number; fileId: string }[]
  }[]

test('a published file is for those it names, counts once a day for each, and a new version takes the place of the old, which stays in the history', async () => {
  const first = await putFile(school, office, { name: '细则.txt', content: 'first' })
  const teachersOnly = { userType: 'tea', include: [{ kind: 'school', ids: [] }], exclude: [] }
  expect((await student.post('resource/fileLink/add', { title: '偷发', category: '1', fileId: [first] })).status).toBe(
    403,
  )
  const { id, version } = (
    await office.post('resource/fileLink/add', {
      title: '考务细则',
      category: '2',
      fileId: [first],
      targetScope: teachersOnly,
    })
  ).body.data
  expect((await shelfOf(teacher)).map((one) => one.id)).not.toContain(id)
  expect((await office.post('resource/fileLink/publish', { id })).status).toBe(200)

  expect((await shelfOf(teacher)).find((one) => one.id === id)).toMatchObject({
    title: '考务细则',
    edition: 1,
    downloads: 0,
    isNew: true,
  })
  expect((await shelfOf(student)).map((one) => one.id)).not.toContain(id)
  expect((await student.post('resource/fileLink/take', { id })).body).toMatchObject({
    code: 404,
    msg: '文件不存在或已被删除',
  })
  expect((await student.get('resource/oss/endpoint/download-file', { fileId: first })).status).toBe(404)

  for (let i = 0; i < 2; i++)
    expect((await teacher.post('resource/fileLink/take', { id })).body.data).toMatchObject({
      fileId: first,
      downloads: 1,
    })
  expect((await teacher.get('resource/oss/endpoint/download-file', { fileId: first })).raw.toString()).toBe('first')

  const second = await putFile(school, office, { name: '细则2.txt', content: 'second' })
  expect((await office.post('resource/fileLink/update', { id, version: version + 1, fileId: [second] })).status).toBe(
    200,
  )
  expect((await teacher.post('resource/fileLink/take', { id })).body.data).toMatchObject({
    fileId: second,
    downloads: 1,
  })
  expect((await teacher.post('resource/fileLink/take', { id, edition: 1 })).body.data.fileId).toBe(first)
  expect((await teacher.get('resource/oss/endpoint/download-file', { fileId: first })).raw.toString()).toBe('first')
  expect((await shelfOf(teacher)).find((one) => one.id === id)!.versions.map((one) => one.edition)).toEqual([2, 1])

  expect((await office.post('resource/fileLink/stop', { id })).status).toBe(200)
  expect((await teacher.post('resource/fileLink/take', { id })).status).toBe(404)
})

test('a file for everybody whose time is over says so', async () => {
  const file = await putFile(school, office, { name: '放假安排.txt', content: 'x' })
  const { id } = (
    await office.post('resource/fileLink/add', {
      title: '放假安排',
      category: '3',
      fileId: [file],
      validTo: '2000-01-01',
    })
  ).body.data
  await office.post('resource/fileLink/publish', { id })
  expect((await shelfOf(student)).map((one) => one.id)).not.toContain(id)
  expect((await student.post('resource/fileLink/take', { id })).body).toMatchObject({ code: 400, msg: '文件已过期' })
})
