import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '#browser/kit/actions/action-dialog.tsx'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { takeOut } from '../../shared/batch-actions.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { LeaveStateTag } from '#modules/affairs/leave/web/parts/state-tag.tsx'
import { batchMembersRoute, type BatchMember } from '../../shared/batch-routes.ts'
import { useRoster } from './use-roster.tsx'

const shownAtOnce = 300

/** Everybody of a batch and what became of each. */
export function BatchMembers({ row, world }: DetailPart) {
  const members = useQuery({
    queryKey: ['xsgl/leaveBatch', 'members', row.id, row.version],
    queryFn: () => get(batchMembersRoute, { id: row.id }),
  })
  const roster = useRoster<BatchMember>()
  const [leaving, setLeaving] = useState<BatchMember | null>(null)
  const can = useAbility(world)
  const seesLeaves = useCan('leaveRequest:getOne')
  if (members.error) return <LoadError error={members.error} onRetry={() => void members.refetch()} />
  if (!members.data) return <RowsSkeleton count={8} height={40} />
  const { found, head } = roster([
    { key: 'all', label: (n) => t('全部 {{n}}', { n }), rows: members.data },
    {
      key: 'skipped',
      label: (n) => t('未生成 {{n}}', { n }),
      rows: members.data.filter((one) => one.skipped !== null),
    },
    {
      key: 'ended',
      label: (n) => t('已移出或取消 {{n}}', { n }),
      rows: members.data.filter(({ status }) => status === leaveStates.cancelled[0]),
    },
  ])
  return (
    <section className="detail-section batch-members">
      {head()}
      {found.length === 0 ? (
        <EmptyState />
      ) : (
        <ul>
          {found.slice(0, shownAtOnce).map((one) => (
            <li key={one.studentId}>
              <b>{one.xm}</b>
              <span>{one.xh}</span>
              <span>{one.className ?? '—'}</span>
              <em>
                {one.skipped ? (
                  <>
                    <ToneTag tone="amber">{t('未生成')}</ToneTag>
                    <small>{t(one.skipped)}</small>
                  </>
                ) : one.status ? (
                  <>
                    <LeaveStateTag status={one.status} />
                    {seesLeaves ? (
                      <Link to={`/leave/detail?id=${one.leaveId}`}>{one.leaveNo}</Link>
                    ) : (
                      <small>{one.leaveNo}</small>
                    )}
                  </>
                ) : (
                  <small>{t('批准后生成')}</small>
                )}
              </em>
              {one.status === leaveStates.granted[0] && can('takeOut', row) && (
                <Button size="small" type="text" danger onClick={() => setLeaving(one)}>
                  {t('移出')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > shownAtOnce && (
        <p className="batch-note">{t('只显示前 {{n}} 人，可搜索其余学生', { n: shownAtOnce })}</p>
      )}
      {leaving && (
        <ActionDialog
          view={{ action: takeOut }}
          row={{ ...row, xm: leaving.xm }}
          given={{ studentId: leaving.studentId }}
          onClose={() => setLeaving(null)}
          onDone={() => void members.refetch()}
        />
      )}
    </section>
  )
}
