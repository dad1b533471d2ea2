import { ApplyNotice, ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { ApplyWaiting } from '#patterns/application/web/apply-parts.tsx'
import { t } from '#browser/wire/i18n.ts'
import { LessonList } from '../parts/lesson-list.tsx'
import type { Application } from './use-application.ts'
import type { Preview } from '../../shared/ask/apply-routes.ts'

/** What would become of it: length, lessons, who decides. */
export function LiveLine({ app, isOpen = false }: { app: Application; isOpen?: boolean }) {
  const { preview } = app
  if (!preview || preview.days === null)
    return <ApplyWaiting>{t('选择类型和时间后，这里显示天数、影响的课程和审批人')}</ApplyWaiting>
  const parts = [
    t('共 {{n}} 天', { n: preview.days }),
    preview.lessonCount > 0 ? t('影响 {{n}} 节课', { n: preview.lessonCount }) : t('不影响上课'),
  ]
  return (
    <ApplyOutlook app={app} parts={parts} isOpen={isOpen} notices={<QuotaNotice app={app} preview={preview} />}>
      {preview.lessons.length > 0 && <h3>{t('影响的课程')}</h3>}
      <LessonList lessons={preview.lessons} />
    </ApplyOutlook>
  )
}

/** From four fifths of the term's days on people are told how near they are. */
function QuotaNotice({ app, preview }: { app: Application; preview: Preview }) {
  const type = app.start.prefill.types.find(({ id }) => id === app.values['typeId'])
  const total = preview.usedDays + (preview.days ?? 0)
  if (!type || preview.maxDaysTerm === null || total < preview.maxDaysTerm * 0.8 || total > preview.maxDaysTerm)
    return null
  return (
    <ApplyNotice>
      {t('批准后本学期{{name}}累计 {{n}} 天，接近上限 {{most}} 天', {
        name: t(type.name),
        n: total,
        most: preview.maxDaysTerm,
      })}
    </ApplyNotice>
  )
}
