import { Button, Checkbox, Input } from 'antd'
import { Inbox, Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import type { InboxGroup, InboxRow } from '../../shared/decide/approve.ts'
import { useNow } from '../parts/use-now.ts'
import { BatchBar } from './batch-bar.tsx'
import { InboxLine } from './inbox-row.tsx'
import { RequestPane } from './request-pane.tsx'
import { grouped, useInbox } from './use-inbox.ts'
import { useWalkKeys } from './use-walk-keys.ts'
import './approve.css'

const groupWords: Record<InboxGroup, () => string> = {
  begun: () => t('已过开始时间'),
  soon: () => t('即将开始'),
  waiting: () => t('待我审批'),
}
/** Registrations of weekends and holidays, which are many and alike. */
const registrations = new Set(['08', '09'])
const most = 200
/** Deeds after which a request no longer waits for whoever did them. */
const leaving = new Set(['approve', 'reject', 'returnTo', 'transfer', 'delegate', 'addSign'])

/** 请假审批: what waits on the left, the one in front on the right; decided by keys, by hand, or many at once. */
export function ApprovePage() {
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const now = useNow(30_000)
  const inbox = useInbox()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
  const wanted = typed.trim().toLowerCase()
  const found =
    wanted === ''
      ? inbox.rows
      : inbox.rows.filter((row) =>
          [row.xm, row.xh, row.className, row.typeName, row.leaveNo].some((text) =>
            text?.toLowerCase().includes(wanted),
          ),
        )
  const groups = grouped(found, now)
  const rows = groups.flatMap((part) => part.rows)
  const asked = new URLSearchParams(search).get('open')
  const at = rows.findIndex((row) => row.taskId === asked || row.leaveId === asked)
  const [place, setPlace] = useState(0)
  if (at >= 0 && at !== place) setPlace(at)
  // Once the one in front is gone, decided here or elsewhere, the next one stands in its place.
  const current =
    at >= 0 ? rows[at] : isNarrow ? undefined : rows[Math.min(asked === null ? 0 : place, rows.length - 1)]
  const open = (taskId: string | undefined) => {
    inbox.lookAhead(rows[rows.findIndex((row) => row.taskId === taskId) + 1])
    // On a phone the way back leads to the list.
    void navigate({ pathname, search: taskId ? `?open=${taskId}` : '' }, { replace: !isNarrow || taskId === undefined })
  }
  const pick = (taskId: string) =>
    setPicked((now_) =>
      now_.has(taskId) ? new Set([...now_].filter((key) => key !== taskId)) : new Set([...now_, taskId].slice(0, most)),
    )
  useWalkKeys({
    keys: rows.map(({ taskId }) => taskId),
    current: current?.taskId,
    isOff: isNarrow,
    onOpen: open,
    onPick: pick,
  })
  const done = (deed: string, { taskId }: InboxRow) => {
    if (!leaving.has(deed)) return
    const decided = rows.findIndex((row) => row.taskId === taskId)
    inbox.drop([taskId])
    setPicked((now_) => new Set([...now_].filter((key) => key !== taskId)))
    // Where the server was quicker it is off the list already, and the next one in front.
    if (isNarrow) open(undefined)
    else if (decided >= 0) open((rows[decided + 1] ?? rows[decided - 1])?.taskId)
  }
  if (isNarrow && current)
    return (
      <div className="leave-approve-one">
        <RequestPane
          key={current.taskId}
          row={current}
          now={now}
          hasKeys={false}
          onDone={(deed) => done(deed, current)}
        />
      </div>
    )
  const chosen = rows.filter((row) => picked.has(row.taskId))
  const alike = rows.filter((row) => registrations.has(row.typeCode) && !row.extendTo)
  const isPicking = rows.length > 0 && (!isNarrow || isChoosing)
  return (
    <div className="leave-approve">
      <section className="inbox" aria-label={t('待审批')}>
        <header>
          <h1>
            {t('请假审批')} {inbox.rows.length > 0 && <b>{inbox.rows.length}</b>}
          </h1>
          <div className="inbox-tools">
            {isPicking && (
              <Checkbox
                checked={chosen.length > 0 && chosen.length === Math.min(rows.length, most)}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                aria-label={t('全选')}
                onChange={(event) =>
                  setPicked(event.target.checked ? new Set(rows.slice(0, most).map(({ taskId }) => taskId)) : new Set())
                }
              />
            )}
            <Input
              allowClear
              value={typed}
              placeholder={t('姓名、学号、班级')}
              aria-label={t('搜索姓名、学号、班级')}
              prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
              onChange={(event) => setTyped(event.target.value)}
            />
            {isNarrow && rows.length > 0 && (
              <Button
                type="link"
                onClick={() => {
                  setChoosing((is) => !is)
                  setPicked(new Set())
                }}
              >
                {isChoosing ? t('完成') : t('批量')}
              </Button>
            )}
          </div>
          {alike.length > 1 && (
            <button
              type="button"
              className="inbox-alike"
              onClick={() => {
                setChoosing(true)
                setPicked(new Set(alike.slice(0, most).map(({ taskId }) => taskId)))
              }}
            >
              {t('选中离校登记 {{n}} 项', { n: alike.length })}
            </button>
          )}
        </header>
        <div className="inbox-rows">
          {inbox.error ? (
            <LoadError error={inbox.error} onRetry={inbox.refresh} />
          ) : inbox.isPending ? (
            <RowsSkeleton count={6} height={104} />
          ) : null}
          {!inbox.isPending &&
            !inbox.error &&
            rows.length === 0 &&
            (wanted ? (
              <FilteredEmpty onClear={() => setTyped('')} />
            ) : (
              <EmptyState reason={t('没有等待您审批的请假')} />
            ))}
          {groups.map((part) => (
            <section key={part.group} className={`inbox-group is-${part.group}`}>
              <h2>
                {groupWords[part.group]()} <b>{part.rows.length}</b>
              </h2>
              <ul>
                {part.rows.map((row) => (
                  <li key={row.taskId}>
                    <InboxLine
                      row={row}
                      now={now}
                      isCurrent={row === current}
                      isPicked={picked.has(row.taskId)}
                      isPicking={isPicking}
                      onPick={() => pick(row.taskId)}
                      onOpen={() => (isNarrow && isChoosing ? pick(row.taskId) : open(row.taskId))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {!isNarrow && rows.length > 0 && chosen.length === 0 && (
          <p className="inbox-keys" aria-hidden>
            <span>
              <kbd>J</kbd>
              <kbd>K</kbd> {t('切换')}
            </span>
            <span>
              <kbd>A</kbd> {t('同意')}
            </span>
            <span>
              <kbd>R</kbd> {t('退回')}
            </span>
            <span>
              <kbd>X</kbd> {t('选择')}
            </span>
          </p>
        )}
        <BatchBar
          rows={chosen}
          onClear={() => setPicked(new Set())}
          onDone={(taskIds: readonly string[]) => {
            inbox.drop(taskIds)
            setPicked((now_) => new Set([...now_].filter((key) => !taskIds.includes(key))))
            setChoosing(false)
          }}
        />
      </section>
      {!isNarrow && (
        <section className="leave-approve-beside" aria-label={t('审批')}>
          {current ? (
            <RequestPane key={current.taskId} row={current} now={now} hasKeys onDone={(deed) => done(deed, current)} />
          ) : (
            <Nothing rows={inbox.rows} isPending={inbox.isPending} />
          )}
        </section>
      )}
    </div>
  )
}

function Nothing({ rows, isPending }: { rows: readonly InboxRow[]; isPending: boolean }) {
  if (isPending) return null
  return (
    <div className="leave-approve-nothing">
      <Inbox size={48} strokeWidth={1} aria-hidden />
      <p>{rows.length === 0 ? t('都审批完了') : t('选择左侧的请假查看')}</p>
    </div>
  )
}
