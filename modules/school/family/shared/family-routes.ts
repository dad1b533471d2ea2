import { z } from 'zod'
import { askedInteger, askedPage } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { isId } from '#kernel/rules/id-text.ts'
import { mostContacts, noContact } from './rules.ts'

/** The own family as a whole: what it lacks, and whether the yearly confirmation is due. */
export type OwnFamily = {
  studentId: string
  infoId: string | null
  needsConfirm: boolean
  confirmedTime: string | null
  gaps: string[]
  samePhone: string[]
}

/** Families of a class in numbers. */
export type ClassCounts = {
  classId: string | null
  className: string | null
  departmentName: string | null
  total: number
  complete: number
  noContact: number
  noGuardian: number
  stale: number
  waiting: number
  call: number
}
export type Person = {
  studentId: string
  xh: string | null
  xm: string
  classId: string | null
  className: string | null
  members: number
  toCall: number
  hasContact: boolean
  hasGuardian: boolean
  hasAddress: boolean
  isStale: boolean
  needsConfirm: boolean
  familyType: string | null
  confirmedTime: string | null
  isComplete: boolean
}

/** Numbers over everybody in reach; families whose kind nobody told are counted as such. */
export type FamilyStat = Omit<ClassCounts, 'classId' | 'className' | 'departmentName'> & {
  types: { familyType: string | null; n: number }[]
}

const nothing = z.looseObject({})
const id = z.string().refine(isId).optional()
const narrowing = { classId: id, departmentId: id, grade: askedInteger('年级').optional() }
const asked = z.looseObject({
  ...narrowing,
  gap: z.enum(['contact', 'guardian', 'stale', 'waiting', 'call', 'incomplete']).optional(),
  familyType: z.string().max(20).optional(),
  keyword: z.string().trim().max(30).optional(),
  current: askedPage,
  size: z.coerce.number().int().min(1).max(100).default(20),
})
const order = z.object({
  studentId: z.string().refine(isId, '学生不存在'),
  memberIds: z
    .array(z.string().refine(isId, '家庭成员不存在'), noContact)
    .min(1, noContact)
    .max(mostContacts, `紧急联系人最多${mostContacts}人`),
})

export const ownFamilyRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'familyInfo/mine',
  label: '我的家庭情况',
  access: { permission: 'familyMember:self' },
  input: nothing,
  answer: answer<OwnFamily>(),
})

export const confirmFamilyRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'familyInfo/confirm',
  label: '确认家庭信息',
  access: { permission: 'familyInfo:confirm' },
  input: nothing,
  answer: answer<{ confirmedTime: string }>(),
})

export const reorderContactsRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'familyMember/reorder',
  label: '紧急联系顺序',
  access: { permission: 'familyMember:reorder' },
  input: order,
  answer: answer<{ changed: number }>(),
})

export const completenessRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'familyInfo/completeness',
  label: '家庭信息完整情况',
  access: { permission: 'familyMember:list' },
  input: z.looseObject(narrowing),
  answer: answer<ClassCounts[]>(),
})

export const familyPersonsRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'familyInfo/persons',
  label: '家庭信息学生名单',
  access: { permission: 'familyMember:list' },
  input: asked,
  answer: answer<{ records: Person[]; total: number; current: number; size: number }>(),
})

export const familyStatRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'familyMember/stat',
  label: '家庭信息统计',
  access: { permission: 'familyMember:stat' },
  input: z.looseObject(narrowing),
  answer: answer<FamilyStat>(),
})
