import { Button } from 'antd'
import { Link } from 'react-router'
import { applyEvent } from '#services/applications/shared/events.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { t } from '#browser/wire/i18n.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { CurrentCard } from '../parts/current-card.tsx'
import './own-card.css'

function OwnLeaveNow({ data }: { data: { current: OwnLeave | null } }) {
  return (
    <div className="leave-own-card">
      {data.current ? <CurrentCard leave={data.current} /> : <p>{t('当前没有进行中的请假')}</p>}
      <Link to="/leave/apply">
        <Button>{t('请假申请')}</Button>
      </Link>
    </div>
  )
}

export const ownCardView = cardView<{ current: OwnLeave | null }>({
  code: 'leave.mine',
  View: OwnLeaveNow,
  events: [applyEvent],
})
