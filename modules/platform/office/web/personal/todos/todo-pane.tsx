import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { ArrowRight } from 'lucide-react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { DeskNothing } from '#patterns/desk/web/desk.tsx'
import { DeskDetail } from '#patterns/desk/web/detail/desk-detail.tsx'
import { todoStates, todoTypes, type Todo } from '#services/messages/shared/todo-words.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { clockText, plannedEndText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import type { TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { oneTodoRoute } from '../../../shared/todo-routes.ts'
import { instanceOf, matterOf, type Work } from './todo-work.ts'

type PaneProps = {
  work: Work | undefined
  /** A to-do that a link named and the list does not hold. */ todoId: string | undefined
  panelOf: (bizType: string) => TodoPanel | undefined
  isPutOff: boolean
  onPutOff: (key: string) => void
  onDone: (deed: string) => void
  onGone: () => void
}

/** What was opened, beside the list: the matter with its bar, or the business that asks. */
export function TodoPane({ work, todoId, panelOf, isPutOff, onPutOff, onDone, onGone }: PaneProps) {
  const instanceId = work?.kind === 'todo' ? undefined : instanceOf(work)
  const id = work?.kind === 'todo' ? work.key : work ? undefined : todoId
  if (instanceId)
    return (
      <DeskDetail
        key={instanceId}
        instanceId={instanceId}
        processType={work && matterOf(work)?.processType}
        hasKeys
        isBeside
        {...(work?.kind === 'task' && { putOff: { isOn: isPutOff, onTurn: () => onPutOff(work.key) } })}
        onDone={onDone}
      />
    )
  if (id)
    return (
      <OneTodo
        key={id}
        id={id}
        known={work?.kind === 'todo' ? work.todo : undefined}
        panelOf={panelOf}
        onDone={onDone}
        onGone={onGone}
      />
    )
  return <DeskNothing text={t('选择左侧的事项查看和办理')} />
}

/** One to-do. Who comes too late hears who was faster, and the list is asked anew. */
export function OneTodo({
  id,
  known,
  panelOf,
  onDone,
  onGone,
}: {
  id: string
  known: Todo | undefined
  panelOf: PaneProps['panelOf']
  onDone: (deed: string) => void
  onGone: () => void
}) {
  const { data, error } = useQuery({
    queryKey: ['userTodo', 'getOne', id],
    queryFn: () => get(oneTodoRoute, { id }),
    retry: false,
    gcTime: 0,
  })
  const todo = data ?? known
  const panel = todo && panelOf(todo.bizType)
  if (todo?.bizType === 'flow' && !error) return <DeskDetail instanceId={todo.bizId} hasKeys isBeside onDone={onDone} />
  return (
    <div className="todo-pane">
      {error ? (
        <Result
          status="info"
          title={error instanceof RequestError && error.msg ? t(error.msg) : t('待办打不开，请稍后再试')}
          extra={
            <Button type="primary" onClick={onGone}>
              {t('知道了')}
            </Button>
          }
        />
      ) : !todo || !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : panel?.Panel && todo.state === todoStates.open[0] ? (
        <panel.Panel todo={todo} onDone={() => onDone('todo')} />
      ) : (
        <TodoFacts todo={todo} source={panel?.label()} onLeave={onGone} />
      )}
    </div>
  )
}

function TodoFacts({ todo, source, onLeave }: { todo: Todo; source: string | undefined; onLeave: () => void }) {
  const openLink = useOpenLink()
  const state = codeEntry(todoStates, todo.state)!
  const type = codeEntry(todoTypes, todo.todoType) ?? todoTypes.other
  const time = (value: string | null) => (value ? clockText(value) : '—')
  const facts: [string, string][] = [
    [t('来源'), source ?? t(type[1])],
    [t('申请人'), todo.applicant ?? '—'],
    [t('摘要', { context: 'text' }), todo.summary ?? '—'],
    [t('产生时间'), time(todo.openTime)],
    [t('截止时间'), todo.deadline ? plannedEndText(todo.deadline) : '—'],
  ]
  if (todo.doneTime) facts.push([t('办理时间'), time(todo.doneTime)], [t('办理人'), todo.doneBy ?? '—'])
  return (
    <div className="todo-facts">
      <h2>{shown(todo.title)}</h2>
      <ToneTag tone={state[2]} hasDot>
        {t(state[1], { context: 'state' })}
      </ToneTag>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        type="primary"
        icon={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          onLeave()
          openLink(todo.link)
        }}
      >
        {todo.state === todoStates.open[0] ? t('前往办理') : t('前往查看')}
      </Button>
    </div>
  )
}
