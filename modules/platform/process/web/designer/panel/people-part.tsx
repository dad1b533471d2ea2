import { Alert, InputNumber, Segmented, Slider } from 'antd'
import type { DecisionStep } from '#services/flow/shared/model/model.ts'
import { neededSeats } from '#services/flow/shared/model/seats.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { modeNames } from '../describe.ts'
import { Field, Group, settingsOf, type PartProps } from './panel-parts.tsx'
import { LivePreview } from './live-preview.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { usePreview } from './use-preview.ts'

const modes = ['any', 'all', 'inOrder', 'claim', 'random', 'least'] as const

/** Who decides, how several of them do, and what happens when there is nobody. */
export function PeoplePart({ design, step, put, change }: PartProps<DecisionStep>) {
  const preview = usePreview(design, step)
  const seats = preview.step?.persons.filter(({ isSkipped }) => !isSkipped).length ?? 0
  const ratio = (value: number | null) =>
    value !== null && put({ ...step, ratio: Math.round(value) }, `${step.key}.ratio`)
  return (
    <>
      <RuleEditor
        design={design}
        label={step.kind === 'handle' ? t('办理人来源') : t('审批人来源')}
        stepKey={step.key}
        value={step.candidates}
        onChange={(candidates, mark) => put({ ...step, candidates }, mark)}
      />
      <Group label={step.kind === 'handle' ? t('多人办理方式') : t('多人审批方式')}>
        <Segmented<DecisionStep['mode']>
          block
          className="panel-modes"
          value={step.mode}
          onChange={(mode) => put({ ...step, mode })}
          options={modes.map((value) => ({ value, label: modeNames[value]!() }))}
        />
        {step.mode === 'all' && (
          <div className="panel-ratio">
            <Slider
              min={1}
              max={100}
              value={step.ratio}
              onChange={ratio}
              aria-label={t('同意比例')}
              tooltip={{ open: false }}
            />
            <InputNumber
              min={1}
              max={100}
              precision={0}
              value={step.ratio}
              onChange={ratio}
              suffix="%"
              aria-label={t('同意比例')}
            />
          </div>
        )}
        <p className="panel-hint">{modeHint(step, seats)}</p>
      </Group>
      <Field label={step.kind === 'handle' ? t('找不到办理人时') : t('找不到审批人时')}>
        {(id) => (
          <Select
            id={id}
            value={step.whenEmpty}
            onChange={(whenEmpty) => put({ ...step, whenEmpty })}
            options={[
              { value: 'manager', label: t('转管理员') },
              { value: 'users', label: t('转指定人员') },
              { value: 'pass', label: t('自动通过') },
              { value: 'reject', label: t('自动拒绝') },
              { value: 'refuse', label: t('提交时提示并阻止') },
            ]}
          />
        )}
      </Field>
      {step.whenEmpty === 'users' && (
        <Field label={t('指定人员')}>
          {(id) => (
            <PeopleSelect
              id={id}
              isMany
              most={10}
              status={step.emptyUserIds.length === 0 ? 'error' : undefined}
              value={step.emptyUserIds}
              onChange={(emptyUserIds) => put({ ...step, emptyUserIds })}
            />
          )}
        </Field>
      )}
      <div className="panel-two">
        <Field label={t('与发起人相同')}>
          {(id) => (
            <Select
              id={id}
              value={step.whenStarter}
              onChange={(whenStarter) => put({ ...step, whenStarter })}
              options={[
                { value: 'skip', label: t('自动跳过') },
                { value: 'self', label: t('自己审批') },
                { value: 'superior', label: t('转上级负责人') },
              ]}
            />
          )}
        </Field>
        <Field label={t('重复审批人')}>
          {(id) => (
            <Select
              id={id}
              value={design.draft.settings.dedupe}
              onChange={(dedupe) => change({ draft: settingsOf(design.draft, { dedupe }) })}
              options={[
                { value: 'none', label: t('不去重') },
                { value: 'once', label: t('只审一次') },
                { value: 'consecutive', label: t('仅连续去重') },
              ]}
            />
          )}
        </Field>
      </div>
      {step.candidates.length > 0 ? (
        <LivePreview design={design} preview={preview} />
      ) : (
        <Alert type="error" showIcon title={t('请设置审批人')} />
      )}
    </>
  )
}

function modeHint(step: DecisionStep, seats: number): string {
  switch (step.mode) {
    case 'any':
      return t('任意一人处理即可')
    case 'inOrder':
      return t('按顺序逐一处理，任一人拒绝即不通过')
    case 'claim':
      return t('先签收的人处理')
    case 'random':
      return t('由系统随机选一人处理')
    case 'least':
      return t('由待办最少的一人处理')
    case 'all': {
      const n = seats > 1 ? seats : 3
      const need = neededSeats(n, step.ratio)
      return t('{{n}} 人参与时，需 {{need}} 人同意；{{refused}} 人拒绝即不通过', { n, need, refused: n - need + 1 })
    }
  }
}
