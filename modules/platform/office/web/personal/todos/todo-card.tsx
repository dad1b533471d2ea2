import { CircleCheck, ListTodo } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { instanceStates, taskStates } from '#services/flow/shared/words.ts'
import { todoPriorities, todoStates, todoTypes, type Todo } from '#services/messages/shared/todo-words.ts'
import { dueText } from '#browser/flow/run/due-text.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useFactsOf, type Said } from '#patterns/desk/web/detail/facts.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import type { TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { isPickable, type Work } from './todo-work.ts'

/** One line of the list: of whom, what, by when. */
export function TodoCard({ item: work }: { item: Work }) {
  if (work.kind === 'todo') return <OtherFace todo={work.todo} panel={work.panel} />
  return isPickable(work) ? <TaskFace work={work} /> : <FlowFace work={work} />
}

/** What waits says what its area knows of it; on a phone as much as the area's own list, so that whoever decides need not open it. */
function TaskFace({ work }: { work: Work & { kind: 'task' } }) {
  const isNarrow = useNarrow()
  const facts = useFactsOf(work.row.processType)
  const { instanceId } = work.row
  if (isNarrow && facts?.Line) return <facts.Line instanceId={instanceId} plain={<FlowFace work={work} />} />
  if (isNarrow || !facts?.Saying) return <FlowFace work={work} />
  return <facts.Saying instanceId={instanceId}>{(said) => <FlowFace work={work} said={said} />}</facts.Saying>
}

function FlowFace({ work, said }: { work: Exclude<Work, { kind: 'todo' }>; said?: Said | undefined }) {
  const { row } = work
  const name = row.subject?.name ?? row.starterName
  const about = said?.about ?? (row.summary ?? []).map((one) => one.text).join(' · ')
  const isUnread =
    work.kind !== 'mine' && work.row.readTime === null && (work.kind === 'copied' || work.row.handleTime === null)
  return (
    <>
      {work.kind === 'mine' ? (
        <span className="work-tile tile-blue">
          <MenuIcon name={row.icon ?? 'workflow'} size={18} />
        </span>
      ) : (
        <NameAvatar name={name} size={36} />
      )}
      <span className="todo-text">
        <strong className={isUnread ? 'is-unread' : undefined}>
          <span>{work.kind === 'mine' ? shown(row.title) : name}</span>
          {work.kind !== 'mine' && row.subject?.group && <small>{shown(row.subject.group)}</small>}
          <span className="todo-when">
            <FlowWhen work={work} />
          </span>
        </strong>
        <span>
          {work.kind === 'mine'
            ? [row.typeName && shown(row.typeName), row.instNo].filter(Boolean).join(' · ')
            : said
              ? [said.what, ...said.marks.map(({ text }) => text), deputyOf(work)].filter(Boolean).join(' · ')
              : whatOf(work)}
        </span>
        {about && <em>{about}</em>}
      </span>
    </>
  )
}

/** Whose turn it is where it is decided in somebody's place. */
function deputyOf(work: Exclude<Work, { kind: 'todo' }>): string | null {
  return work.kind === 'task' && work.row.delegateFrom ? t('代 {{name}}', { name: work.row.delegateFrom }) : null
}

function whatOf(work: Exclude<Work, { kind: 'todo' }>): string {
  const node = work.kind === 'task' ? shown(work.row.nodeName) : work.row.currentNodes && shown(work.row.currentNodes)
  return [work.row.typeName && shown(work.row.typeName), node, deputyOf(work)].filter(Boolean).join(' · ')
}

function FlowWhen({ work }: { work: Exclude<Work, { kind: 'todo' }> }) {
  if (work.kind !== 'task' || work.row.handleTime) {
    const word =
      work.kind === 'task' ? codeEntry(taskStates, work.row.taskStatus) : codeEntry(instanceStates, work.row.status)
    return (
      <>
        {word && <ToneTag tone={word[2]}>{t(word[1])}</ToneTag>}
        <time dateTime={work.since}>{momentText(work.since)}</time>
      </>
    )
  }
  const { row } = work
  if (row.taskStatus !== '1')
    return <ToneTag tone="violet">{row.taskStatus === '6' ? t('委派中') : t('等待加签')}</ToneTag>
  if (row.status === '7') return <ToneTag tone="violet">{t('已挂起')}</ToneTag>
  const due = dueText(row.dueTime)
  return (
    <>
      {due && <span className={`todo-ink-${due.tone}`}>{due.text}</span>}
      {row.urgeCount > 0 && <span className="todo-ink-amber">{t('催办 {{n}} 次', { n: row.urgeCount })}</span>}
      {!due && row.urgeCount === 0 && <time dateTime={row.createTime}>{momentText(row.createTime)}</time>}
    </>
  )
}

function OtherFace({ todo, panel }: { todo: Todo; panel: TodoPanel | undefined }) {
  const Icon = panel?.icon ?? (todo.bizType === 'flow' ? CircleCheck : ListTodo)
  const [, word, tone] = codeEntry(todoTypes, todo.todoType) ?? todoTypes.other
  const about = [todo.applicant, todo.summary, todo.delegateFrom && t('受 {{name}} 委托', { name: todo.delegateFrom })]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <span className={`work-tile tile-${tone}`}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="todo-text">
        <strong>
          <span>{shown(todo.title)}</span>
          {todo.priority === todoPriorities.urgent[0] && <ToneTag tone="red">{t('紧急')}</ToneTag>}
          <span className="todo-when">
            <OtherWhen todo={todo} />
          </span>
        </strong>
        <span>{[panel?.label() ?? t(word), about].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

function OtherWhen({ todo }: { todo: Todo }) {
  const state = codeEntry(todoStates, todo.state)!
  if (state !== todoStates.open)
    return (
      <>
        <ToneTag tone={state[2]}>
          {state === todoStates.doneByOther && todo.doneBy
            ? t('{{name}} 已办', { name: todo.doneBy })
            : t(state[1], { context: 'state' })}
        </ToneTag>
        <time dateTime={todo.openTime}>{todo.doneTime ? momentText(todo.doneTime) : ''}</time>
      </>
    )
  const due = dueText(todo.deadline)
  return (
    <>
      {due && <span className={`todo-ink-${due.tone}`}>{due.text}</span>}
      {!due && <time dateTime={todo.openTime}>{momentText(todo.openTime)}</time>}
    </>
  )
}
