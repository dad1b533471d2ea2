import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { t } from '#browser/wire/i18n.ts'
import { CurrentCard } from '../parts/current-card.tsx'
import { TypeIcon } from '../parts/type-icon.tsx'
import { DetailsStep } from './details-step.tsx'
import { LiveLine } from './live-line.tsx'
import { TimeStep } from './time-step.tsx'
import { quotaText, TypeTiles } from './type-tiles.tsx'
import { useApplication, type Start } from './use-application.ts'

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
  const { prefill, mended, copied, isForOther } = start
  const { student, current } = prefill
  const isOther = current !== null && current.id !== mended?.id
  const isTimed = app.isFresh && !['startTime', 'endTime'].some((name) => app.preview?.problems[name])
  const type = prefill.types.find(({ id }) => id === app.values['typeId'])
  const steps: ApplyStep[] = [
    {
      title: t('请假类型'),
      fields: ['typeId', 'studentId'],
      canGoOn: Boolean(app.values['typeId']),
      isChoice: true,
      body: ({ next }) => <TypeTiles app={app} onChosen={next} />,
    },
    {
      title: t('请假时间'),
      fields: ['startTime', 'endTime', 'backdateReason'],
      canGoOn: isTimed,
      body: ({ isNarrow }) => <TimeStep app={app} isNarrow={isNarrow} />,
    },
    {
      title: t('事由与去向'),
      fields: [],
      canGoOn: true,
      body: ({ isNarrow }) => <DetailsStep app={app} isNarrow={isNarrow} />,
    },
  ]
  return (
    <ApplyForm
      {...{ app, steps, onDone, onReset }}
      who={{ name: student.xm, more: [student.xh, student.className] }}
      chosen={type && { icon: <TypeIcon {...type} />, title: t(type.name), note: quotaText(type) }}
      firstStep={mended ? 2 : copied ? 1 : 0}
      above={
        isOther && <CurrentCard leave={current} {...(isForOther ? { link: `/leave/detail?id=${current.id}` } : {})} />
      }
      opinion={isOther ? null : current?.opinion}
      stopped={prefill.refusal}
      outlook={({ isOpen }) => <LiveLine app={app} isOpen={isOpen} />}
    />
  )
}
