import { Button } from 'antd'
import dayjs from 'dayjs'
import { ChevronRight, CircleCheck, ClipboardList } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { todoTypes } from '#services/messages/shared/todo-words.ts'
import { momentText, plannedEndText } from '#browser/wire/time-words.ts'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { useBellTodos, useWaiting, type BellTodo } from '#browser/shell/head/use-messages.ts'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/cards/parts.css'
import '#browser/shell/phone/phone.css'

const todoPath = '/personal/usertodo'

/** The thing that is due next with its verb, and how many more there are; nothing to do is one quiet line. */
function NextTodo() {
  const { counts, todosByType, isKnown, asked } = useWaiting()
  const { rows, asked: first } = useBellTodos()
  const navigate = useNavigate()
  const [next] = rows
  if (!isKnown) return <CardWait asked={[asked]} bones="phone-group" />
  if (counts.todos === 0)
    return (
      <p className="phone-quiet">
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
        {t('没有要办的事')}
      </p>
    )
  if (next === undefined) return first.data ? null : <CardWait asked={[first]} bones="phone-group" />
  const rest = counts.todos - 1
  return (
    <section className="phone-group" aria-label={t('我的待办')}>
      <div className="phone-todo">
        <span className={isLate(next) ? 'card-tile card-tone-red' : 'card-tile card-tone-amber'}>
          <ClipboardList size={20} strokeWidth={1.6} aria-hidden />
        </span>
        <span className="phone-todo-text">
          <b>{next.title}</b>
          <small className={isLate(next) || isSoon(next) ? 'is-due' : undefined}>
            {next.deadline === null
              ? momentText(next.openTime)
              : isLate(next)
                ? t('已逾期')
                : t('截止 {{day}}', { day: plannedEndText(next.deadline) })}
          </small>
        </span>
        <Button type="primary" onClick={() => void navigate(`${todoPath}?open=${next.id}`)}>
          {t('去办理')}
        </Button>
      </div>
      {rest > 0 && (
        <Link to={todoPath} className="phone-more">
          <span>{[t('还有 {{n}} 件待办', { n: rest }), ...kindsOf(todosByType, next)].join(' · ')}</span>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
    </section>
  )
}

/** `审批 2`, `确认 1`: of all that is open besides the one that is shown. */
function kindsOf(byType: Readonly<Record<string, number>>, shown: BellTodo): string[] {
  return Object.values(todoTypes)
    .map(([key, word]) => ({ word: t(word), count: (byType[key] ?? 0) - (shown.todoType === key ? 1 : 0) }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${word} ${count}`)
}

function isLate({ deadline }: BellTodo): boolean {
  return deadline !== null && dayjs(deadline).isBefore(dayjs())
}

function isSoon({ deadline }: BellTodo): boolean {
  return deadline !== null && dayjs(deadline).isBefore(dayjs().add(1, 'day'))
}

/** Those who decide for many see first how many there are, then the one that is due next. */
export const contributions: readonly PhoneHomePart[] = [
  { for: { everybody: 30, fdy: 60, yx: 60, xgc: 60 }, View: NextTodo },
]
