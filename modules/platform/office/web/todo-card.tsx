import dayjs from 'dayjs'
import { ClipboardCheck, ClipboardList, CreditCard, FilePen, MapPin, Stamp, Star, Wrench } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { todoTypes, type Todo } from '#services/messages/shared/todo-words.ts'
import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { batchOf } from './personal/todos/todo-batch.ts'

/** Comes with the first tick: its dialogs weigh more than the whole first screen of a phone may. */
const DeskBatch = lazy(async () => ({ default: (await import('#patterns/desk/web/desk-batch.tsx')).DeskBatch }))

/** A to-do of the card; with the task by which it can be decided together with others. */
export type CardTodo = Todo & { taskId: string | null }

const icons: Readonly<Record<string, typeof Stamp>> = {
  '1': Stamp,
  '2': FilePen,
  '3': MapPin,
  '4': CreditCard,
  '5': ClipboardCheck,
  '6': Wrench,
  '7': Star,
}

/** What waits, the first due first; matters of flows are decided here, many with one word. */
export function TodoCard({ data }: { data: { rows: CardTodo[] } }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = data.rows.flatMap(({ taskId }) => (taskId !== null && picked.has(taskId) ? [{ key: taskId }] : []))
  const canPick = data.rows.some(({ taskId }) => taskId !== null)
  const [isUsed, setUsed] = useState(false)
  const pick = (taskId: string, isPicked: boolean) => {
    setUsed(true)
    setPicked((now) => new Set(isPicked ? [...now, taskId] : [...now].filter((one) => one !== taskId)))
  }
  return (
    <div className="office-todos">
      <div>
        <CardRows>
          {data.rows.map((todo) => (
            <TodoLine
              key={todo.id}
              todo={todo}
              front={
                canPick && (
                  <span className="office-box">
                    {todo.taskId !== null && (
                      <input
                        type="checkbox"
                        aria-label={t('选择 {{name}}', { name: shown(todo.title) })}
                        checked={picked.has(todo.taskId)}
                        onChange={({ target }) => pick(todo.taskId!, target.checked)}
                      />
                    )}
                  </span>
                )
              }
            />
          ))}
        </CardRows>
      </div>
      {isUsed && (
        <Suspense fallback={null}>
          <DeskBatch
            items={chosen}
            wordsOf={batchOf}
            onClear={() => setPicked(new Set())}
            onDone={(keys) => setPicked((now) => new Set([...now].filter((one) => !keys.includes(one))))}
          />
        </Suspense>
      )}
    </div>
  )
}

function TodoLine({ todo, front }: { todo: CardTodo; front: ReactNode }) {
  const [, word, tone] = Object.values(todoTypes).find(([code]) => code === todo.todoType) ?? todoTypes.other
  const hours = todo.deadline === null ? null : dayjs(todo.deadline).diff(dayjs(), 'hour', true)
  const due =
    hours === null
      ? null
      : hours <= 0
        ? t('已逾期')
        : hours <= 24
          ? t('还剩 {{n}} 小时', { n: Math.max(1, Math.round(hours)) })
          : t('还剩 {{n}} 天', { n: Math.floor(hours / 24) })
  const dueTone = hours === null ? undefined : hours <= 0 ? 'red' : hours <= 24 ? 'amber' : undefined
  return (
    <CardRow
      before={front}
      icon={icons[todo.todoType] ?? ClipboardList}
      tone={dueTone ?? tone}
      title={<span className="card-cut">{shown(todo.title)}</span>}
      text={
        <>
          {[t(word), todo.applicant ?? todo.summary].filter(Boolean).join(' · ')}
          {due && (
            <>
              {' '}
              · <span className={dueTone && `card-ink-${dueTone}`}>{due}</span>
            </>
          )}
        </>
      }
      link={`/personal/usertodo?open=${todo.id}`}
    />
  )
}
