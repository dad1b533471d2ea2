import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { namedDay } from '#browser/wire/server-time.ts'
import type { Application } from './use-application.ts'
import type { Preview, PreviewLevel } from '../../shared/ask/apply-routes.ts'

/** What would become of it, in one line that opens: length, lessons, who decides. */
export function LiveLine({ app, isOpen: startsOpen = false }: { app: Application; isOpen?: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  const { preview } = app
  if (!preview || preview.days === null)
    return <p className="leave-live leave-live-empty">{t('选择类型和时间后，这里显示天数、影响的课程和审批人')}</p>
  const parts = [
    t('共 {{n}} 天', { n: preview.days }),
    preview.lessonCount > 0 ? t('影响 {{n}} 节课', { n: preview.lessonCount }) : t('不影响上课'),
    ...(preview.levels.length > 0 ? [t('需 {{names}} 审批', { names: preview.levels.map(shortName).join('→') })] : []),
  ]
  return (
    <section className={app.isFresh ? 'leave-live' : 'leave-live is-stale'} aria-live="polite">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{parts.join(' · ')}</b>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {preview.stopped && (
        <p className="leave-live-notice">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {shown(preview.stopped)}
        </p>
      )}
      <QuotaNotice app={app} preview={preview} />
      {isOpen && (
        <div className="leave-live-more">
          <h3>{t('审批')}</h3>
          <ol className="leave-levels">
            {preview.levels.map((level) => (
              <li key={level.nodeKey}>
                <b>{shown(level.nodeName)}</b>
                <span>{peopleOf(level)}</span>
              </li>
            ))}
          </ol>
          {preview.lessons.length > 0 && <h3>{t('影响的课程')}</h3>}
          <ul className="leave-lessons">
            {preview.lessons.map((lesson) => (
              <li key={lesson.lessonId}>
                <time>{dateText(lesson.date)}</time>
                <span>{t('第{{from}}–{{to}}节', { from: lesson.jcFrom, to: lesson.jcTo })}</span>
                <b>{lesson.courseName}</b>
                <small>{lesson.teacherName}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** From four fifths of the term's days on people are told how near they are. */
function QuotaNotice({ app, preview }: { app: Application; preview: Preview }) {
  const type = app.start.prefill.types.find(({ id }) => id === app.values['typeId'])
  const total = preview.usedDays + (preview.days ?? 0)
  if (!type || preview.maxDaysTerm === null || total < preview.maxDaysTerm * 0.8 || total > preview.maxDaysTerm)
    return null
  return (
    <p className="leave-live-notice">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {t('批准后本学期{{name}}累计 {{n}} 天，接近上限 {{most}} 天', {
        name: t(type.name),
        n: total,
        most: preview.maxDaysTerm,
      })}
    </p>
  )
}

/** `辅导员审批` → `辅导员` */
function shortName({ nodeName }: PreviewLevel): string {
  return shown(nodeName.replace(/审批$/, ''))
}

function peopleOf({ persons, empty, isSkipped: isPassedOver }: PreviewLevel): string {
  if (isPassedOver && persons[0]) return t('{{name}}审批过，自动通过', { name: persons[0].name })
  const names = persons.flatMap(({ name, isSkipped }) => (isSkipped ? [] : [name]))
  if (names.length === 0) return empty ? shown(empty) : t('由系统安排')
  return names.length <= 3
    ? listed(names)
    : t('{{names}} 等 {{n}} 人', { names: listed(names.slice(0, 3)), n: names.length })
}

function dateText(date: string): string {
  const { month, day, weekday } = namedDay(date)
  return `${month}-${String(day).padStart(2, '0')} ${t(weekday)}`
}
