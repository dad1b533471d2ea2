import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = proving(school, await school.as('admin'))
})
afterAll(() => school.close())

const change = async (path: string, values: object) => {
  const { body } = await admin.post(`base/sysRole/${path}`, values)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.data as { id: string }
}
const choices = async (): Promise<string[]> =>
  (await admin.get('base/sysRole/getSelect', { size: 100 })).body.data
    .map((one: { label?: string; title?: string }) => one.label ?? one.title)
    .filter((name: string) => name.startsWith('试用'))

test('a role is offered under its name while it is on, and stands in the list in its order with its note', async () => {
  const first = await change('add', { roleName: '试用甲', roleCode: 'trialA', sort: 901, remark: '只供演练' })
  const second = await change('add', { roleName: '试用乙', roleCode: 'trialB', sort: 900 })
  const listed = async () =>
    (await admin.get('base/sysRole/list', { keyword: '试用', size: 10 })).body.data.records as Record<string, unknown>[]
  expect((await listed()).map(({ roleCode }) => roleCode)).toEqual(['trialB', 'trialA'])
  expect((await listed())[1]).toMatchObject({ remark: '只供演练' })
  await change('update', { id: second.id, sort: 902 })
  expect((await listed()).map(({ roleCode }) => roleCode)).toEqual(['trialA', 'trialB'])
  expect((await choices()).toSorted()).toEqual(['试用乙', '试用甲'])
  await change('update', { id: first.id, status: '0', roleName: '试用丙' })
  expect(await choices()).toEqual(['试用乙'])
})
