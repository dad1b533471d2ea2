import { Checkbox } from 'antd'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField, controlOf } from '#patterns/application/web/apply-field.tsx'
import { ApplyFiles } from '#patterns/application/web/apply-files.tsx'
import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { OwnApplyPage, type ApplyStart } from '#patterns/application/web/apply-page.tsx'
import { ApplyPair, ApplyWaiting } from '#patterns/application/web/apply-parts.tsx'
import { choiceStep } from '#patterns/application/web/apply-tiles.tsx'
import { openedWith, useApplying, type Applying } from '#patterns/application/web/use-applying.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import {
  living,
  livingFlowCode,
  livingKinds,
  livingPrefillRoute,
  livingRoutes,
  type LivingOutlook,
  type LivingPrefill,
} from '../shared/living.ts'

type App = Applying<Outlook & LivingOutlook>
const names = living.form.flatMap(({ fields }) => fields)
const where = ['beginDate', 'endDate', 'address', 'contact', 'contactPhone', 'reason'] as const

/** 校外住宿申请: in which way, where and until when, and what the family says. `?id=` mends what was sent back. */
export const LivingApplyPage = () => (
  <OwnApplyPage
    entity={living}
    title={t('校外住宿申请')}
    prefill={livingPrefillRoute}
    leadsTo="/dormitory/offcampus/mine"
    Form={LivingForm}
  />
)

function LivingForm({ world, prefill, mended, onDone, onReset }: ApplyStart<LivingPrefill>) {
  const { student, parent, latest } = prefill
  const app: App = useApplying({
    world,
    processType: livingFlowCode,
    routes: livingRoutes,
    opened: () =>
      openedWith(living, mended, {
        endDate: latest,
        ...(parent && { parentName: parent.name, parentPhone: parent.phone }),
      }),
    mended,
    names,
    known: { studentId: student.id },
    isEnough: ({ kind }) => Boolean(kind),
    toldAtOnce: ['kind', 'beginDate', 'endDate'],
  })
  const chosen = codeEntry(livingKinds, app.values['kind'])
  const steps: ApplyStep[] = [
    choiceStep(app, {
      name: 'kind',
      title: t('住宿类型'),
      tiles: Object.values(livingKinds).map(([value, label]) => ({ value, title: t(label) })),
    }),
    { title: t('住在哪里'), fields: where, canGoOn: true, body: () => <Where app={app} /> },
    { title: t('家长与承诺'), fields: [], canGoOn: true, body: () => <Family app={app} /> },
  ]
  return (
    <ApplyForm
      {...{ app, steps, onDone, onReset }}
      who={{ name: student.xm, more: [student.xh, student.className] }}
      chosen={chosen && { title: t(chosen[1]), note: '' }}
      firstStep={mended ? 1 : 0}
      stopped={prefill.refusal}
      outlook={({ isOpen }) => <Line app={app} isOpen={isOpen} />}
    />
  )
}

function Where({ app }: { app: App }) {
  return (
    <>
      <ApplyPair>
        <ApplyField app={app} name="beginDate" />
        <ApplyField app={app} name="endDate" />
      </ApplyPair>
      <ApplyField app={app} name="address" isWide />
      <ApplyPair>
        <ApplyField app={app} name="contact" />
        <ApplyField app={app} name="contactPhone" />
      </ApplyPair>
      <ApplyField app={app} name="reason" isWide />
    </>
  )
}

function Family({ app }: { app: App }) {
  return (
    <>
      <ApplyPair>
        <ApplyField app={app} name="parentName" />
        <ApplyField app={app} name="parentPhone" />
      </ApplyPair>
      <ApplyFiles app={app} name="consentFiles" isRequired />
      <ApplyField app={app} name="isPledged" isRequired isWide>
        <Checkbox
          id={controlOf(app, 'isPledged')}
          checked={app.values['isPledged'] === true}
          onChange={({ target }) => app.set({ isPledged: target.checked })}
        >
          {t('我已知晓校外住宿的安全责任，并遵守承诺')}
        </Checkbox>
      </ApplyField>
    </>
  )
}

function Line({ app, isOpen }: { app: App; isOpen: boolean }) {
  const { preview } = app
  if (!preview) return <ApplyWaiting>{t('选择住宿类型后，这里显示天数和审批人')}</ApplyWaiting>
  const { days } = preview
  return <ApplyOutlook app={app} parts={days === null ? [] : [t('共 {{n}} 天', { n: days })]} isOpen={isOpen} />
}
