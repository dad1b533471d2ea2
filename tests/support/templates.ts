import { expect } from 'vitest'
import { rowsOf, type TestSchool } from './school.ts'

/** The school puts a message otherwise, as its administrator does. */
export async function reword(school: TestSchool, code: string, words: { title?: string; status?: '1' | '0' }) {
  const [found] = await rowsOf(school, 'select id from sys_msg_template where code = $1', [code])
  const { body } = await (await school.as('admin')).post('base/msgTemplate/update', { id: found?.['id'], ...words })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
}
