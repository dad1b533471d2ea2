import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { initialValues } from '#browser/kit/hooks/form/form-values.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import { ApplyFiles } from '#patterns/application/web/apply-files.tsx'
import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { ApplyNotice, ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { OwnApplyPage, type ApplyStart } from '#patterns/application/web/apply-page.tsx'
import { ApplyStrip, ApplyWaiting } from '#patterns/application/web/apply-parts.tsx'
import { choiceStep } from '#patterns/application/web/apply-tiles.tsx'
import { useApplying, type Applying } from '#patterns/application/web/use-applying.ts'
import { changeApply } from '../shared/apply.ts'
import { changeFlowCode, changeTypes } from '../shared/codes.ts'
import {
  changePrefillRoute,
  changeRoutes,
  freeBedsRoute,
  type ChangeOutlook,
  type ChangePrefill,
} from '../shared/routes.ts'
import { BedGrid } from './bed-grid.tsx'
import { feeText } from './fee-text.ts'
import './change.css'

type App = Applying<Outlook & ChangeOutlook>
const names = changeApply.form.flatMap(({ fields }) => fields)

/** 申请调宿: how, where to or with whom, and why. `?id=` mends what was sent back. */
export const ChangeApplyPage = () => (
  <OwnApplyPage
    entity={changeApply}
    title={t('申请调宿')}
    prefill={changePrefillRoute}
    leadsTo="/roomChange/mine"
    Form={ChangeForm}
  />
)

function ChangeForm({ world, prefill, mended, onDone, onReset }: ApplyStart<ChangePrefill>) {
  const app: App = useApplying({
    world,
    processType: changeFlowCode,
    routes: changeRoutes,
    opened: () => initialValues(changeApply, mended),
    mended,
    names,
    known: { studentId: prefill.student.id },
    isEnough: ({ type, targetBedId, partnerXh }) =>
      type === changeTypes.swap[0] ? String(partnerXh ?? '').length >= 6 : Boolean(targetBedId),
    toldAtOnce: ['type', 'targetBedId', 'partnerXh'],
  })
  const { student, window, place } = prefill
  const isSwap = app.values['type'] === changeTypes.swap[0]
  if (prefill.refusal && !mended)
    return (
      <ApplyStrip tone="red" role="alert">
        {prefill.refusal}
      </ApplyStrip>
    )
  const tiles = [
    ...(window?.canMove !== false
      ? [{ value: changeTypes.move[0], title: t('调至空床'), note: t('选择一张空床，提交后为您保留') }]
      : []),
    ...(window?.canSwap !== false
      ? [{ value: changeTypes.swap[0], title: t('互换'), note: t('与同学互换床位，须对方同意') }]
      : []),
  ]
  const chosen = tiles.find(({ value }) => value === app.values['type'])
  const steps: ApplyStep[] = [
    choiceStep(app, {
      name: 'type',
      title: t('调宿方式'),
      tiles: mended ? tiles.filter(({ value }) => value === mended['type']) : tiles,
      takes: (type) => ({ type, ...(type === changeTypes.swap[0] ? { targetBedId: null } : { partnerXh: null }) }),
      above: place && window && (
        <ApplyStrip>
          {t('现住 {{place}}；{{name}}，{{time}} 截止', {
            place,
            name: window.name,
            time: plannedEndText(window.endTime),
          })}
        </ApplyStrip>
      ),
    }),
    {
      title: isSwap ? t('互换对方') : t('目标床位'),
      fields: [isSwap ? 'partnerXh' : 'targetBedId'],
      canGoOn: Boolean(isSwap ? app.values['partnerXh'] : app.values['targetBedId']),
      body: () => (isSwap ? <Partner app={app} /> : <Target app={app} />),
    },
    {
      title: t('调宿原因'),
      fields: ['reasonType', 'reason', 'files'],
      canGoOn: true,
      body: () => (
        <>
          <ApplyField app={app} name="reasonType" />
          <ApplyField app={app} name="reason" isWide />
          <ApplyFiles app={app} name="files" />
        </>
      ),
    },
  ]
  return (
    <ApplyForm
      {...{ app, steps, onDone, onReset }}
      who={{ name: student.xm, more: [student.xh, student.className] }}
      chosen={chosen && { title: chosen.title, note: chosen.note }}
      firstStep={mended ? 1 : 0}
      stopped={null}
      outlook={({ isOpen }) => <Line app={app} isSwap={isSwap} isOpen={isOpen} />}
    />
  )
}

function Target({ app }: { app: App }) {
  const [dormId, setDormId] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['yxgl/roomChangeApply', 'beds', dormId],
    queryFn: () => get(freeBedsRoute, dormId ? { dormId } : {}),
    placeholderData: keepPreviousData,
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={3} height={72} />
  return (
    <>
      <BedGrid
        places={data}
        chosen={(app.values['targetBedId'] as string | null) ?? null}
        onHouse={setDormId}
        onChoose={(targetBedId) => app.set({ targetBedId })}
      />
      <ProblemLine id="change-target-line" problem={app.problems['targetBedId']} />
    </>
  )
}

function Partner({ app }: { app: App }) {
  const partner = app.preview?.partner
  return (
    <>
      <ApplyField app={app} name="partnerXh" isRequired />
      {partner && !app.problems['partnerXh'] && <ApplyStrip>{t('对方：{{name}}', { name: partner.xm })}</ApplyStrip>}
    </>
  )
}

function Line({ app, isSwap, isOpen }: { app: App; isSwap: boolean; isOpen: boolean }) {
  const { preview } = app
  if (!preview) return <ApplyWaiting>{t('选择床位或对方后，这里显示费用差额和审批人')}</ApplyWaiting>
  const { toPlace, feeDiff } = preview
  return (
    <ApplyOutlook
      app={app}
      parts={[...(toPlace ? [toPlace] : []), ...(feeDiff === null ? [] : [feeText(feeDiff)])]}
      isOpen={isOpen}
      notices={isSwap && <ApplyNotice>{t('提交后先请对方确认，同意后才开始审批')}</ApplyNotice>}
    />
  )
}
