import { BedSingle } from 'lucide-react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import type { LifeEntry, LifeFact, LifeSource } from '#modules/school/base/shared/students/student-life.ts'
import { inWays, outReasons, register, stayStates } from '../shared/register.ts'

type Stay = {
  id: string
  state: string
  placeName: string | null
  inWay: string | null
  assignTime: string | null
  inTime: string | null
  outTime: string | null
  outReason: string | null
}

const most = 50

/** Where a student sleeps today, and when they moved in, elsewhere and out. */
export const contributions: readonly LifeSource[] = [
  {
    key: 'stay',
    label: () => t('住宿'),
    icon: BedSingle,
    permission: 'dormitoryRegister:list',
    async read(studentId) {
      const { records } = await get<Page<Stay>>(`${addressOf(register)}/list`, {
        studentId,
        size: most,
        columns: ['placeName', 'inWay', 'assignTime', 'inTime', 'outTime', 'outReason', 'state'],
      })
      return { entries: records.flatMap(entriesOf), facts: [bedOf(records)] }
    },
  },
]

function bedOf(stays: readonly Stay[]): LifeFact {
  const label = t('今日床位')
  const link = '/dormitory/register'
  const living = stays.find(({ state }) => state === stayStates.living[0])
  if (living)
    return {
      key: 'bed',
      label,
      value: living.placeName ?? '',
      note: living.inTime ? t('{{day}}入住', { day: momentText(living.inTime) }) : t('在住'),
      link,
    }
  const waiting = stays.find(({ state }) => state === stayStates.waiting[0])
  if (waiting) return { key: 'bed', label, value: waiting.placeName ?? '', note: t('待入住'), tone: 'amber', link }
  return { key: 'bed', label, value: t('没有床位'), note: t('未在校内住宿'), tone: 'grey' }
}

/** A move is one event, though one stay ends and another begins; a bed given by mistake is none. */
function entriesOf({ id, state, placeName, inWay, assignTime, inTime, outTime, outReason }: Stay): LifeEntry[] {
  if (state === stayStates.void[0]) return []
  const place = placeName ?? ''
  const isMove = inWay === inWays.change || inWay === inWays.batch
  const come: LifeEntry[] = inTime
    ? [
        {
          id: `${id} in`,
          time: inTime,
          title: isMove ? t('调宿到 {{place}}', { place }) : t('入住 {{place}}', { place }),
          tone: isMove ? 'blue' : 'green',
        },
      ]
    : assignTime
      ? [{ id: `${id} given`, time: assignTime, title: t('分配到 {{place}}', { place }), tone: 'blue' }]
      : []
  const isGone = outTime !== null && outReason !== outReasons.moved && outReason !== outReasons.mistake
  return isGone
    ? [...come, { id: `${id} out`, time: outTime, title: t('从 {{place}} 退宿', { place }), tone: 'grey' }]
    : come
}
