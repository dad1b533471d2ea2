import { CalendarClock } from 'lucide-react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import type { LifeSource } from '#modules/school/base/shared/students/student-life.ts'
import { stayApply, stayStates } from '../shared/apply.ts'

type Stay = {
  id: string
  state: string
  days: number | null
  beginDate: string
  endDate: string
  roomName?: string | null
  bedName?: string | null
}

/** Stays that were granted, also those that are over by now. */
const told: readonly string[] = [stayStates.assigned[0], stayStates.staying[0], stayStates.ended[0]]
const toneOf = (state: string) => Object.values(stayStates).find(([code]) => code === state)?.[2] ?? 'grey'

/** The nights of holidays a student stays at school, by the day they begin. */
export const contributions: readonly LifeSource[] = [
  {
    key: 'holiday',
    label: () => t('假期留宿'),
    icon: CalendarClock,
    permission: 'holidayStayApply:list',
    async read(studentId) {
      const { records } = await get<Page<Stay>>(`${addressOf(stayApply)}/list`, {
        studentId,
        size: 50,
        columns: ['beginDate', 'endDate', 'days', 'roomId', 'bedId', 'state'],
      })
      return {
        entries: records
          .filter(({ state }) => told.includes(state))
          .map(({ id, state, beginDate, endDate, roomName, bedName }) => ({
            id,
            time: beginDate,
            title: t('假期留宿 {{days}}', { days: daysText(beginDate, endDate) }),
            text: [roomName, bedName].filter(Boolean).join(' '),
            tone: toneOf(state),
            link: `/holiday/detail?id=${id}`,
          })),
      }
    },
  },
]
