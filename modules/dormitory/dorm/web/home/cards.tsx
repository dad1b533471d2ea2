import { BedSingle, Lock } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardStrip } from '#browser/kit/cards/strip.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { HouseFacts } from '../../shared/place-routes.ts'
import { screens } from '../../shared/screens.ts'
import { HouseLines } from './houses-home.tsx'

type Numbers = { houses: number; beds: number; free: number; locked: number }

function Beds({ data: { houses, beds, free, locked } }: { data: Numbers }) {
  const common = { unit: t('床'), links: [screens.places.path] }
  return (
    <CardStrip
      cells={[
        {
          ...common,
          key: 'free',
          icon: BedSingle,
          label: t('空床'),
          value: free,
          caption: t('{{houses}} 栋共 {{beds}} 床', { houses, beds: beds.toLocaleString('en-US') }),
        },
        {
          ...common,
          key: 'locked',
          icon: Lock,
          label: t('锁定'),
          value: locked,
          caption: t('暂不分配'),
        },
      ]}
    />
  )
}

export const contributions = [
  cardView<Numbers>({ code: 'dorm.numbers', View: Beds, isBare: true }),
  cardView<HouseFacts[]>({
    code: 'dorm.houses',
    View: ({ data }) => <HouseLines houses={data} />,
    isEmpty: (houses) => houses.length === 0,
  }),
]
