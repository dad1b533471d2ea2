import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'stay.agreement': true
  }
}

/** What a student signed on living in the house: the words as they stood then, and the signature. Written once, never changed. */
export const agreement = defineEntity('stay.agreement', {
  label: '住宿协议',
  service: 'yxgl',
  path: 'dormitoryAgreement',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, width: 150 }),
    ...studentSnapshot.fields,
    registerId: f.ref('stay.register', { label: '住宿登记', required: true, isPart: true }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 140 }),
    placeName: f.text({ label: '住处', computed: true, max: 100, width: 170 }),
    content: f.longText({ label: '协议正文', computed: true, max: 10_000 }),
    signFile: f.files({ label: '签名', computed: true, max: 1, image: true }),
    signTime: f.moment({ label: '签署时间', computed: true, width: 150 }),
  },
  title: 'xm',
  called: ({ xm }) => `${String(xm)}的住宿协议`,
  search: ['xh', 'xm', 'placeName'],
  pinyin: ['xm'],
  unique: [{ on: ['registerId'], message: '您已签署住宿协议' }],
  indexes: [['studentId'], ['dormId'], ['floorId'], ['classId'], ['departmentId']],
  list: {
    columns: ['xm', 'xh', 'classId', 'placeName', 'signTime'],
    filters: ['dormId', 'departmentId', 'classId', 'grade', 'signTime', 'studentId'],
    sort: ['-signTime'],
  },
  form: [],
  removable: 'never',
})
export type AgreementRow = Row<typeof agreement>

/** What is read before it is signed, and when it was. */
export type MyAgreement = { content: string; isFirst: boolean; signTime: string | null }

export const signAgreementRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'dormitoryAgreement/sign',
  label: '签署住宿协议',
  access: { permission: 'dormitoryMine:read' },
  input: z.object({
    /** What stood on the screen: nobody signs words they have not seen. */
    content: z.string().max(10_000, '协议正文不能超过10000个字'),
    fileId: z.uuid('请阅读并签署住宿协议'),
  }),
  answer: answer<{ signTime: string }>(),
})
const printed = { service: 'yxgl', method: 'GET', answer: answer<unknown>() } as const
export const myAgreementPaperRoute = defineRoute({
  ...printed,
  path: 'dormitoryAgreement/myPaper',
  label: '打印我的住宿协议',
  access: { permission: 'dormitoryMine:read' },
  input: z.object({}),
})
export const agreementPaperRoute = defineRoute({
  ...printed,
  path: 'dormitoryAgreement/paper',
  label: '打印住宿协议',
  access: { permission: 'dormitoryAgreement:getOne' },
  input: z.object({ id: z.uuid('住宿协议不存在') }),
  about: { entity: agreement, id: 'id' },
})
