import { Button, Checkbox, Input, InputNumber } from 'antd'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { CandidateRule } from '#services/flow/shared/model/model.ts'
import type { Design, RuleParam } from '#services/flow/shared/routes/models.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { TreeSelect } from '#browser/kit/phone/tree-select.tsx'
import { decisionChoices } from '../describe.ts'
import { Field } from './panel-parts.tsx'
import { useDepartmentTree, usePopulationChoices, usePostChoices, useRoleChoices } from './use-choices.ts'

type Props = {
  design: Design
  label: string
  stepKey?: string
  value: readonly CandidateRule[]
  onChange: (next: CandidateRule[], mark?: string) => void
  most?: number
}

/** Who is meant: one rule or several that add up, each with what it has to be told. */
export function RuleEditor({ design, label, stepKey, value, onChange, most = 10 }: Props) {
  const rules = value.length === 0 ? [{ rule: '', params: {} }] : value
  const set = (index: number, next: CandidateRule, mark?: string) =>
    onChange(
      rules.with(index, next).filter(({ rule }) => rule !== ''),
      mark,
    )
  return (
    <div className="panel-rules" role="group" aria-label={label}>
      {rules.map((one, index) => {
        const known = design.rules.find(({ code }) => code === one.rule)
        return (
          <div className="panel-rule" key={index}>
            <Field label={index === 0 ? label : t('以及')}>
              {(id) => (
                <div className="panel-rule-head">
                  <Select
                    id={id}
                    value={one.rule || undefined}
                    placeholder={t('请选择')}
                    status={known || one.rule === '' ? undefined : 'error'}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={[
                      ...groupsOf(design),
                      ...(known || one.rule === '' ? [] : [{ value: one.rule, label: one.rule }]),
                    ]}
                    onChange={(rule: string) => set(index, { rule, params: {} })}
                    popupMatchSelectWidth={false}
                  />
                  {value.length > 0 && (
                    <Button
                      type="text"
                      aria-label={t('移除规则')}
                      icon={<X size={15} strokeWidth={1.75} aria-hidden />}
                      onClick={() => onChange(rules.toSpliced(index, 1))}
                    />
                  )}
                </div>
              )}
            </Field>
            {known?.params.map((param) => (
              <Param
                key={param.name}
                design={design}
                stepKey={stepKey}
                param={param}
                value={one.params[param.name]}
                onChange={(next) =>
                  set(
                    index,
                    { ...one, params: { ...one.params, [param.name]: next } },
                    `${stepKey ?? label}.${index}.${param.name}`,
                  )
                }
              />
            ))}
          </div>
        )
      })}
      {value.length > 0 && value.length < most && (
        <Button
          type="link"
          size="small"
          className="panel-add"
          icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => onChange([...value, { rule: firstOther(design, value), params: {} }])}
        >
          {t('再加一种')}
        </Button>
      )}
    </div>
  )
}

/** The ways of saying who decides, under their heads. */
function groupsOf({ rules }: Design) {
  return [...new Set(rules.map(({ group }) => group))].map((group) => ({
    label: shown(group),
    options: rules
      .filter((rule) => rule.group === group)
      .map(({ code, label }) => ({ value: code, label: shown(label) })),
  }))
}

function firstOther({ rules }: Design, value: readonly CandidateRule[]): string {
  return (rules.find(({ code }) => !value.some(({ rule }) => rule === code)) ?? rules[0])?.code ?? ''
}

type ParamProps = {
  design: Design
  stepKey: string | undefined
  param: RuleParam
  value: unknown
  onChange: (value: unknown) => void
}

function Param(props: ParamProps) {
  const { param, value, onChange } = props
  const isLacking =
    param.required === true &&
    (value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0))
  const status = isLacking ? ('error' as const) : undefined
  if (param.kind === 'flag')
    return (
      <div className="panel-field">
        <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {shown(param.label)}
        </Checkbox>
      </div>
    )
  return (
    <Field label={shown(param.label)}>
      {(id) => {
        const many = { id, status, value: textsOf(value), onChange }
        switch (param.kind) {
          case 'users':
            return <PeopleSelect id={id} isMany status={status} value={textsOf(value)} onChange={onChange} />
          case 'roles':
            return <Roles {...many} />
          case 'posts':
            return <Posts {...many} />
          case 'populations':
            return <Populations {...many} />
          case 'departments':
            return <Departments {...many} />
          case 'step':
            return (
              <Select
                id={id}
                status={status}
                value={(value as string) || undefined}
                placeholder={t('请选择')}
                options={decisionChoices(props.design.draft, props.stepKey)}
                onChange={onChange}
              />
            )
          case 'field':
            return (
              <Select
                id={id}
                status={status}
                value={(value as string) || undefined}
                placeholder={t('请选择')}
                showSearch={{ optionFilterProp: 'label' }}
                options={fieldChoices(props.design)}
                onChange={onChange}
              />
            )
          case 'number':
            return (
              <InputNumber
                id={id}
                status={status}
                min={0}
                max={99}
                value={(value as number | undefined) ?? null}
                onChange={(next) => onChange(next ?? undefined)}
                style={{ width: '100%' }}
              />
            )
          case 'choice':
            return (
              <Select
                id={id}
                status={status}
                value={(value as string) || undefined}
                placeholder={t('请选择')}
                options={(param.choices ?? []).map((one) => ({ value: one.value, label: shown(one.label) }))}
                onChange={onChange}
              />
            )
          default:
            return <Text id={id} status={status} value={typeof value === 'string' ? value : ''} onChange={onChange} />
        }
      }}
    </Field>
  )
}

type ManyProps = { id: string; status: 'error' | undefined; value: string[]; onChange: (value: string[]) => void }

function Roles(props: ManyProps) {
  return <Many {...props} options={useRoleChoices()} />
}

function Posts(props: ManyProps) {
  return <Many {...props} options={usePostChoices()} />
}

function Populations(props: ManyProps) {
  return <Many {...props} options={usePopulationChoices()} />
}

function Many({ options, ...props }: ManyProps & { options: { value: string; label: string }[] }) {
  return (
    <Select
      {...props}
      mode="multiple"
      placeholder={t('请选择')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  )
}

function Departments(props: ManyProps) {
  return (
    <TreeSelect
      {...props}
      multiple
      treeDefaultExpandAll
      placeholder={t('请选择部门')}
      treeData={useDepartmentTree()}
      showSearch={{ treeNodeFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  )
}

/** An expression is taken over when it is left, so that half of one is not judged. */
function Text({
  id,
  status,
  value,
  onChange,
}: {
  id: string
  status: 'error' | undefined
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input.TextArea
      id={id}
      status={status}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={2000}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined && typed !== value) onChange(typed)
        setTyped(undefined)
      }}
    />
  )
}

/** Fields that hold people or departments first; those of areas are named as they are. */
function fieldChoices({ fields }: Design): { value: string; label: string }[] {
  const fitting = fields.filter(({ kind }) => kind === 'person' || kind === 'department')
  return (fitting.length > 0 ? fitting : fields).map(({ name, label }) => ({ value: name, label: shown(label) }))
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
