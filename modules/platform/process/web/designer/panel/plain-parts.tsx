import { Button, Checkbox, Input, Radio } from 'antd'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { hasConditions } from '#services/flow/shared/model/check-model.ts'
import type { CopyStep, DelayStep, TriggerStep, WaitStep } from '#services/flow/shared/model/model.ts'
import {
  addBranch,
  branchAddress,
  moveBranch,
  removeBranch,
  replaceBranch,
  type SplitStep,
} from '#browser/flow/tree/edit-steps.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { LivePreview } from './live-preview.tsx'
import { Field, Group, HoursInput, NameInput, type PartProps } from './panel-parts.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { WorkingTime } from './time-out-part.tsx'
import { usePreview } from './use-preview.ts'

/** Who is shown a matter when it comes by. */
export function CopyPart({ design, step, put }: PartProps<CopyStep>) {
  const preview = usePreview(design, step)
  return (
    <>
      <RuleEditor
        design={design}
        label={t('抄送人来源')}
        stepKey={step.key}
        value={step.candidates}
        onChange={(candidates, mark) => put({ ...step, candidates }, mark)}
      />
      {step.candidates.length > 0 && <LivePreview design={design} preview={preview} />}
    </>
  )
}

/** What a matter waits for. */
export function WaitPart({ step, put }: PartProps<WaitStep>) {
  const without = (name: 'event' | 'hours') => {
    const { [name]: _, ...rest } = step
    return rest as WaitStep
  }
  return (
    <>
      <p className="panel-hint">{t('公示期满或业务通知后继续；两者都设置时以较晚的为准')}</p>
      <Group label={t('等待时间')}>
        <Checkbox
          checked={step.hours !== undefined}
          onChange={(event) => put(event.target.checked ? { ...step, hours: 72 } : without('hours'))}
        >
          {t('等待一段时间')}
        </Checkbox>
        {step.hours !== undefined && (
          <HoursInput
            value={step.hours}
            onChange={(hours) => hours !== undefined && put({ ...step, hours }, `${step.key}.hours`)}
          />
        )}
      </Group>
      {step.hours !== undefined && (
        <WorkingTime value={step.isWorkingTime} onChange={(isWorkingTime) => put({ ...step, isWorkingTime })} />
      )}
      <Group label={t('业务通知')}>
        <Checkbox
          checked={step.event !== undefined}
          onChange={(event) => put(event.target.checked ? { ...step, event: 'release' } : without('event'))}
        >
          {t('等待业务系统通知')}
        </Checkbox>
        {step.event !== undefined && (
          <Input
            aria-label={t('通知名称')}
            maxLength={40}
            value={step.event}
            status={step.event === '' ? 'error' : undefined}
            onChange={(event) => put({ ...step, event: event.target.value.trim() }, `${step.key}.event`)}
          />
        )}
      </Group>
    </>
  )
}

export function DelayPart({ step, put }: PartProps<DelayStep>) {
  return (
    <>
      <Field label={t('延时')} hint={t('到时后自动继续')}>
        {(id) => (
          <HoursInput
            id={id}
            value={step.hours}
            onChange={(hours) => hours !== undefined && put({ ...step, hours }, `${step.key}.hours`)}
          />
        )}
      </Field>
      <WorkingTime value={step.isWorkingTime} onChange={(isWorkingTime) => put({ ...step, isWorkingTime })} />
    </>
  )
}

/** What the business or another system is made to do. */
export function TriggerPart({ design, step, put }: PartProps<TriggerStep>) {
  const isCall = step.webhook !== undefined
  const swap = (toCall: boolean) => {
    const { webhook: _, ...rest } = step
    put(toCall ? { ...rest, hook: '', webhook: design.webhooks[0]?.code ?? '' } : (rest as TriggerStep))
  }
  return (
    <>
      <Radio.Group
        value={isCall}
        onChange={(event) => swap(event.target.value as boolean)}
        options={[
          { value: false, label: t('业务动作'), disabled: design.triggers.length === 0 },
          { value: true, label: t('调用外部系统') },
        ]}
      />
      {!isCall && (
        <Field
          label={t('业务动作')}
          hint={design.triggers.length === 0 ? t('该类流程没有可触发的业务动作') : undefined}
        >
          {(id) => (
            <Select
              id={id}
              value={step.hook || undefined}
              placeholder={t('请选择')}
              options={design.triggers.map((value) => ({ value, label: value }))}
              onChange={(hook: string) => put({ ...step, hook })}
            />
          )}
        </Field>
      )}
      {isCall && (
        <>
          <Field
            label={t('外部系统')}
            hint={design.webhooks.length === 0 ? t('还没有登记外部系统') : t('调用带签名，失败会重试；不影响流程继续')}
          >
            {(id) => (
              <Select
                id={id}
                value={step.webhook || undefined}
                status={step.webhook ? undefined : 'error'}
                placeholder={t('请选择')}
                options={design.webhooks.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(webhook: string) => put({ ...step, webhook })}
              />
            )}
          </Field>
          <Field label={t('一并发送的字段')}>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                value={step.send}
                placeholder={t('不发送')}
                options={design.fields.map(({ name, label }) => ({ value: name, label: shown(label) }))}
                onChange={(send: string[]) => put({ ...step, send })}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

/** The branches of a step in their order. */
export function SplitPart({
  design,
  step,
  put,
  change,
  onPick,
}: PartProps<SplitStep> & { onPick: (key: string) => void }) {
  const isOrdered: boolean = hasConditions(step)
  return (
    <>
      {step.kind === 'parallel' && (
        <>
          <Group label={t('走哪些分支')}>
            <Radio.Group
              value={step.pick}
              onChange={(event) => put({ ...step, pick: event.target.value as 'all' | 'holding' })}
              options={[
                { value: 'all', label: t('全部') },
                { value: 'holding', label: t('条件成立的') },
              ]}
            />
          </Group>
          <Group label={t('汇聚方式')}>
            <Radio.Group
              value={step.join}
              onChange={(event) => put({ ...step, join: event.target.value as 'all' | 'any' })}
              options={[
                { value: 'all', label: t('所有分支完成') },
                { value: 'any', label: t('任一分支完成') },
              ]}
            />
            {step.join === 'any' && <p className="panel-hint">{t('一个分支完成后，其余分支的待办取消')}</p>}
          </Group>
        </>
      )}
      <Group label={step.kind === 'exclusive' ? t('分支（按优先级）') : t('分支')}>
        <ol className="panel-branches">
          {step.branches.map((branch, index) => {
            const address = branchAddress(step.key, branch.key)
            const isLast = isOrdered && index === step.branches.length - 1
            return (
              <li key={branch.key}>
                <NameInput
                  label={t('分支名称')}
                  value={branch.name}
                  onChange={(name) =>
                    change(
                      { draft: replaceBranch(design.draft, address, (one) => ({ ...one, name })) },
                      `${address}.name`,
                    )
                  }
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={t('前移')}
                  disabled={index === 0 || isLast}
                  icon={<ArrowUp size={14} strokeWidth={1.75} aria-hidden />}
                  onClick={() => change({ draft: moveBranch(design.draft, address, index - 1) })}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={t('后移')}
                  disabled={isLast || index >= step.branches.length - (isOrdered ? 2 : 1)}
                  icon={<ArrowDown size={14} strokeWidth={1.75} aria-hidden />}
                  onClick={() => change({ draft: moveBranch(design.draft, address, index + 1) })}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={t('删除分支')}
                  icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
                  onClick={() => change({ draft: removeBranch(design.draft, address) })}
                />
                <Button type="link" size="small" onClick={() => onPick(address)}>
                  {isOrdered && !isLast ? t('条件') : t('查看')}
                </Button>
              </li>
            )
          })}
        </ol>
        <Button
          block
          disabled={step.branches.length >= 12}
          onClick={() =>
            change({
              draft: addBranch(
                design.draft,
                step.key,
                isOrdered
                  ? t('条件 {{n}}', { n: step.branches.length })
                  : t('分支 {{n}}', { n: step.branches.length + 1 }),
              ),
            })
          }
        >
          {isOrdered ? t('添加条件') : t('添加分支')}
        </Button>
      </Group>
    </>
  )
}
