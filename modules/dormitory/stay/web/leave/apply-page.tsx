import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import { ApplyFiles } from '#patterns/application/web/apply-files.tsx'
import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { OwnApplyPage, type ApplyStart } from '#patterns/application/web/apply-page.tsx'
import { ApplyWaiting } from '#patterns/application/web/apply-parts.tsx'
import { choiceStep } from '#patterns/application/web/apply-tiles.tsx'
import { openedWith, useApplying, type Applying } from '#patterns/application/web/use-applying.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import {
  leaveFlowCode,
  leavePrefillRoute,
  leaveRoutes,
  leaving,
  type LeaveOutlook,
  type LeavePrefill,
} from '../../shared/leave/leave.ts'

type App = Applying<Outlook & LeaveOutlook>
const names = leaving.form.flatMap(({ fields }) => fields)

/** 退宿申请: why and when a bed is given up, and what its price would give back. `?id=` mends what was sent back. */
export const LeaveApplyPage = () => (
  <OwnApplyPage
    entity={leaving}
    title={t('退宿申请')}
    prefill={leavePrefillRoute}
    leadsTo="/dormitory/leave/mine"
    Form={LeaveForm}
  />
)

function LeaveForm({ world, prefill, mended, onDone, onReset }: ApplyStart<LeavePrefill>) {
  const { student, placeName, reasons, refusal } = prefill
  const app: App = useApplying({
    world,
    processType: leaveFlowCode,
    routes: leaveRoutes,
    opened: () => openedWith(leaving, mended, {}),
    mended,
    names,
    known: { studentId: student.id },
    isEnough: ({ reason }) => Boolean(reason),
    toldAtOnce: ['reason', 'planDate'],
  })
  const chosen = reasons.find(({ key }) => key === app.values['reason'])
  const steps: ApplyStep[] = [
    choiceStep(app, {
      name: 'reason',
      title: t('退宿原因'),
      tiles: reasons.map(({ key, label }) => ({ value: key, title: t(label) })),
    }),
    {
      title: t('退宿时间'),
      fields: ['planDate', 'remark', 'proofFiles'],
      canGoOn: true,
      body: () => (
        <>
          <ApplyField app={app} name="planDate" />
          <ApplyField app={app} name="remark" isWide />
          <ApplyFiles app={app} name="proofFiles" />
        </>
      ),
    },
  ]
  return (
    <ApplyForm
      {...{ app, steps, onDone, onReset }}
      who={{ name: student.xm, more: [student.xh, student.className, placeName] }}
      chosen={chosen && { title: t(chosen.label), note: '' }}
      firstStep={mended ? 1 : 0}
      stopped={refusal}
      outlook={({ isOpen }) => <Line app={app} isOpen={isOpen} />}
    />
  )
}

function Line({ app, isOpen }: { app: App; isOpen: boolean }) {
  const { preview } = app
  if (!preview) return <ApplyWaiting>{t('选择退宿原因后，这里显示退费测算和审批人')}</ApplyWaiting>
  const { refund } = preview
  const parts = refund
    ? [t('退费建议 {{n}} 元（{{months}} 个月）', { n: yuanText(refund.refundFen), months: refund.leftMonths })]
    : []
  return <ApplyOutlook app={app} parts={parts} isOpen={isOpen} />
}
