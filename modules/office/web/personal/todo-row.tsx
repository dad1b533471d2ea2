import dayjs from 'dayjs'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { todoPriorities, todoStates, todoTypes } from '#kernel/messages/shared/todo-words.ts'
import { shown, t } from '#kernel/web/i18n.ts'
import { momentText } from '#kernel/web/parts/moment-text.ts'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import type { Todo } from '#kernel/web/todo-panel.ts'

type RowProps = { todo: Todo; icon: LucideIcon; source: string | undefined; isFocused: boolean; onFocus: () => void; onOpen: () => void }

/** One line of the list: what, of whom, since when, by when. */
export function TodoRow({ todo, icon: Icon, source, isFocused, onFocus, onOpen }: RowProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [, word, tone] = Object.values(todoTypes).find(([code]) => code === todo.todoType) ?? todoTypes.other
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: false })
  }, [isFocused])
  const about = [todo.applicant, todo.summary, todo.delegateFrom && t('受 {{name}} 委托', { name: todo.delegateFrom })].filter(Boolean).join(' · ')
  return (
    <button ref={button} type="button" className="todo-row" onFocus={onFocus} onClick={onOpen}>
      <span className={`work-tile tile-${tone}`}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="todo-text">
        <strong>
          {shown(todo.title)}
          {todo.priority === todoPriorities.urgent[0] && <ToneTag tone="red">{t('紧急')}</ToneTag>}
        </strong>
        <span>{[source ?? t(word), about].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="todo-when">
        <When todo={todo} />
        <time dateTime={todo.openTime}>{todo.state === todoStates.open[0] ? momentText(todo.openTime) : todo.doneTime ? momentText(todo.doneTime) : ''}</time>
      </span>
    </button>
  )
}

function When({ todo }: { todo: Todo }) {
  const state = Object.values(todoStates).find(([code]) => code === todo.state)!
  if (state !== todoStates.open) return <ToneTag tone={state[2]}>{state === todoStates.doneByOther && todo.doneBy ? t('{{name}} 已办', { name: todo.doneBy }) : t(state[1])}</ToneTag>
  if (todo.deadline === null) return null
  const hours = dayjs(todo.deadline).diff(dayjs(), 'hour', true)
  if (hours <= 0) return <ToneTag tone="red">{t('超时 {{time}}', { time: spanText(-hours) })}</ToneTag>
  if (hours <= 24) return <ToneTag tone="amber">{t('还剩 {{time}}', { time: spanText(hours) })}</ToneTag>
  return <span className="todo-due">{t('还剩 {{time}}', { time: spanText(hours) })}</span>
}

function spanText(hours: number): string {
  if (hours < 1) return t('{{n}} 分钟', { n: Math.max(1, Math.round(hours * 60)) })
  return hours < 48 ? t('{{n}} 小时', { n: Math.round(hours) }) : t('{{n}} 天', { n: Math.floor(hours / 24) })
}
