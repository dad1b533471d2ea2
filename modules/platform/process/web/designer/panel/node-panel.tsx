import { Button, ConfigProvider, Tabs, Tooltip } from 'antd'
import { Copy, GitBranch, Trash2, UserRoundPen, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isDecision, type DecisionStep, type Step } from '#services/flow/shared/model/model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import {
  branchAt,
  copyStep,
  isSplit,
  removeBranch,
  removeStep,
  replaceStep,
  stepAt,
} from '#browser/flow/tree/edit-steps.ts'
import { nodeKinds } from '#browser/flow/tree/node-kinds.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Change } from '../design-state.ts'
import type { Checks } from '../use-checks.ts'
import { ActionsPart, MorePart } from './actions-part.tsx'
import { BranchPart } from './branch-panel.tsx'
import { FieldsPart } from './fields-part.tsx'
import { NameInput, settingsOf, type PartProps } from './panel-parts.tsx'
import { PeoplePart } from './people-part.tsx'
import { CopyPart, DelayPart, SplitPart, TriggerPart, WaitPart } from './plain-parts.tsx'
import { TimeOutPart } from './time-out-part.tsx'
import './panel.css'

type Props = {
  design: Design
  change: Change
  checks: Checks
  picked: string
  onPick: (key: string) => void
  isReadOnly: boolean
}

/** Everything of the picked step or branch. */
export function NodePanel(props: Props) {
  const { design, picked, change, onPick, isReadOnly } = props
  const branch = picked.includes('/') ? branchAt(design.draft, picked) : undefined
  const step = branch || picked === 'start' ? undefined : stepAt(design.draft, picked)
  if (picked !== 'start' && !branch && !step) return null
  const close = (
    <Button
      type="text"
      aria-label={t('关闭')}
      icon={<X size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => onPick('')}
    />
  )
  const body = branch ? (
    <div className="panel-body">
      <BranchPart
        design={design}
        address={picked}
        {...branch}
        problem={props.checks.marks[picked]?.kind === 'error' ? props.checks.marks[picked].text : undefined}
        change={change}
      />
    </div>
  ) : step ? (
    <StepBody key={step.key} {...props} step={step} />
  ) : (
    <div className="panel-body">
      <p className="panel-hint">{t('发起人能看到、填写哪些字段')}</p>
      <FieldsPart
        design={design}
        usual="edit"
        value={design.draft.settings.startFields}
        onChange={(startFields) => change({ draft: settingsOf(design.draft, { startFields }) })}
      />
    </div>
  )
  return (
    <aside className="panel" aria-label={t('环节设置')}>
      <PanelHead props={props} step={step} branch={branch} close={close} />
      <ConfigProvider componentDisabled={isReadOnly}>{body}</ConfigProvider>
    </aside>
  )
}

function PanelHead({
  props,
  step,
  branch,
  close,
}: {
  props: Props
  step: Step | undefined
  branch: ReturnType<typeof branchAt>
  close: ReactNode
}) {
  const { design, change, onPick, picked, isReadOnly } = props
  const kind = step
    ? nodeKinds[step.kind === 'parallel' && step.pick === 'holding' ? 'inclusive' : step.kind]
    : undefined
  const Icon = branch ? GitBranch : (kind?.icon ?? UserRoundPen)
  const note = branch
    ? t('{{name}} 的分支', { name: branch.step.name })
    : step && kind
      ? t('{{kind}}环节 · {{key}}', { kind: t(kind.label), key: step.key })
      : t('发起环节')
  return (
    <header className="panel-head">
      <span className={`flow-icon flow-tone-${branch ? 'violet' : (kind?.tone ?? 'grey')}`}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        {step && !isReadOnly ? (
          <NameInput
            label={t('环节名称')}
            value={step.name}
            onChange={(name) =>
              change({ draft: replaceStep(design.draft, step.key, (one) => ({ ...one, name })) }, `${step.key}.name`)
            }
          />
        ) : (
          <b>{branch?.branch.name ?? step?.name ?? t('发起人')}</b>
        )}
        <small>{note}</small>
      </div>
      {!isReadOnly && step && (
        <Tooltip title={t('复制 (Ctrl+D)')}>
          <Button
            type="text"
            aria-label={t('复制环节')}
            icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              const copied = copyStep(design.draft, step.key)
              change({ draft: copied.model })
              onPick(copied.key)
            }}
          />
        </Tooltip>
      )}
      {!isReadOnly && (step || branch) && (
        <Tooltip title={t('删除 (Delete)')}>
          <Button
            type="text"
            aria-label={t('删除环节')}
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              change({ draft: branch ? removeBranch(design.draft, picked) : removeStep(design.draft, picked) })
              onPick('')
            }}
          />
        </Tooltip>
      )}
      {close}
    </header>
  )
}

function StepBody({ design, step, change, onPick }: Props & { step: Step }) {
  const [tab, setTab] = useState('people')
  const parts = {
    design,
    change,
    put: (next: Step, mark?: string) => change({ draft: replaceStep(design.draft, step.key, () => next) }, mark),
  }
  const of = <S extends Step>(own: S): PartProps<S> => ({ ...parts, step: own, put: parts.put })
  if (isSplit(step))
    return (
      <div className="panel-body">
        <SplitPart {...of(step)} onPick={onPick} />
      </div>
    )
  if (step.kind === 'wait')
    return (
      <div className="panel-body">
        <WaitPart {...of(step)} />
      </div>
    )
  if (step.kind === 'delay')
    return (
      <div className="panel-body">
        <DelayPart {...of(step)} />
      </div>
    )
  if (step.kind === 'trigger')
    return (
      <div className="panel-body">
        <TriggerPart {...of(step)} />
      </div>
    )
  const rights = (
    <FieldsPart
      design={design}
      usual="read"
      value={step.fields}
      isReading={step.kind === 'copy'}
      onChange={(fields) => parts.put({ ...step, fields } as Step)}
    />
  )
  const warns = Object.entries(step.fields).some(
    ([name, right]) => right === 'hidden' && design.form?.fields.some((field) => field.name === name && field.required),
  )
  const tabs: { key: string; label: ReactNode; children: ReactNode }[] = isDecision(step)
    ? [
        {
          key: 'people',
          label: step.kind === 'handle' ? t('办理人', { context: 'tab' }) : t('审批人', { context: 'tab' }),
          children: <PeoplePart {...of<DecisionStep>(step)} />,
        },
        { key: 'actions', label: t('操作'), children: <ActionsPart {...of<DecisionStep>(step)} /> },
        {
          key: 'fields',
          label: <span className={warns ? 'has-dot' : undefined}>{t('表单权限')}</span>,
          children: rights,
        },
        { key: 'time', label: t('超时'), children: <TimeOutPart {...of<DecisionStep>(step)} /> },
        { key: 'more', label: t('高级'), children: <MorePart {...of<DecisionStep>(step)} /> },
      ]
    : [
        { key: 'people', label: t('抄送人', { context: 'tab' }), children: <CopyPart {...of(step)} /> },
        { key: 'fields', label: t('表单权限'), children: rights },
      ]
  return (
    <Tabs
      className="panel-tabs"
      activeKey={tab}
      onChange={setTab}
      items={tabs.map((one) => ({ ...one, children: <div className="panel-body">{one.children}</div> }))}
    />
  )
}
