import { clockOf } from '#kernel/rules/school-time.ts'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardFigure, CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { listed, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { dateText } from '#browser/wire/time-words.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { isStruck } from './timetable-types.ts'
import './cards.css'
import type { OwnDay, OwnLesson } from '../shared/look/own-routes.ts'

type Held = { courseName: string; teacherName: string; roomText: string | null; beginAt: string; endAt: string }
type ClassNow = { id: string; name: string; students: number; current: Held[]; next: Held | null }
type Now = { total: number; inLesson: number; later: number; classes: ClassNow[] }

const clock = (moment: string | null) => (moment ? clockOf(moment) : '')

function Today({ data }: { data: OwnDay }) {
  const open = useOpenLink()
  const now = serverNow().getTime()
  const held = data.lessons.filter((lesson) => !isStruck(lesson) && !lesson.isExcusedWhole)
  const next = held.find((lesson) => lesson.beginAt !== null && Date.parse(lesson.beginAt) > now)
  if (data.lessons.length === 0) return <NoLessons own={data} />
  return (
    <ol className="desk-lessons">
      {data.lessons.map((lesson) => {
        const phase = isStruck(lesson)
          ? 'struck'
          : lesson.isExcusedWhole
            ? 'excused'
            : isOver(lesson, now)
              ? 'over'
              : isOn(lesson, now)
                ? 'now'
                : lesson === next
                  ? 'next'
                  : 'later'
        return (
          <li key={lesson.id} className={`desk-lesson desk-lesson-${phase}`}>
            <time>
              <b>{clock(lesson.beginAt)}</b>
              <small>{clock(lesson.endAt)}</small>
            </time>
            <button type="button" onClick={() => open('/personal/mylesson')}>
              <span>
                <b>{lesson.courseName}</b>
                <small>
                  {[
                    lesson.roomText ?? t('教室待定'),
                    data.subject?.kind === 'teacher' ? listed(lesson.classNames) : lesson.teacherName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {phase === 'now' && <ToneTag tone="blue">{t('进行中')}</ToneTag>}
              {phase === 'next' && <ToneTag tone="blue">{t('下一节')}</ToneTag>}
              {lesson.excusedBy && phase !== 'struck' && <ToneTag tone="amber">{t('已请假')}</ToneTag>}
              {phase === 'struck' && <ToneTag tone="grey">{t('停课')}</ToneTag>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function NoLessons({ own }: { own: OwnDay }) {
  const { next, day } = own
  return (
    <div className="desk-free">
      <b>{day?.holidayName ?? t('今天没有课')}</b>
      {next && (
        <span>
          {t('下一次课：{{when}}', {
            when: [dateText(next.date), clock(next.beginAt), next.courseName, next.roomText].filter(Boolean).join(' '),
          })}
        </span>
      )}
    </div>
  )
}

function isOver({ endAt }: OwnLesson, now: number): boolean {
  return endAt !== null && Date.parse(endAt) <= now
}

function isOn({ beginAt, endAt }: OwnLesson, now: number): boolean {
  return beginAt !== null && endAt !== null && Date.parse(beginAt) <= now && now < Date.parse(endAt)
}

function ClassesNow({ data }: { data: Now }) {
  const page = '/base/timetable/now'
  return (
    <>
      <div className="card-figures">
        <CardFigure label={t('上课中')} value={data.inLesson} unit={t('班')} link={page} />
        <CardFigure label={t('稍后有课')} value={data.later} unit={t('班')} link={page} />
        <CardFigure label={t('班级')} value={data.total} unit={t('班')} link={page} />
      </div>
      <CardRows>
        {data.classes.map((one) => {
          const held = one.current[0] ?? one.next
          return (
            <CardRow
              key={one.id}
              title={<span className="card-cut">{one.name}</span>}
              text={held ? [held.courseName, held.roomText].filter(Boolean).join(' · ') : t('今天没有其他课')}
              link={page}
              end={
                one.current[0] ? (
                  <ToneTag tone="blue">{t('至 {{clock}}', { clock: clock(one.current[0].endAt) })}</ToneTag>
                ) : one.next ? (
                  <span className="card-caption">{clock(one.next.beginAt)}</span>
                ) : (
                  <span />
                )
              }
            />
          )
        })}
      </CardRows>
    </>
  )
}

export const contributions = [
  cardView<OwnDay>({
    code: 'timetable.today',
    View: Today,
    isEmpty: (data) => data.lessons.length === 0 && !data.next && !data.day?.holidayName,
    note: ({ lessons }) => noteOf(lessons),
  }),
  cardView<Now>({ code: 'timetable.now', View: ClassesNow, isEmpty: ({ total }) => total === 0 }),
]

function noteOf(lessons: readonly OwnLesson[]) {
  const held = lessons.filter((lesson) => !isStruck(lesson))
  return held.length === 0
    ? {}
    : {
        text: t('{{n}} 次 · {{sections}} 节', {
          n: held.length,
          sections: held.reduce((sum, lesson) => sum + lesson.jcTo - lesson.jcFrom + 1, 0),
        }),
      }
}
