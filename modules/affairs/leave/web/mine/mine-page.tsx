import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import type { OwnDeed } from '../../shared/ask/own-deeds.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { leaveStates } from '../../shared/states.ts'
import { ProofDrawer } from '../proof/proof-drawer.tsx'
import { CurrentCard } from '../parts/current-card.tsx'
import { EndDialog } from './end-dialog.tsx'
import { ExtendDrawer } from './extend-drawer.tsx'
import { LeaveCard, isHolding } from './leave-card.tsx'
import { OwnDetail } from './own-detail.tsx'
import { PassCard } from './pass-card.tsx'
import { passToShow } from './pass-state.ts'
import { ReturnDrawer } from './return-drawer.tsx'
import { useOwnLeaves } from './use-own-leaves.ts'
import './mine.css'
import { prefillRoute } from '../../shared/ask/apply-routes.ts'

/** Still going on, or owing a proof. */
const isOpen = (leave: OwnLeave) => isHolding(leave) || leave.deeds.includes('proof')

type Doing = { deed: OwnDeed; id: string }

/** 我的请假: the pass while there is one, then every leave with what may be done with it. `?id=` opens one, `?deed=sign` at proving its return, `?deed=proof` at bringing its proof. */
export function MinePage() {
  const { leaves, error, again, loadMore, isLoadingMore } = useOwnLeaves()
  const prefill = useQuery({
    queryKey: ['xsgl/leaveRequest', 'prefill', null],
    queryFn: () => get(prefillRoute),
    staleTime: 60_000,
  })
  const [search, write] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const [doing, setDoing] = useState<Doing | null>(null)
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  const openId = asked.get('id')
  const now = serverNow().getTime()
  const withPass = passToShow(leaves ?? [], now)
  const late = leaves?.find(({ status }) => status === leaveStates.overdue[0])
  const open = leaves?.find(({ id }) => id === openId)
  const wanted = open?.deeds.find((deed) => deed === asked.get('deed') && (deed === 'sign' || deed === 'proof'))
  const shownDeed: Doing | null = doing ?? (open && wanted ? { deed: wanted, id: open.id } : null)
  const subject = leaves?.find(({ id }) => id === shownDeed?.id)
  const start = (leave: OwnLeave, deed: OwnDeed) => {
    if (deed === 'copy') return void navigate(`/leave/apply?copy=${leave.id}`)
    if (deed === 'mend') return void navigate(`/leave/apply?id=${leave.id}`)
    return setDoing({ deed, id: leave.id })
  }
  const stop = () => {
    setDoing(null)
    if (openId) write({})
    again()
  }
  // A phone shows the pass first.
  const ask = (
    <Link to="/leave/apply">
      <Button
        type={withPass ? 'default' : 'primary'}
        block={isNarrow}
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      >
        {t('请假申请')}
      </Button>
    </Link>
  )
  const year = leaves && leaves.length > 0 && (
    <Link className="list-head-caption" to="/leave/stuStat">
      {t('请假统计')}
    </Link>
  )
  const cards = (some: readonly OwnLeave[]) => (
    <ul className="leave-cards">
      {some.map((leave) => (
        <LeaveCard
          key={leave.id}
          leave={leave}
          onOpen={() => write({ id: leave.id })}
          onDeed={(deed) => start(leave, deed)}
        />
      ))}
    </ul>
  )
  return (
    <div className="page leave-mine">
      <header className="list-head">
        <h1>{t('我的请假')}</h1>
        {!isNarrow && year}
        {!isNarrow && ask}
      </header>
      {late && <CurrentCard leave={late} link={`/leave/mine?id=${late.id}&deed=sign`} />}
      {error && !leaves && <LoadError error={error} onRetry={again} />}
      {!leaves && !error && <RowsSkeleton count={4} height={120} />}
      {leaves && (
        <div className={withPass ? 'leave-mine-columns has-pass' : 'leave-mine-columns'}>
          {withPass && prefill.data && (
            <div className="leave-mine-pass">
              <PassCard key={withPass.id} leave={withPass} student={prefill.data.student} onMoved={again} />
            </div>
          )}
          <div className="leave-mine-list">
            {isNarrow && leaves.length > 0 && ask}
            {leaves.length === 0 && (
              <EmptyState
                reason={t('您还没有请过假')}
                action={
                  <Link to="/leave/apply">
                    <Button type="primary">{t('请假申请')}</Button>
                  </Link>
                }
              />
            )}
            {leaves.some(isOpen) && (
              <>
                <h2>{t('进行中')}</h2>
                {cards(leaves.filter(isOpen))}
              </>
            )}
            {leaves.some((leave) => !isOpen(leave)) && (
              <>
                <h2>{t('已结束')}</h2>
                {cards(leaves.filter((leave) => !isOpen(leave)))}
              </>
            )}
            {loadMore && (
              <Button block loading={isLoadingMore} onClick={loadMore}>
                {t('加载更多')}
              </Button>
            )}
            {isNarrow && year}
          </div>
        </div>
      )}
      {openId && !shownDeed && (
        <OwnDetail id={openId} leave={open} onDeed={(deed) => open && start(open, deed)} onClose={() => write({})} />
      )}
      {subject && shownDeed?.deed === 'sign' && <ReturnDrawer leave={subject} onClose={stop} onDone={again} />}
      {subject && shownDeed?.deed === 'extend' && <ExtendDrawer leave={subject} onClose={stop} />}
      {subject && shownDeed?.deed === 'proof' && <ProofDrawer leave={subject} onClose={stop} />}
      {subject && (shownDeed?.deed === 'cancel' || shownDeed?.deed === 'withdraw') && (
        <EndDialog leave={subject} deed={shownDeed.deed} onClose={stop} />
      )}
    </div>
  )
}
