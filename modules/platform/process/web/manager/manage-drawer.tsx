import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Ban, CirclePause, CirclePlay, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { clockText, plannedEndText, shortLength } from '#browser/wire/time-words.ts'
import { FlowTree } from '#browser/flow/tree/flow-tree.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { taskStates } from '#services/flow/shared/words.ts'
import { managedRoute, type Managed, type OpenRun, type OpenTask } from '#services/flow/shared/routes/manage.ts'
import { stateOf } from '../follow/follow-wire.ts'
import { DeedDialog } from './deed-dialog.tsx'
import type { Deed } from './manage-wire.ts'
import './manager.css'

/** One instance for whoever manages it: who has it, by when, the flow to send it along, and what can be done with the whole. */
export function ManageDrawer({ instanceId, onClose }: { instanceId: string | undefined; onClose: () => void }) {
  const isNarrow = useNarrow()
  const answer = useQuery({
    queryKey: ['flow', 'manager/detail', instanceId],
    queryFn: () => get(managedRoute, { instanceId: instanceId! }),
    enabled: instanceId !== undefined,
  })
  return (
    <Drawer
      open={instanceId !== undefined}
      onClose={onClose}
      size={isNarrow ? '100%' : 720}
      title={answer.data?.instance.title ?? t('管理流程')}
      destroyOnHidden
    >
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Body managed={answer.data} onClose={onClose} />
      ) : (
        <RowsSkeleton count={8} height={44} />
      )}
    </Drawer>
  )
}

function Body({ managed, onClose }: { managed: Managed; onClose: () => void }) {
  const { instance, tasks, runs } = managed
  const [deed, setDeed] = useState<Deed>()
  const navigate = useNavigate()
  const { label, tone } = stateOf(instance.status)
  const isRunning = instance.status === '1'
  const isOpen = ['1', '4', '7'].includes(instance.status)
  const { warning } = useFeedback()
  const pick = (nodeKey: string) => {
    const nodeName = nameIn(managed.model.steps, nodeKey)
    if (nodeName === '') return
    if (managed.jumpable.includes(nodeKey)) setDeed({ verb: 'jump', nodeKey, nodeName })
    else warning(t('不能跳转到未开始的并行分支'))
  }
  return (
    <div className="manage-body">
      <div className="manage-head">
        <ToneTag tone={tone} hasDot>
          {t(label)}
        </ToneTag>
        <span>{instance.instNo ?? '—'}</span>
        <span>{t('{{type}} · 版本 {{n}}', { type: instance.typeName, n: instance.versionNo })}</span>
        <span>
          {t('{{name}} 于 {{time}} 发起', {
            name: instance.starterName,
            time: instance.startTime ? clockText(instance.startTime) : '—',
          })}
        </span>
      </div>
      {instance.endReason && <p className="manage-reason">{t('结束原因：{{text}}', { text: instance.endReason })}</p>}
      <div className="manage-deeds">
        <Button
          icon={<ExternalLink size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => {
            onClose()
            void navigate(`/process/detail?instanceId=${instance.instanceId}`)
          }}
        >
          {t('查看详情')}
        </Button>
        {isRunning && (
          <Button
            icon={<CirclePause size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setDeed({ verb: 'suspend' })}
          >
            {t('挂起')}
          </Button>
        )}
        {instance.status === '7' && (
          <Button
            type="primary"
            icon={<CirclePlay size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setDeed({ verb: 'resume' })}
          >
            {t('恢复')}
          </Button>
        )}
        {managed.canRevoke && (
          <Button
            danger
            icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setDeed({ verb: 'revoke' })}
          >
            {t('撤销结果')}
          </Button>
        )}
        {isOpen && (
          <Button
            danger
            icon={<Ban size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setDeed({ verb: 'terminate' })}
          >
            {t('终止')}
          </Button>
        )}
      </div>
      {runs.length > 0 && (
        <section>
          <h3>{t('当前环节')}</h3>
          {runs.map((run) => (
            <RunLine
              key={run.nodeRunId}
              run={run}
              tasks={tasks.filter((task) => task.nodeKey === run.nodeKey)}
              canAct={isRunning}
              onDeed={setDeed}
            />
          ))}
        </section>
      )}
      <section>
        <h3>
          {t('流程图')}
          <small>{isRunning && t('点选环节可跳转')}</small>
        </h3>
        <div className="manage-tree">
          <FlowTree model={managed.model} states={managed.states} {...(isRunning ? { onPick: pick } : {})} />
        </div>
      </section>
      {deed && (
        <DeedDialog
          deed={deed}
          instanceId={instance.instanceId}
          title={instance.title}
          onClose={() => setDeed(undefined)}
        />
      )}
    </div>
  )
}

function RunLine({
  run,
  tasks,
  canAct,
  onDeed,
}: {
  run: OpenRun
  tasks: readonly OpenTask[]
  canAct: boolean
  onDeed: (deed: Deed) => void
}) {
  const now = serverNow().getTime()
  const isLate = run.dueTime !== null && Date.parse(run.dueTime) < now
  return (
    <div className="manage-run">
      <header>
        <strong>{run.nodeName}</strong>
        <span>{t('已停留 {{time}}', { time: shortLength(now - Date.parse(run.enterTime)) })}</span>
        <span className={isLate ? 'is-late' : undefined}>
          {run.dueTime ? t('应办 {{time}}', { time: plannedEndText(run.dueTime) }) : t('未设时限')}
        </span>
        {canAct && tasks.length > 0 && (
          <Button type="link" size="small" onClick={() => onDeed({ verb: 'changeDue', run })}>
            {t('改期')}
          </Button>
        )}
      </header>
      {run.note && <p className="manage-odd">{run.note}</p>}
      <ul>
        {tasks.map((task) => {
          const [, state, tone] = codeEntry(taskStates, task.status) ?? ['', '', 'grey']
          return (
            <li key={task.taskId}>
              <NameAvatar name={task.userName} />
              <span className="manage-person">
                {task.userName}
                {task.originalName && task.originalName !== task.userName && (
                  <small>{t('原处理人 {{name}}', { name: task.originalName })}</small>
                )}
              </span>
              <ToneTag tone={tone}>{t(state)}</ToneTag>
              <span className="manage-read">{task.readTime ? t('已读') : t('未读')}</span>
              {canAct && (
                <Button type="link" size="small" onClick={() => onDeed({ verb: 'reassign', task })}>
                  {t('改派')}
                </Button>
              )}
            </li>
          )
        })}
        {tasks.length === 0 && run.kind !== 'wait' && run.kind !== 'delay' && (
          <li className="manage-none">{t('没有待处理的任务')}</li>
        )}
      </ul>
    </div>
  )
}

function nameIn(steps: Managed['model']['steps'], key: string): string {
  for (const step of steps) {
    if (step.key === key) return step.name
    for (const branch of step.branches ?? []) {
      const found = nameIn(branch.steps, key)
      if (found) return found
    }
  }
  return ''
}
