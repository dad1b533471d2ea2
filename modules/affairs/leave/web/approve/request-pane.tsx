import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { ExternalLink, PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { DecisionBar } from '#browser/flow/run/decision-bar.tsx'
import { FileChips } from '#browser/flow/run/file-chips.tsx'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useDecision } from '#browser/flow/run/use-decision.ts'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { dayText, spanText } from '#browser/kit/parts/school-time-text.ts'
import { urgencyOf, type InboxRow, type LeaveProfile } from '../../shared/decide/approve.ts'
import { parentStates } from '../../shared/leave-request.ts'
import { isUnproven } from '../../shared/board/whole-leave.ts'
import { ParentDialog } from '../parts/parent-dialog.tsx'
import { TypeChip } from '../parts/type-chip.tsx'
import { flagsOf } from './inbox-row.tsx'
import { HistoryCard, MatesCard } from './profile-cards.tsx'
import { RequestFacts } from './request-facts.tsx'
import { profileQuery } from './use-inbox.ts'
import '#browser/flow/run/run.css'
import './request.css'

type PaneProps = { row: InboxRow; now: Date; hasKeys: boolean; onDone: (deed: string) => void }

/** One request with what whoever decides wants to know; the words of the request stand there at once, the rest follows. */
export function RequestPane({ row, now, hasKeys, onDone }: PaneProps) {
  const { user } = useSession()
  const detail = useFlowDetail(row.instanceId)
  const profile = useQuery({ ...profileQuery(row), staleTime: 30_000 })
  const decision = useDecision({ onDone })
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const flow = detail.data
  return (
    <article className="run-view request">
      <div className="run-scroll">
        <RequestHead row={row} profile={profile.data} now={now} />
        <ParentStrip row={row} profile={profile.data} />
        <div className="request-columns">
          <div className="request-main">
            <RequestFacts row={row} profile={profile.data} />
            {profile.data && profile.data.asked.fileIds.length > 0 && (
              <section className="request-card">
                <h3>{t('证明材料')}</h3>
                <FileChips ids={profile.data.asked.fileIds} files={profile.data.files} />
              </section>
            )}
            <section className="request-card">
              <h3>{t('审批记录')}</h3>
              {flow ? (
                <Timeline detail={flow} meId={user?.userId} />
              ) : detail.error ? (
                <LoadError error={detail.error} onRetry={() => void detail.refetch()} />
              ) : (
                <Skeleton active paragraph={{ rows: 3 }} title={false} />
              )}
            </section>
          </div>
          <aside>
            {profile.data ? (
              <>
                <HistoryCard profile={profile.data} />
                <MatesCard profile={profile.data} />
              </>
            ) : profile.error ? (
              <LoadError error={profile.error} onRetry={() => void profile.refetch()} />
            ) : (
              <Skeleton active paragraph={{ rows: 6 }} title={false} />
            )}
          </aside>
        </div>
      </div>
      {!isPreview && flow?.current && <DecisionBar detail={flow} decision={decision} patch={{}} hasKeys={hasKeys} />}
    </article>
  )
}

function RequestHead({ row, profile, now }: { row: InboxRow; profile: LeaveProfile | undefined; now: Date }) {
  const urgency = urgencyOf(row, now.getTime())
  // More time is judged by the lessons it would cost, not by those of the leave as it is.
  const lessonCount = row.extendId ? profile?.asked.lessonCount : row.lessonCount
  const about = [profile?.student.departmentName, row.className, row.xh].filter(Boolean).join(' · ')
  return (
    <header className="request-head">
      <NameAvatar name={row.xm} photoId={row.photoId} size={64} shape="portrait" />
      <div>
        <h2>
          <span>{row.xm}</span>
          <TypeChip face={row} />
          {urgency === 'begun' && <ToneTag tone="red">{t('已过开始时间')}</ToneTag>}
          {urgency === 'soon' && <ToneTag tone="amber">{t('即将开始')}</ToneTag>}
        </h2>
        <p>{about}</p>
        <p className="request-span">
          <strong>
            {row.extendTo
              ? t('续假至 {{time}}', { time: dayText(row.extendTo) })
              : spanText(row.startTime, row.endTime)}
          </strong>
          <span>
            {[
              row.extendTo
                ? t('原到 {{time}}，增加 {{n}} 天', { time: dayText(row.endTime), n: row.addDays ?? 0 })
                : t('共 {{n}} 天', { n: row.days }),
              lessonCount === undefined
                ? ''
                : lessonCount > 0
                  ? t('影响 {{n}} 节课', { n: lessonCount })
                  : t('不影响上课'),
              ...flagsOf(row),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </div>
      <Link to={`/leave/detail?id=${row.leaveId}`} className="request-whole">
        {t('请假详情')} <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
      </Link>
    </header>
  )
}

/** Whether the family knows; where it must, that stands before everything else. */
function ParentStrip({ row, profile }: { row: InboxRow; profile: LeaveProfile | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const state = profile?.request.parentConfirm ?? row.parentConfirm
  if (state === parentStates.none[0]) return null
  const [, word] = Object.values(parentStates).find(([code]) => code === state) ?? parentStates.waiting
  const isSettled = state === parentStates.confirmed[0]
  const request = profile?.request
  return (
    <div className={isSettled ? 'request-parent is-settled' : 'request-parent'}>
      <PhoneCall size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {t('家长确认')} <strong>{t(word)}</strong>
        {request && isUnproven(request) && <ToneTag tone="amber">{t('号码未核实')}</ToneTag>}
        {request?.parentConfirmNote && <small>{request.parentConfirmNote}</small>}
      </span>
      {request?.abilities.includes('parentConfirm') && (
        <Button size="small" onClick={() => setOpen(true)}>
          {isSettled ? t('修改') : t('联系家长')}
        </Button>
      )}
      {isOpen && request && (
        <ParentDialog
          leaveId={row.leaveId}
          student={row.xm}
          callable={profile.callable}
          contact={{
            name: request.emergName,
            relation: request.emergRelation,
            phone: request.emergPhone,
            canDial: request.abilities.includes('unmask'),
          }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            void client.invalidateQueries({ queryKey: ['leaveProfile', row.leaveId] })
            void client.invalidateQueries({ queryKey: ['flow'] })
          }}
        />
      )}
    </div>
  )
}
