import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { BellRing, RefreshCw, Search } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { usePush } from '#browser/wire/push/use-push.ts'
import { remindRoute } from '../../shared/board/board.ts'
import { ageOf, overdueAges, overdueBoardRoute, type OverdueAge, type OverdueCard } from '../../shared/away/overdue.ts'
import { ProxyDialog } from '../parts/proxy-dialog.tsx'
import { HandlingDialog } from './handling-dialog.tsx'
import { LateCard } from './late-card.tsx'
import './overdue.css'

const boardKey = ['xsgl/leaveOverdue', 'board']
const mostReminded = 100
type Opened = { kind: 'note' | 'return'; card: OverdueCard } | null

/** 逾期未归: who is missing, the longest at the right, with everything needed to find them. */
export function OverduePage() {
  const isNarrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [age, setAge] = useState<OverdueAge>()
  const [opened, setOpened] = useState<Opened>(null)
  const { confirm, success, warning } = useFeedback()
  const keyword = typed.trim()
  const board = useQuery({
    queryKey: [...boardKey, keyword],
    queryFn: () => get(overdueBoardRoute, keyword ? { keyword } : {}),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const refresh = () => void board.refetch()
  usePush('entity-changed', ({ data, isResync }) => {
    if (
      isResync ||
      ['xsgl/leaveHandling', 'xsgl/leaveRequest'].includes(String((data as { entity?: string } | undefined)?.entity))
    )
      refresh()
  })
  const rows = board.data?.rows ?? []
  const columns = overdueAges.map((one) => ({
    ...one,
    count: board.data?.counts[one.key] ?? 0,
    rows: rows.filter((row) => ageOf(row.lateMinutes) === one.key),
  }))
  const current = columns.find(({ key }) => key === age) ?? columns.findLast(({ count }) => count > 0) ?? columns[0]!
  const canRemind = rows.some((row) => row.canRemind)
  const remind = async (cards: readonly OverdueCard[]) => {
    if (
      cards.length > 1 &&
      !(await confirm({
        title: t('提醒 {{n}} 名学生尽快返校？', { n: cards.length }),
        content: t('两小时内提醒过的不会重复提醒。'),
        okText: t('提醒', { context: 'verb' }),
        cancelText: t('取消'),
      }))
    )
      return
    const results = await post(remindRoute, {
      leaveIds: cards.slice(0, mostReminded).map(({ id }) => id),
    }).catch(() => [])
    const sent = results.filter(({ isSent }) => isSent).length
    if (sent > 0) success(t('已提醒 {{n}} 名学生', { n: sent }))
    else if (results[0]?.msg) warning(t(results[0].msg))
    refresh()
  }
  const cardOf = (card: OverdueCard) => (
    <LateCard
      key={card.id}
      card={card}
      canNote={board.data?.canNote ?? false}
      canSeePhones={board.data?.canSeePhones ?? false}
      onNote={() => setOpened({ kind: 'note', card })}
      onReturn={() => setOpened({ kind: 'return', card })}
      onRemind={() => void remind([card])}
    />
  )
  const close = () => setOpened(null)
  const done = () => {
    close()
    refresh()
  }
  return (
    <div className="page overdue">
      <header className="overdue-head">
        <h1>
          {t('逾期未归')} {board.data && <b>{board.data.total}</b>}
        </h1>
        <Input
          allowClear
          className="overdue-search"
          value={typed}
          maxLength={30}
          placeholder={t('姓名、学号、请假单号')}
          aria-label={t('搜索姓名、学号、请假单号')}
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="text"
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          loading={board.isFetching && !board.isPending}
          aria-label={t('刷新')}
          onClick={refresh}
        />
        {canRemind && (
          <Button icon={<BellRing size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void remind(rows)}>
            {t('一键提醒')}
          </Button>
        )}
      </header>
      {board.isPending ? (
        <RowsSkeleton count={4} height={140} />
      ) : board.error && !board.data ? (
        <LoadError error={board.error} onRetry={refresh} />
      ) : null}
      {board.data &&
        rows.length === 0 &&
        (keyword ? <FilteredEmpty onClear={() => setTyped('')} /> : <EmptyState reason={t('没有逾期未归的学生')} />)}
      {board.data && !board.data.isWhole && (
        <p className="overdue-more">
          {t('人数较多，只列出逾期最久的 {{n}} 人，请按姓名或学号查找', { n: rows.length })}
        </p>
      )}
      {rows.length > 0 && isNarrow && (
        <>
          <Segmented
            block
            className="overdue-tabs"
            aria-label={t('逾期时长')}
            value={current.key}
            options={columns.map(({ key, label, count }) => ({
              value: key,
              label: (
                <span>
                  {t(label)}
                  <b>{count}</b>
                </span>
              ),
            }))}
            onChange={(value) => setAge(value as OverdueAge)}
          />
          <div className="overdue-list">{current.rows.map(cardOf)}</div>
          {current.rows.length === 0 && <p className="overdue-none">{t('没有学生')}</p>}
        </>
      )}
      {rows.length > 0 && !isNarrow && (
        <div className="overdue-columns">
          {columns.map(({ key, label, tone, count, rows: cards }) => (
            <section key={key} aria-label={t(label)}>
              <h2 className={`is-${tone}`}>
                <i aria-hidden />
                {t(label)} <b>{count}</b>
              </h2>
              <div className="overdue-list">{cards.map(cardOf)}</div>
              {cards.length === 0 && <p className="overdue-none">{t('没有学生')}</p>}
            </section>
          ))}
        </div>
      )}
      {opened?.kind === 'note' && (
        <HandlingDialog leaveId={opened.card.id} name={opened.card.xm} onClose={close} onDone={done} />
      )}
      {opened?.kind === 'return' && (
        <ProxyDialog leaveId={opened.card.id} name={opened.card.xm} onClose={close} onDone={done} />
      )}
    </div>
  )
}
