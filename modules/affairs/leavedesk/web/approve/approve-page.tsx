import { useState } from 'react'
import { useLocation } from 'react-router'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty } from '#browser/kit/parts/states.tsx'
import { Desk, DeskNothing } from '#patterns/desk/web/desk.tsx'
import { DeskDetail } from '#patterns/desk/web/detail/desk-detail.tsx'
import { useDesk } from '#patterns/desk/web/use-desk.ts'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { batchOf } from './inbox-batch.tsx'
import { inboxLook, inboxRules } from './inbox-desk.ts'
import { grouped, matterOf, type InboxItem } from './inbox-groups.ts'
import { useInbox } from './use-inbox.ts'
import './approve.css'

/** Registrations of weekends and holidays, which are many and alike. */
const registrations = new Set(['08', '09'])

/** 请假审批: what waits on the left, the one in front on the right; decided by keys, by hand, or many at once. */
export function ApprovePage() {
  const now = useNow(30_000)
  const inbox = useInbox()
  const { search } = useLocation()
  const [typed, setTyped] = useState(() => new URLSearchParams(search).get('keyword') ?? '')
  const wanted = typed.trim().toLowerCase()
  const isWanted = (row: InboxItem) =>
    [row.xm, row.xh, row.className, row.typeName, row.leaveNo].some((text) => text?.toLowerCase().includes(wanted))
  const groups = grouped(inbox.rows, now)
    .map((group) => ({ ...group, items: group.items.filter(isWanted) }))
    .filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const desk = useDesk({
    items,
    scope: wanted,
    ...inboxRules,
    isMeant: (row, asked) => row.leaveId === asked,
    onDecided: inbox.drop,
    lookAhead: inbox.lookAhead,
  })
  const alike = items.filter((row) => registrations.has(row.typeCode) && !row.extendTo)
  const { current } = desk
  return (
    <Desk
      desk={desk}
      {...inboxLook}
      groups={groups}
      labels={{ list: t('待审批'), beside: t('审批') }}
      answer={inbox}
      batchOf={batchOf}
      isFilling
      title={
        <h1>
          {t('请假审批')} {inbox.rows.length > 0 && <b>{inbox.rows.length}</b>}
        </h1>
      }
      search={
        <SearchInput
          label={t('搜索姓名、学号、班级')}
          placeholder={t('姓名、学号、班级')}
          value={typed}
          onType={setTyped}
        />
      }
      choices={
        alike.length > 1 && (
          <button type="button" className="inbox-alike" onClick={() => desk.pickThese(alike)}>
            {t('选中离校登记 {{n}} 项', { n: alike.length })}
          </button>
        )
      }
      empty={
        wanted ? <FilteredEmpty onClear={() => setTyped('')} /> : <EmptyState reason={t('没有等待您审批的请假')} />
      }
      beside={
        current ? (
          <DeskDetail
            key={current.key}
            instanceId={current.instanceId}
            processType={matterOf(current).processType}
            hasKeys={!desk.isNarrow}
            isBeside
            onDone={desk.done}
          />
        ) : inbox.isPending ? null : (
          <DeskNothing text={inbox.rows.length === 0 ? t('都审批完了') : t('选择左侧的请假查看')} />
        )
      }
    />
  )
}
