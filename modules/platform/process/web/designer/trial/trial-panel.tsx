import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { X } from 'lucide-react'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { samplesRoute, type TimedStep, type Trial, type TrialSample } from '#services/flow/shared/routes/trial.ts'
import { DesignedFormInput } from '#browser/flow/form/designed-form.tsx'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { get, RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { FoundSelect, type FoundIn } from '#browser/kit/parts/inputs/found-select.tsx'
import { PersonList } from '../panel/live-preview.tsx'
import { Field } from '../panel/panel-parts.tsx'
import { ManyPart } from './many-part.tsx'
import { useSample } from './sample.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { FactLine } from './trial-people.tsx'
import type { useMany } from './use-many.ts'
import type { TrialState } from './use-trial.ts'
import { TypedFacts } from './typed-facts.tsx'

type Props = {
  design: Design
  trial: TrialState
  many: ReturnType<typeof useMany>
  mode: TrialMode
  onMode: (mode: TrialMode) => void
  onEnd: () => void
  onSeek: (key: string) => void
}
export type TrialMode = 'person' | 'matter' | 'many'

/** Trying the drawing on somebody: who starts with what, and what comes of it. Nothing is written. */
export function TrialPanel({ design, trial, many, mode, onMode, onEnd, onSeek }: Props) {
  const { sample, put } = useSample(design.processType)
  const values = sample.values
  const swap = (next: TrialMode) => {
    onMode(next)
    if (next === 'person') put({ instanceId: undefined })
  }
  return (
    <aside className="panel" aria-label={t('模拟')}>
      <header className="panel-head">
        <div>
          <b>{t('模拟')}</b>
          <small>{t('按当前草稿走一遍，不产生任何数据')}</small>
        </div>
        <Button
          type="text"
          aria-label={t('退出模拟')}
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onClick={onEnd}
        />
      </header>
      <div className="panel-body">
        <Segmented<TrialMode>
          block
          value={mode}
          onChange={swap}
          options={[
            { value: 'person', label: t('选择发起人') },
            { value: 'matter', label: t('用已有流程') },
            { value: 'many', label: t('近一年全部') },
          ]}
        />
        {mode === 'many' ? (
          <ManyPart
            design={design}
            many={many}
            onSeek={onSeek}
            onChoose={(instanceId) => {
              put({ instanceId })
              onMode('matter')
            }}
          />
        ) : mode === 'matter' ? (
          <MatterChoice design={design} value={sample.instanceId} onChange={(instanceId) => put({ instanceId })} />
        ) : (
          <>
            <Field label={t('发起人')}>
              {(id) => (
                <PeopleSelect
                  id={id}
                  value={sample.starterId ? [sample.starterId] : []}
                  onChange={([starterId]) => put({ starterId })}
                />
              )}
            </Field>
            {design.formKind === '2' ? (
              design.form &&
              design.form.fields.length > 0 && (
                <DesignedFormInput
                  fields={design.form.fields}
                  rights={{}}
                  value={values}
                  onChange={(next) => put({ values: next })}
                />
              )
            ) : (
              <TypedFacts fields={design.fields} value={values} onChange={(next) => put({ values: next })} />
            )}
          </>
        )}
        {mode !== 'many' && <Outcome design={design} trial={trial} onSeek={onSeek} />}
      </div>
    </aside>
  )
}

function MatterChoice({
  design,
  value,
  onChange,
}: {
  design: Design
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  const { processType } = design
  const samples: FoundIn<TrialSample> = {
    key: ['process/model', 'samples', processType],
    find: (keyword) => get(samplesRoute, { processType, keyword }),
    named: ([id]) => get(samplesRoute, { processType, id }),
    asFound: ({ instanceId, title, instNo }) => ({
      value: instanceId,
      label: [title, instNo].filter(Boolean).join(' · '),
    }),
  }
  const newest = useQuery({ queryKey: [...samples.key, { keyword: '' }], queryFn: () => samples.find('') })
  return (
    <Field
      label={t('已有流程')}
      hint={newest.data?.length === 0 ? t('这类流程还没有发起过，或您不管理这类流程') : undefined}
    >
      {(id) => (
        <FoundSelect
          id={id}
          allowClear
          source={samples}
          value={[value ?? []].flat()}
          onChange={([instanceId]) => onChange(instanceId)}
          placeholder={t('按标题、编号或发起人查找')}
          popupMatchSelectWidth={false}
        />
      )}
    </Field>
  )
}

function Outcome({ design, trial, onSeek }: { design: Design; trial: TrialState; onSeek: (key: string) => void }) {
  const { data, error, isLoading } = trial
  if (error)
    return (
      <Alert type="error" showIcon title={error instanceof RequestError && error.msg ? error.msg : t('模拟失败')} />
    )
  if (!data) return isLoading ? <Bones rows={5} /> : <p className="panel-hint">{t('选择发起人后显示审批路径')}</p>
  const empty = data.path.filter(({ isEmpty }) => isEmpty).length
  return (
    <section className="trial" aria-label={t('模拟结果')} aria-busy={isLoading}>
      {data.stopped && <Alert type="error" showIcon title={shown(data.stopped)} />}
      {empty > 0 && <Alert type="warning" showIcon title={t('{{n}} 个环节找不到人员', { n: empty })} />}
      <Estimate design={design} trial={data} />
      <ol className="trial-path">
        {data.path.map((step, index) => (
          <li key={`${step.nodeKey}-${index}`} className={step.isEmpty ? 'is-empty' : undefined}>
            <button type="button" onClick={() => onSeek(step.nodeKey)}>
              <b>{step.nodeName}</b>
              {step.usual && <small>{t('通常 {{span}}', { span: lengthText(step.usual.seconds * 1000) })}</small>}
            </button>
            <StepOutcome design={design} step={step} />
          </li>
        ))}
        {data.path.length === 0 && <li>{t('没有经过任何环节')}</li>}
      </ol>
    </section>
  )
}

function StepOutcome({ design, step }: { design: Design; step: TimedStep }) {
  const facts = step.condition?.flatMap(({ trace }) => trace ?? []) ?? []
  const taken = step.chosen === null ? undefined : branchName(design, step)
  return (
    <>
      {taken && <p>{t('走分支“{{name}}”', { name: taken })}</p>}
      {facts.length > 0 && (
        <ul className="trial-facts">
          {facts.map((one, index) => (
            <FactLine key={index} design={design} seen={one} />
          ))}
        </ul>
      )}
      {step.asks && <p>{step.asks === 'starter' ? t('由发起人提交时选择') : t('由上一环节审批人指定')}</p>}
      {step.isEmpty && <p className="panel-empty">{step.empty ? shown(step.empty) : t('没有找到人员')}</p>}
      {step.persons.length > 0 && <PersonList persons={step.persons} />}
    </>
  )
}

function branchName({ draft }: Design, step: TimedStep): string | undefined {
  const find = (list: Design['draft']['steps']): string | undefined => {
    for (const one of list) {
      if (!('branches' in one)) continue
      const name =
        one.key === step.nodeKey
          ? one.branches.find(({ key }) => key === step.chosen)?.name
          : one.branches.map((branch) => find(branch.steps)).find(Boolean)
      if (name) return name
    }
    return undefined
  }
  return find(draft.steps)
}

/** How long it would take, by what steps took in the last year. */
function Estimate({ design, trial }: { design: Design; trial: Trial }) {
  const { seconds, unknown } = trial.finish
  if (trial.outcome !== 'passed') return null
  const names = trial.path.filter(({ nodeKey }) => unknown.includes(nodeKey)).map(({ nodeName }) => nodeName)
  return (
    <p className="trial-estimate">
      {seconds !== null
        ? t('预计 {{span}}办结（按近一年各环节的一般用时）', { span: lengthText(seconds * 1000) })
        : design.publishedVersion === null
          ? t('尚无历史用时，暂不估计办结时间')
          : t('{{names}} 近一年不足 5 次，暂不估计办结时间', { names: [...new Set(names)].join('、') })}
    </p>
  )
}
