import { defineService } from '#kernel/world/service.ts'

/** Who a bed belongs to. */
export type Resident = {
  bedId: string
  studentId: string
  xh: string
  xm: string
  sex: string | null
  className: string | null
  sjhm: string | null
  isRoomHead: boolean
  inDate: string | null
}

/** Who lives in some rooms; nobody where no area keeps it. */
export const residents = defineService<{ roomIds: readonly string[] }, readonly Resident[]>('dorm.residents', {
  fallback: [],
})
