import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyPage, ApplyRounds } from '#patterns/application/web/apply-page.tsx'
import { leaveRequest } from '../../shared/leave-request.ts'
import { prefillRoute } from '../../shared/ask/apply-routes.ts'
import { LeaveForm } from './leave-form.tsx'
import { StudentPicker } from './student-picker.tsx'
import './apply.css'

/** 请假申请: for oneself, or for a student one leads. `?id=` mends what was sent back, `?copy=` asks for the same again. */
export function LeaveApplyPage() {
  const [search, write] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const studentId = asked.get('studentId') ?? ''
  return (
    <ApplyPage entity={leaveRequest} title={t('请假申请')}>
      {(world) => {
        const isForOther = canDo(world, 'applyFor')
        return (
          <>
            {isForOther && (
              <StudentPicker world={world} studentId={studentId} onPick={(id) => write(id ? { studentId: id } : {})} />
            )}
            {(!isForOther || studentId) && (
              <ApplyRounds
                key={search}
                world={world}
                prefill={prefillRoute}
                asked={isForOther ? { studentId } : {}}
                mends={asked.get('id') ?? undefined}
                copies={asked.get('copy') ?? undefined}
                returned="toMend"
                stuck={t('该请假当前不能修改')}
                leadsTo={(id) => (isForOther ? `/leave/detail?id=${id}` : '/leave/mine')}
              >
                {({ onDone, onReset, ...start }) => (
                  <LeaveForm start={{ ...start, world, isForOther }} onDone={onDone} onReset={onReset} />
                )}
              </ApplyRounds>
            )}
          </>
        )
      }}
    </ApplyPage>
  )
}
