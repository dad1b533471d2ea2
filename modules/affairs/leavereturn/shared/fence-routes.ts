import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'

export type FencedCampus = {
  id: string
  campusName: string
  isMain: boolean
  address: string | null
  lng: number | null
  lat: number | null
  fence: Fence | null
  version: number
  updateTime: string | null
  students: number
}
export type Fences = { campuses: FencedCampus[]; toleranceM: number }

const order = z.object({ campusId: z.uuid('请选择校区'), version: askedInteger('版本'), fence: z.unknown().nullable() })

export const fencesRoute = defineRoute({
  service: 'xsgl',
  method: 'GET',
  path: 'leaveFence/list',
  label: '销假范围',
  access: { permission: 'leaveFence:read' },
  input: z.object({}),
  answer: answer<Fences>(),
})

export const saveFenceRoute = defineRoute({
  service: 'xsgl',
  method: 'POST',
  path: 'leaveFence/save',
  label: '保存销假范围',
  access: { permission: 'leaveFence:update' },
  input: order,
  answer: answer<{ version: number }>(),
})
