import { codeEntry } from '#kernel/rules/code-entry.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { initialValues } from '#browser/kit/hooks/form/form-values.ts'
import { daysText, plannedEndText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import { ApplyFiles } from '#patterns/application/web/apply-files.tsx'
import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { ApplyNotice, ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { OwnApplyPage, type ApplyStart } from '#patterns/application/web/apply-page.tsx'
import { ApplyPair, ApplyStrip, ApplyWaiting } from '#patterns/application/web/apply-parts.tsx'
import { ApplyTiles, choiceStep } from '#patterns/application/web/apply-tiles.tsx'
import { useApplying, type Applying } from '#patterns/application/web/use-applying.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import { stayApply, stayFlowCode } from '../shared/apply.ts'
import { reasons } from '../shared/batch.ts'
import { stayPrefillRoute, stayRoutes, type OpenBatch, type StayOutlook, type StayPrefill } from '../shared/routes.ts'
import { PledgeSign } from './pledge-sign.tsx'
import './holiday.css'

type App = Applying<Outlook & StayOutlook>
const names = stayApply.form.flatMap(({ fields }) => fields)

/** 申请假期留宿: why, when, and the promise. `?id=` mends what was sent back. */
export const StayApplyPage = () => (
  <OwnApplyPage
    entity={stayApply}
    title={t('申请假期留宿')}
    prefill={stayPrefillRoute}
    leadsTo="/holiday/mine"
    Form={StayForm}
  />
)

function StayForm({ world, prefill, mended, onDone, onReset }: ApplyStart<StayPrefill>) {
  const [only] = prefill.batches
  const app: App = useApplying({
    world,
    processType: stayFlowCode,
    routes: stayRoutes,
    opened: () => ({
      ...initialValues(stayApply, mended),
      ...(mended
        ? {}
        : { batchId: only?.id ?? null, beginDate: only?.stayBegin ?? null, endDate: only?.stayEnd ?? null }),
    }),
    mended,
    names,
    known: { studentId: prefill.student.id },
    isEnough: ({ batchId, reason }) => Boolean(batchId) && Boolean(reason),
    toldAtOnce: ['batchId', 'reason', 'beginDate', 'endDate'],
  })
  const { student } = prefill
  const batch = prefill.batches.find(({ id }) => id === app.values['batchId'])
  const chosen = codeEntry(reasons, app.values['reason'])
  const steps: ApplyStep[] = [
    choiceStep(app, {
      name: 'reason',
      title: t('留宿事由'),
      tiles: Object.values(reasons).map(([value, label]) => ({ value, title: t(label), ...leftOf(batch, value) })),
    }),
    {
      title: t('留宿时间'),
      fields: ['batchId', 'beginDate', 'endDate', 'detail', 'tutorId', 'files'],
      canGoOn: true,
      body: () => <When app={app} prefill={prefill} />,
    },
    {
      title: t('安全承诺'),
      fields: ['pledgeFile'],
      canGoOn: true,
      body: () => (
        <>
          <blockquote className="holiday-pledge">{batch?.pledge ?? t('请先选择留宿批次')}</blockquote>
          <PledgeSign app={app} />
        </>
      ),
    },
  ]
  return (
    <ApplyForm
      {...{ app, steps, onDone, onReset }}
      who={{ name: student.xm, more: [student.xh, student.className] }}
      chosen={chosen && { title: t(chosen[1]), note: batch?.name ?? '' }}
      firstStep={mended ? 1 : 0}
      stopped={mended ? null : prefill.refusal}
      outlook={({ isOpen }) => <Line app={app} prefill={prefill} batch={batch} isOpen={isOpen} />}
    />
  )
}

function leftOf(batch: OpenBatch | undefined, reason: string): { beside?: string } {
  const left = batch?.left[reason]
  return left === undefined ? {} : { beside: left === 0 ? t('已满') : t('余 {{n}} 个', { n: left }) }
}

function When({ app, prefill }: { app: App; prefill: StayPrefill }) {
  const batch = prefill.batches.find(({ id }) => id === app.values['batchId'])
  return (
    <>
      {prefill.batches.length > 1 && !app.plan.mended && (
        <ApplyTiles
          app={app}
          name="batchId"
          label={t('留宿批次')}
          tiles={prefill.batches.map(({ id, name, stayBegin, stayEnd }) => ({
            value: id,
            title: name,
            note: daysText(stayBegin, stayEnd),
          }))}
          onChoose={(id) => {
            const one = prefill.batches.find((other) => other.id === id)
            app.set({ batchId: id, beginDate: one?.stayBegin ?? null, endDate: one?.stayEnd ?? null })
          }}
        />
      )}
      {batch && (
        <ApplyStrip>
          {t('{{name}}：{{days}}，{{end}} 截止申请', {
            name: batch.name,
            days: daysText(batch.stayBegin, batch.stayEnd),
            end: plannedEndText(batch.applyEnd),
          })}
        </ApplyStrip>
      )}
      <ApplyPair>
        <ApplyField app={app} name="beginDate" />
        <ApplyField app={app} name="endDate" />
      </ApplyPair>
      <ApplyField app={app} name="detail" isWide />
      <ApplyField app={app} name="tutorId" />
      <ApplyFiles app={app} name="files" />
    </>
  )
}

function Line({
  app,
  prefill: { parent },
  batch,
  isOpen,
}: {
  app: App
  prefill: StayPrefill
  batch: OpenBatch | undefined
  isOpen: boolean
}) {
  const { preview } = app
  if (!preview) return <ApplyWaiting>{t('选择事由和日期后，这里显示天数和审批人')}</ApplyWaiting>
  const parts = [
    ...(preview.days === null ? [] : [t('共 {{n}} 天', { n: preview.days })]),
    ...(preview.fee > 0 ? [t('留宿费 {{n}} 元', { n: yuanText(preview.fee) })] : []),
  ]
  return (
    <ApplyOutlook
      app={app}
      parts={parts}
      isOpen={isOpen}
      notices={
        batch?.needParent && (
          <ApplyNotice>
            {parent?.isVerified
              ? t('提交后先请家长确认：{{name}} {{phone}}，72小时内有效', { name: parent.name, phone: parent.phone })
              : t('家长号码未核实，提交后由辅导员电话联系家长确认')}
          </ApplyNotice>
        )
      }
    />
  )
}
