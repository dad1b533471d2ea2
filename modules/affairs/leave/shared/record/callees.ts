import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** Who counsels a student, for whoever looks for the student and cannot reach anybody else. */
export type CounsellorToCall = {
  teacherId: string
  name: string
  /** The number of the office, which is nobody's own. */
  officePhone: string | null
}

export const counsellorToCallRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/counsellor',
  label: '学生的辅导员',
  access: { permission: 'leaveRequest:list' },
  input: z.object({ studentId: z.uuid('学生不存在') }),
  answer: answer<CounsellorToCall | null>(),
})

/** The same for the student: whom to tell that one is late. */
export const ownCounsellorRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveRequest/myCounsellor',
  label: '我的辅导员',
  access: { permission: 'leaveMine:read' },
  input: z.object({}),
  answer: answer<CounsellorToCall | null>(),
})
