import { Button, Drawer, Skeleton } from 'antd'
import type { AnyField } from '#kernel/entity/field.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { isBlank } from '#kernel/rules/text.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { spanText } from '#browser/kit/parts/school-time-text.ts'
import { leaveRequest, type MissedLesson } from '../../shared/leave-request.ts'
import type { OwnDeed } from '../../shared/ask/own-deeds.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { proofStates } from '../../shared/proof/proof.ts'
import { LeaveStateTag } from '../parts/state-tag.tsx'
import '#browser/flow/run/run.css'

const facts = [
  'leaveNo',
  'lessonCount',
  'isOut',
  'isOvernight',
  'isOutOfCity',
  'cantonCode',
  'destAddress',
  'transport',
  'tripNo',
  'companions',
  'emergName',
  'emergPhone',
  'phone',
  'backdateReason',
  'fileIds',
  'proofState',
  'proofDeadline',
  'proofTime',
  'proofNote',
  'submitTime',
  'actualOutTime',
  'actualReturnTime',
  'returnWay',
  'endReason',
] as const

/** What is empty, does not hold or was never asked for says nothing. */
function isTold(name: (typeof facts)[number], value: unknown): boolean {
  return !isBlank(value) && value !== false && !(name === 'proofState' && value === proofStates.none[0])
}

/** One leave as a whole: what was asked for, which lessons it touches, and who decided what. */
export function OwnDetail({
  id,
  leave,
  onDeed,
  onClose,
}: {
  id: string
  leave: OwnLeave | undefined
  onDeed: (deed: OwnDeed) => void
  onClose: () => void
}) {
  const isNarrow = useNarrow()
  const { world } = useMeta(leaveRequest)
  const { row, error, reload } = useRecord(leaveRequest, id)
  const lessons = (row?.['lessons'] as MissedLesson[] | null | undefined) ?? []
  const shownFacts = row ? facts.filter((name) => isTold(name, row[name])) : []
  return (
    <Drawer
      open
      title={t('请假详情')}
      size={isNarrow ? '100%' : 560}
      onClose={onClose}
      destroyOnHidden
      footer={
        leave && (
          <div className="leave-detail-deeds">
            {leave.deeds.includes('proof') && (
              <Button type="primary" block onClick={() => onDeed('proof')}>
                {t('补交材料')}
              </Button>
            )}
            {leave.deeds.includes('copy') && (
              <Button block onClick={() => onDeed('copy')}>
                {t('复制再请')}
              </Button>
            )}
          </div>
        )
      }
    >
      {error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : !row || !world ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <article className="leave-detail">
          <header>
            <b>{t(String(row['typeIdName'] ?? row['typeName'] ?? leave?.typeName ?? ''))}</b>
            <span>{t('{{n}} 天', { n: Number(row['days']) })}</span>
            <LeaveStateTag status={String(row['status'])} />
          </header>
          <p className="leave-detail-span">{spanText(String(row['startTime']), String(row['endTime']))}</p>
          <blockquote>{String(row['reason'])}</blockquote>
          <dl>
            {shownFacts.map((name) => (
              <div key={name}>
                <dt>{t((leaveRequest.fields as Record<string, AnyField>)[name]!.options.label)}</dt>
                <dd>
                  <FieldCell
                    name={name}
                    field={(leaveRequest.fields as Record<string, AnyField>)[name]!}
                    value={row[name]}
                    row={row}
                    world={world}
                    place="detail"
                  />
                </dd>
              </div>
            ))}
          </dl>
          {lessons.length > 0 && (
            <>
              <h3>{t('影响的课程')}</h3>
              <ul className="leave-detail-lessons">
                {lessons.map((one) => (
                  <li key={one.lessonId}>
                    <time>{one.date.slice(5)}</time>
                    <span>{t('第{{from}}–{{to}}节', { from: one.jcFrom, to: one.jcTo })}</span>
                    <b>{one.courseName}</b>
                    <small>{one.teacherName}</small>
                  </li>
                ))}
              </ul>
            </>
          )}
          {leave?.flow && (
            <>
              <h3>{t('审批记录')}</h3>
              <Record instanceId={leave.flow.instanceId} />
            </>
          )}
        </article>
      )}
    </Drawer>
  )
}

function Record({ instanceId }: { instanceId: string }) {
  const { data, error, refetch } = useFlowDetail(instanceId)
  const { user } = useSession()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  return data ? <Timeline detail={data} meId={user?.userId} /> : <Skeleton active paragraph={{ rows: 4 }} />
}
