import { BedSingle, DoorOpen, UserCheck } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardStrip, type StripCell } from '#browser/kit/cards/strip.tsx'
import { t } from '#browser/wire/i18n.ts'
import { stayStates } from '../../shared/register.ts'
import { screens } from '../../shared/screens.ts'

type Numbers = { living: number; waiting: number; toLeave: number | null }

const listOf = (state: string) => `${screens.register.path}?state=${state}`

function Stays({ data: { living, waiting, toLeave } }: { data: Numbers }) {
  const unit = t('人')
  const cells: StripCell[] = [
    {
      key: 'living',
      icon: BedSingle,
      label: t('在住'),
      value: living,
      unit,
      caption: t('已办理入住'),
      links: [listOf(stayStates.living[0])],
    },
    {
      key: 'waiting',
      icon: UserCheck,
      label: t('待入住'),
      value: waiting,
      unit,
      caption: waiting > 0 ? t('已分配床位') : t('没有待入住的学生'),
      links: [screens.checkin.path, listOf(stayStates.waiting[0])],
      tone: waiting > 0 ? 'amber' : undefined,
    },
  ]
  if (toLeave !== null)
    cells.push({
      key: 'toLeave',
      icon: DoorOpen,
      label: t('待退宿'),
      value: toLeave,
      unit,
      caption: toLeave > 0 ? t('学籍变动或退宿申请已批准') : t('没有待退宿的学生'),
      links: [screens.checkout.path],
      tone: toLeave > 0 ? 'amber' : undefined,
    })
  return <CardStrip cells={cells} />
}

export const contributions = [cardView<Numbers>({ code: 'stay.numbers', View: Stays, isBare: true })]
