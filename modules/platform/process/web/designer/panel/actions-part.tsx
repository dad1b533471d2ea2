import { Checkbox, Input } from 'antd'
import type { DecisionStep } from '#services/flow/shared/model/model.ts'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { decisionChoices } from '../describe.ts'
import { Field, Group, type PartProps } from './panel-parts.tsx'

const allowed: readonly (readonly [keyof DecisionStep['allows'], () => string])[] = [
  ['transfer', () => t('转办')],
  ['goBack', () => t('退回')],
  ['addSign', () => t('加签')],
  ['delegate', () => t('委派')],
  ['copy', () => t('抄送')],
  ['batch', () => t('批量审批')],
]

/** What whoever decides may do besides, what the buttons are called, where a refusal leads. */
export function ActionsPart({ design, step, put }: PartProps<DecisionStep>) {
  const isApprove = step.kind === 'approve'
  const label = (name: 'agree' | 'reject', text: string) => {
    const { [name]: _, ...rest } = step.labels
    put(
      { ...step, labels: text.trim() === '' ? rest : { ...step.labels, [name]: text.slice(0, 8) } },
      `${step.key}.label.${name}`,
    )
  }
  return (
    <>
      <Group label={t('允许的操作')}>
        <div className="panel-checks">
          {allowed.map(([name, word]) => (
            <Checkbox
              key={name}
              checked={step.allows[name]}
              onChange={(event) => put({ ...step, allows: { ...step.allows, [name]: event.target.checked } })}
            >
              {word()}
            </Checkbox>
          ))}
        </div>
      </Group>
      <div className="panel-two">
        <Field label={isApprove ? t('“同意”按钮文字') : t('“完成”按钮文字')}>
          {(id) => (
            <Input
              id={id}
              maxLength={8}
              value={step.labels.agree ?? ''}
              placeholder={isApprove ? t('同意') : t('完成')}
              onChange={(event) => label('agree', event.target.value)}
            />
          )}
        </Field>
        {isApprove && (
          <Field label={t('“不同意”按钮文字')}>
            {(id) => (
              <Input
                id={id}
                maxLength={8}
                value={step.labels.reject ?? ''}
                placeholder={t('不同意')}
                onChange={(event) => label('reject', event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {isApprove && (
        <Field label={t('拒绝后')}>
          {(id) => (
            <Select
              id={id}
              value={step.whenRejected}
              onChange={(whenRejected) => put({ ...step, whenRejected })}
              options={[
                { value: 'end', label: t('流程终止') },
                { value: 'starter', label: t('退回发起人') },
                { value: 'step', label: t('退回指定环节') },
              ]}
            />
          )}
        </Field>
      )}
      {isApprove && step.whenRejected === 'step' && (
        <Field label={t('退回到')}>
          {(id) => (
            <Select
              id={id}
              value={step.rejectTo}
              status={step.rejectTo ? undefined : 'error'}
              placeholder={t('请选择')}
              options={decisionChoices(design.draft, step.key)}
              onChange={(rejectTo: string) => put({ ...step, rejectTo })}
            />
          )}
        </Field>
      )}
      <Field label={t('常用意见')} hint={t('输入后按回车，最多 20 条；办理时点一下即可填入')}>
        {(id) => (
          <Select
            id={id}
            mode="tags"
            maxCount={20}
            open={false}
            suffixIcon={null}
            value={step.phrases}
            placeholder={t('例如：情况属实，同意')}
            onChange={(phrases: string[]) =>
              put({ ...step, phrases: phrases.map((one) => one.trim().slice(0, 100)).filter(Boolean) })
            }
          />
        )}
      </Field>
    </>
  )
}

const needed: readonly (readonly [keyof DecisionStep['needs'], () => string])[] = [
  ['commentOnAgree', () => t('同意时必须填写意见')],
  ['commentOnReject', () => t('拒绝时必须填写意见')],
  ['signature', () => t('必须手写签名')],
  ['files', () => t('必须上传附件')],
]

/** What has to come with a decision, and how the step is known to other systems. */
export function MorePart({ step, put }: PartProps<DecisionStep>) {
  return (
    <>
      <Group label={t('办理要求')}>
        <div className="panel-checks is-column">
          {needed
            .filter(([name]) => step.kind === 'approve' || name !== 'commentOnReject')
            .map(([name, word]) => (
              <Checkbox
                key={name}
                checked={step.needs[name]}
                onChange={(event) => put({ ...step, needs: { ...step.needs, [name]: event.target.checked } })}
              >
                {word()}
              </Checkbox>
            ))}
        </div>
      </Group>
      <Group label={t('环节标识')}>
        <code className="panel-key">{step.key}</code>
        <p className="panel-hint">{t('统计、接口和运行中的流程按标识认环节，复制的环节有新的标识')}</p>
      </Group>
    </>
  )
}
