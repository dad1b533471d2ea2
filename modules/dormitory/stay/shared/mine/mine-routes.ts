import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { MyAgreement } from '../agreement/agreement.ts'
import { foundDefect, type DefectTold } from '../desk/desk-routes.ts'

export type Roommate = {
  xm: string
  className: string | null
  bedNo: number
  isRoomHead: boolean
  isLiving: boolean
  /** Only of whoever shares it with the room. */
  phone: string | null
}
export type MyDorm = {
  stay: {
    id: string
    placeName: string
    roomNo: string
    bedNo: number
    bedPos: string | null
    state: string
    assignTime: string | null
    inTime: string | null
    inBy: string | null
    feePrice: number | null
    isRoomHead: boolean
    isPhoneShared: boolean
  } | null
  house: {
    campusName: string
    dormName: string
    typeName: string
    orient: string | null
    openTime: string | null
    closeTime: string | null
    phone: string | null
    keepers: string[]
  } | null
  roommates: Roommate[]
  /** Until when what was found broken can be told, and what was told; null before somebody moved in. */
  confirm: { until: string; doneTime: string | null; defects: DefectTold[] } | null
  /** Null where there is nothing to sign. */
  agreement: MyAgreement | null
  /** They may move in by the code at the door of their house. */
  canCheckInSelf: boolean
  /** Where somebody slept before. */
  before: { placeName: string; inTime: string | null; outTime: string | null }[]
  /** Words of the codes above, and what is looked at in a room: whoever lives there may read no register. */
  words: Readonly<Record<string, readonly { key: string; label: string }[]>>
}
const access = { permission: 'dormitoryMine:read' } as const
export const myDormRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryRegister/mine',
  label: '我的宿舍',
  access,
  input: z.object({}),
  answer: answer<MyDorm>(),
})
export const sharePhoneRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'dormitoryRegister/sharePhone',
  label: '向室友公开手机号',
  access,
  input: z.object({ isShared: z.boolean('请选择是否公开') }),
  answer: answer<{ isShared: boolean }>(),
})
/** What a code at a door says, as a part of the address it leads to. */
const door = z.string('请扫描宿舍楼门口的入住码').min(1, '请扫描宿舍楼门口的入住码').max(100, '入住码无效，请重新扫描')
export const selfCheckInRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'dormitoryRegister/selfCheckIn',
  label: '扫码自助入住',
  access,
  input: z.object({ door }),
  answer: answer<{ placeName: string }>(),
})
/** So many hours after moving in a student may say what was broken already. */
export const confirmHours = 48
export const confirmAssetsRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'dormitoryRegister/confirmAssets',
  label: '入住资产确认',
  access,
  input: z.object({ defects: z.array(foundDefect).max(20, '一次最多登记20项') }),
  answer: answer<{ doneTime: string }>(),
})

/** Name of the place at which areas add what may be done from 我的宿舍 (`contributes` in `web/area.ts`). */
export const myDormDeeds = 'myDormDeeds'
