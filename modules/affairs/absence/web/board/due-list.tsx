import { Button, Tooltip } from 'antd'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockOf, endClockOf } from '#kernel/rules/school-time.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { lengthText, shortUntil } from '#browser/wire/time-words.ts'
import { isRemindedAt } from '#patterns/worklist/shared/reminders.ts'
import { dueOn, remindHours, type BoardDay, type DueLeave } from '../../shared/board.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { CallStudent } from '#modules/affairs/leave/web/parts/call-student.tsx'
import { ProxyDialog } from '#modules/affairs/leavereturn/web/parts/proxy-dialog.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { useRemindStudents } from '../parts/use-remind.ts'

const back = leaveStates.back[0]
const step = 20

/** Who is due back on the day, and whoever should have been back before. */
export function DueList({ day, onChanged }: { day: BoardDay; onChanged: () => void }) {
  const now = useNow(30_000)
  const remind = useRemindStudents(onChanged)
  const [count, setCount] = useState(step)
  const open = day.due.filter(({ status }) => status !== back)
  const due = dueOn(day)
  const waiting = open.filter(({ remindTime }) => !isRemindedAt(remindTime, now, remindHours))
  return (
    <section className="board-due" aria-label={t('今日应返')}>
      <header>
        <h2>{day.isToday ? t('今日应返') : t('当日应返')}</h2>
        <span>
          {t('已返 {{done}} / {{all}}', { done: due.back, all: due.all })}
          {due.before > 0 && ` · ${t('另有 {{n}} 人此前未归', { n: due.before })}`}
        </span>
        {day.isToday && waiting.length > 1 && (
          <Button size="small" loading={remind.isBusy} onClick={() => void remind.send(waiting.map(({ id }) => id))}>
            {t('提醒全部 {{n}} 人', { n: waiting.length })}
          </Button>
        )}
      </header>
      {day.due.length === 0 && <p className="board-none">{t('没有需要返校的学生')}</p>}
      <ul>
        {day.due.slice(0, count).map((leave) => (
          <li key={leave.id}>
            <DueLine leave={leave} now={now} isToday={day.isToday} remind={remind} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {day.due.length > count && (
        <Button block type="text" onClick={() => setCount((n) => n + step)}>
          {t('再显示 {{n}} 人', { n: Math.min(step, day.due.length - count) })}
        </Button>
      )}
    </section>
  )
}

type Remind = ReturnType<typeof useRemindStudents>

function DueLine({
  leave,
  now,
  isToday,
  remind,
  onChanged,
}: {
  leave: DueLeave
  now: Date
  isToday: boolean
  remind: Remind
  onChanged: () => void
}) {
  const [isProxy, setProxy] = useState(false)
  const isBack = leave.status === back
  const late = now.getTime() - Date.parse(leave.endTime)
  const isReminded = isRemindedAt(leave.remindTime, now, remindHours)
  return (
    <div className={isBack ? 'due-line is-back' : 'due-line'}>
      <NameAvatar name={leave.xm} photoId={leave.photoId} size={36} />
      <div>
        <p>
          <Link to={`/leave/detail?id=${leave.id}`}>{leave.xm}</Link> <small>{leave.className}</small>
        </p>
        <p>
          {shown(leave.typeName)} ·{' '}
          {isBack && leave.actualReturnTime
            ? t('{{time}} 已返', { time: clockOf(leave.actualReturnTime) })
            : t('应于 {{time}} 返回', {
                time: late > 12 * 3_600_000 ? shortUntil(leave.endTime) : endClockOf(leave.endTime),
              })}
        </p>
      </div>
      {isBack ? (
        <ToneTag tone="green">{t('已返')}</ToneTag>
      ) : (
        isToday &&
        late > 0 && (
          <ToneTag tone={leave.status === leaveStates.overdue[0] ? 'red' : 'amber'}>
            {leave.status === leaveStates.overdue[0] ? t('逾期 {{time}}', { time: lengthText(late) }) : t('待销假')}
          </ToneTag>
        )
      )}
      {!isBack && isToday && (
        <span className="due-deeds">
          <CallStudent
            studentId={leave.studentId}
            name={leave.xm}
            leaveId={leave.id}
            about={late > 0 ? t('逾期 {{time}}', { time: lengthText(late) }) : undefined}
            look={{ size: 'small' }}
          />
          <Tooltip
            title={
              isReminded
                ? t('{{time}} 已提醒，{{n}} 小时内不再提醒', { time: clockOf(leave.remindTime!), n: remindHours })
                : undefined
            }
          >
            <Button
              size="small"
              icon={<BellRing size={14} strokeWidth={1.75} aria-hidden />}
              disabled={isReminded}
              onClick={() => void remind.send([leave.id])}
            >
              {isReminded ? t('已提醒') : t('提醒', { context: 'verb' })}
            </Button>
          </Tooltip>
          <Button size="small" onClick={() => setProxy(true)}>
            {t('代销')}
          </Button>
        </span>
      )}
      {isProxy && (
        <ProxyDialog
          leaveId={leave.id}
          name={leave.xm}
          onClose={() => setProxy(false)}
          onDone={() => {
            setProxy(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
