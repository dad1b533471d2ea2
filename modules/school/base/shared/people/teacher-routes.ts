import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type StaffBar = { key: string | null; count: number }
export type StaffFigures = {
  total: number
  title: StaffBar[]
  education: StaffBar[]
  age: StaffBar[]
  dual: StaffBar[]
}

export type TeacherLoad = { id: string; classes: number; students: number; names: string }

/** The own record, with the classes led. */
export type OwnFile = {
  id: string
  version: number
  abilities: never[]
  led: { classes: number; students: number; names: string | null }
  [field: string]: unknown
}

const at = { service: 'base', method: 'GET', input: z.looseObject({}) } as const

export const staffFiguresRoute = defineRoute({
  ...at,
  path: 'teacher/structure',
  label: '教师结构',
  access: { permission: 'teacher:list' },
  answer: answer<StaffFigures>(),
})

export const teacherLoadRoute = defineRoute({
  ...at,
  path: 'teacher/load',
  label: '教师带班情况',
  access: { permission: 'teacher:list' },
  answer: answer<TeacherLoad[]>(),
})

export const ownFileRoute = defineRoute({
  ...at,
  path: 'teacher/mine',
  label: '我的档案',
  access: { permission: 'teacher:self' },
  answer: answer<OwnFile>(),
})
