import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { isId } from '#kernel/rules/id-text.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import type { ChangeKind } from './kinds.ts'

/** How a student stands, in words. */
export type Standing = {
  departmentName: string | null
  majorName: string | null
  grade: number | null
  className: string | null
  status: string
}
export type Previewed = {
  studentId: string
  xh: string | null
  xm: string
  majorId: string | null
  before: Standing
  after: Standing
  problems: Record<string, string>
}

/** What a change would do to some students, and who would decide on it; `toClass` and `returns` say what its kind asks for. */
export type ChangePreview = Pick<Outlook, 'levels' | 'stopped'> & {
  toClass: ChangeKind['toClass'] | null
  returns: boolean
  students: Previewed[]
}

const most = 200
const people = z
  .array(z.string().refine(isId, '学生不存在'), '请选择学生')
  .min(1, '请选择学生')
  .max(most, `一次最多登记 ${most} 名学生`)
const many = z.looseObject({ studentIds: people })
const looked = z.looseObject({
  studentIds: people,
  kind: z.string({ error: '请选择异动类别' }),
  id: z.string().nullish(),
})

export const changePreviewRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'stuStatusChange/preview',
  label: '学籍异动前后对照',
  access: { permission: 'stuStatusChange:add' },
  input: looked,
  answer: answer<ChangePreview>(),
})

export const addChangesRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'stuStatusChange/addMany',
  label: '批量登记学籍异动',
  access: { permission: 'stuStatusChange:add' },
  input: many,
  answer: answer<{ ids: string[] }>(),
})
