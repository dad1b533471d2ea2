import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { CurrentCard } from '../parts/current-card.tsx'
import { TypeIcon } from '../parts/type-icon.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { LiveLine } from './live-line.tsx'
import { TimeStep } from './time-step.tsx'
import { quotaText, TypeTiles } from './type-tiles.tsx'
import { asked, useApplication, type Start } from './use-application.ts'

/** A leave to be written: its kind, from when until when, why and where to. */
export function LeaveForm({
  start,
  onDone,
  onReset,
}: {
  start: Start
  onDone: (id: string) => void
  onReset: () => void
}) {
  const app = useApplication(start)
  const isNarrow = useNarrow()
  const { prefill, mended, copied, isForOther } = start
  const { student, current } = prefill
  const isOther = current !== null && current.id !== mended?.id
  const isTimed = app.isFresh && !['startTime', 'endTime'].some((name) => app.preview?.problems[name])
  const type = prefill.types.find(({ id }) => id === app.values['typeId'])
  const choice: ApplyStep = {
    title: t('请假类型'),
    fields: ['typeId', 'studentId'],
    canGoOn: Boolean(app.values['typeId']),
    isChoice: true,
    body: ({ next }) => <TypeTiles app={app} isNarrow={isNarrow} onChosen={next} />,
  }
  const deskSteps: ApplyStep[] = [
    choice,
    {
      title: t('请假时间'),
      fields: ['startTime', 'endTime', 'backdateReason'],
      canGoOn: isTimed,
      body: () => <TimeStep app={app} isNarrow={false} />,
    },
    {
      title: t('事由与去向'),
      fields: [],
      canGoOn: true,
      body: () => <DetailsStep app={app} isNarrow={false} />,
    },
  ]
  // On a phone all there is to fill stands on one page, and is read once more before it goes.
  const phoneSteps: ApplyStep[] = [
    choice,
    {
      title: t('时间与去向'),
      fields: asked,
      canGoOn: isTimed,
      body: () => (
        <>
          <TimeStep app={app} isNarrow />
          <DetailsStep app={app} isNarrow />
        </>
      ),
    },
    {
      title: t('确认', { context: 'step' }),
      fields: [],
      canGoOn: true,
      isSummary: true,
      body: ({ back }) => type && <ConfirmStep app={app} type={type} onChange={back} />,
    },
  ]
  return (
    <ApplyForm
      {...{ app, onDone, onReset }}
      steps={isNarrow ? phoneSteps : deskSteps}
      who={{ name: student.xm, more: [student.xh, student.className] }}
      chosen={type && { icon: <TypeIcon icon={type.icon} />, title: t(type.name), note: quotaText(type) }}
      firstStep={mended ? (isNarrow ? 1 : 2) : copied ? 1 : 0}
      above={
        isOther && <CurrentCard leave={current} {...(isForOther ? { link: `/leave/detail?id=${current.id}` } : {})} />
      }
      opinion={isOther ? null : current?.opinion}
      stopped={prefill.refusal}
      outlook={({ isOpen }) => <LiveLine app={app} isOpen={isOpen} />}
    />
  )
}
