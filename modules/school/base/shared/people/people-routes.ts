import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

type Leader = {
  id: string
  value: string
  label: string
  gh: string
  userId: string | null
  departmentId: string | null
  departmentName: string | null
}
export type CounsellorChoice = Leader & { classNum: number; stuNum: number }
export type LeaderChoice = Leader & { role: string; classIds: string[] }

/** The record of a student with the names around it. */
export type StudentInfo = {
  [field: string]: unknown
  fdyName: string | null
  fdyPhone: string | null
  bzrName: string | null
  roomFullName: null
  labels: never[]
}

/** Where students are: departments, majors and classes. */
export type StudentNode = { key: string; label: string; count: number; children?: StudentNode[] }

export type PhotoMatch = {
  matched: { name: string; studentId: string; xm: string; hasPhoto: boolean }[]
  problems: string[]
}

const at = { service: 'base', method: 'GET', access: { signedIn: true }, input: z.looseObject({}) } as const
const names = z.object({ names: z.array(z.string().max(200)).min(1, '没有照片').max(5000, '一次最多 5000 张照片') })

export const matchPhotosRoute = defineRoute({
  service: 'base',
  method: 'POST',
  path: 'baseStudentInfo/matchPhotos',
  label: '照片匹配',
  access: { permission: 'baseStudentInfo:update' },
  input: names,
  answer: answer<PhotoMatch>(),
})

export const counsellorChoicesRoute = defineRoute({
  ...at,
  path: 'teacher/getFdySelect',
  label: '辅导员选择',
  answer: answer<CounsellorChoice[]>(),
})

export const leaderChoicesRoute = defineRoute({
  ...at,
  path: 'teacher/getFdyBzrSelect',
  label: '辅导员与班主任选择',
  answer: answer<LeaderChoice[]>(),
})

export const studentsOfClassRoute = defineRoute({
  ...at,
  path: 'student/classStudent',
  label: '班级学生',
  answer: answer<unknown>(),
})

export const studentsLedRoute = defineRoute({
  ...at,
  path: 'student/fdyStudent',
  label: '所带学生',
  answer: answer<unknown>(),
})

export const studentInfoRoute = defineRoute({
  ...at,
  path: 'baseStudentInfo/getStuInfo',
  label: '学生信息',
  answer: answer<StudentInfo>(),
})

export const studentTreeRoute = defineRoute({
  service: 'base',
  method: 'GET',
  path: 'baseStudentInfo/tree',
  label: '学生分布',
  access: { permission: 'baseStudentInfo:list' },
  input: z.looseObject({}),
  answer: answer<StudentNode[]>(),
})
