import { Button, Checkbox } from 'antd'
import { ClipboardCheck, ClipboardList, CreditCard, FilePen, MapPin, Stamp, Star, Wrench } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { todoTypes } from '#services/messages/shared/todo-words.ts'
import { dueText } from '#browser/flow/run/due-text.ts'
import type { CardViewProps } from '#browser/kit/cards/card-view.ts'
import { CardRow, CardRows } from '#browser/kit/cards/parts.tsx'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { useFactsOf, type DeskFacts, type Said } from '#patterns/desk/web/detail/facts.ts'
import { kindOf, type CardTodo, type TodoCardData } from '../shared/todo-card.ts'
import { batchOf } from './personal/todos/todo-batch.ts'
import './todo-card.css'

/** Comes with the first tick: its dialogs weigh more than the whole first screen of a phone may. */
const DeskBatch = lazy(async () => ({ default: (await import('#patterns/desk/web/desk-batch.tsx')).DeskBatch }))
const DeskDeed = lazy(async () => ({ default: (await import('#patterns/desk/web/desk-batch.tsx')).DeskDeed }))

const icons: Readonly<Record<string, typeof Stamp>> = {
  '1': Stamp,
  '2': FilePen,
  '3': MapPin,
  '4': CreditCard,
  '5': ClipboardCheck,
  '6': Wrench,
  '7': Star,
}

/** What waits, the first due first, or one kind of it; matters of flows are decided here, many with one word. */
export function TodoCard({ data, settings, tab }: CardViewProps<TodoCardData>) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const most = Number(settings['size'] ?? data.rows.length)
  const rows = data.rows.filter((todo) => tab === undefined || kindOf(todo) === tab).slice(0, most)
  const chosen = rows.flatMap(({ matter }) =>
    matter?.taskId && picked.has(matter.taskId) ? [{ key: matter.taskId }] : [],
  )
  const canPick = rows.some(({ matter }) => matter?.taskId)
  const [isUsed, setUsed] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const pick = (taskId: string, isPicked: boolean) => {
    setUsed(true)
    setPicked((now) => new Set(isPicked ? [...now, taskId] : [...now].filter((one) => one !== taskId)))
  }
  return (
    <div className="office-todos">
      <div>
        <CardRows>
          {rows.map((todo) => {
            const taskId = todo.matter?.taskId
            const box = canPick && (
              <span className="office-box">
                {taskId && (
                  <Checkbox
                    aria-label={t('选择 {{name}}', { name: shown(todo.title) })}
                    checked={picked.has(taskId)}
                    onChange={({ target }) => pick(taskId, target.checked)}
                  />
                )}
              </span>
            )
            return todo.matter ? (
              <MatterLine key={todo.id} todo={todo} matter={todo.matter} front={box} onAsk={setAsked} />
            ) : (
              <OtherLine key={todo.id} todo={todo} front={box} />
            )
          })}
          {rows.length === 0 && <CardRow title={t('前往查看')} link="/personal/usertodo" />}
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
      {asked && (
        <Suspense fallback={null}>
          <DeskDeed
            taskIds={[asked.taskId]}
            words={batchOf([asked])}
            action={asked.action}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

type Asked = { taskId: string; action: 'approve' | 'return' }
type Matter = NonNullable<CardTodo['matter']>
type MatterProps = { todo: CardTodo; matter: Matter; front: ReactNode; onAsk: (asked: Asked) => void }

/** A matter to decide on: of whom, what is asked for in the words of its area, and by when. */
function MatterLine(props: MatterProps) {
  const facts = useFactsOf(props.matter.processType)
  const line = (said: Said | undefined) => <Told {...props} facts={facts} said={said ?? plainly(props.matter)} />
  return facts?.Saying ? <facts.Saying instanceId={props.matter.instanceId}>{line}</facts.Saying> : line(undefined)
}

/** What every matter tells of itself. */
function plainly({ typeName, summary }: Matter): Said {
  return { what: shown(typeName ?? ''), about: (summary ?? []).map(({ text }) => text).join(' · '), marks: [] }
}

function Told({ todo, matter, front, onAsk, facts, said }: MatterProps & { facts: DeskFacts | undefined; said: Said }) {
  const name = matter.subject?.name ?? matter.starterName
  const marks = [
    ...said.marks,
    ...(matter.urgeCount > 0 ? [{ text: t('催办 {{n}} 次', { n: matter.urgeCount }), tone: 'amber' }] : []),
  ]
  return (
    <CardRow
      before={front}
      deeds={
        matter.taskId !== null && (
          <>
            {facts?.Contact && <facts.Contact instanceId={matter.instanceId} />}
            <Deeds taskId={matter.taskId} name={shown(todo.title)} onAsk={onAsk} />
          </>
        )
      }
      front={
        <>
          <NameAvatar name={name} size={32} />
          <Who name={name} group={matter.subject?.group ? shown(matter.subject.group) : ''} />
        </>
      }
      title={
        <>
          <span className="office-what">{said.what}</span>
          {marks.map(({ text, tone }) => (
            <ToneTag key={text} {...(tone && { tone })}>
              {text}
            </ToneTag>
          ))}
        </>
      }
      text={said.about}
      end={<When todo={todo} />}
      link={`/personal/usertodo?open=${todo.id}`}
    />
  )
}

/** Decided where it stands. */
function Deeds({ taskId, name, onAsk }: { taskId: string; name: string; onAsk: (asked: Asked) => void }) {
  return (
    <>
      <Button size="small" aria-label={`${t('退回')} ${name}`} onClick={() => onAsk({ taskId, action: 'return' })}>
        {t('退回')}
      </Button>
      <Button
        size="small"
        type="primary"
        ghost
        aria-label={`${t('同意')} ${name}`}
        onClick={() => onAsk({ taskId, action: 'approve' })}
      >
        {t('同意')}
      </Button>
    </>
  )
}

/** Anything else there is to do. */
function OtherLine({ todo, front }: { todo: CardTodo; front: ReactNode }) {
  const [, word, tone] = codeEntry(todoTypes, todo.todoType) ?? todoTypes.other
  return (
    <CardRow
      before={front}
      icon={icons[todo.todoType] ?? ClipboardList}
      tone={tone}
      title={<span className="card-cut">{shown(todo.title)}</span>}
      text={[t(word), todo.applicant ?? todo.summary].filter(Boolean).join(' · ')}
      end={<When todo={todo} />}
      link={`/personal/usertodo?open=${todo.id}`}
    />
  )
}

function Who({ name, group }: { name: string; group: string }) {
  return (
    <span className="office-who">
      <b title={name}>{name}</b>
      <small title={group}>{group}</small>
    </span>
  )
}

/** By when it is to be done, and since when it waits. */
function When({ todo: { deadline, openTime } }: { todo: CardTodo }) {
  const due = dueText(deadline)
  return (
    <span className="office-when">
      {due && <b className={`card-ink-${due.tone}`}>{due.text}</b>}
      <time dateTime={openTime}>{momentText(openTime)}</time>
    </span>
  )
}
