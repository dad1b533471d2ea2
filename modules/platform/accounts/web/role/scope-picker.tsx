import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { X } from 'lucide-react'
import { FoundSelect, rowsOf } from '#browser/kit/parts/inputs/found-select.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { TreeSelect } from '#browser/kit/phone/tree-select.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { EntityOption, ReachOptions, Scope, ScopeKindOption } from '../../shared/reach.ts'
import { scopeNamed } from './use-reach.ts'

type Props = {
  options: ReachOptions
  entity?: EntityOption
  scope: Scope | null
  kinds: readonly ScopeKindOption[]
  onChange: (scope: Scope | null) => void
}
const asDefault = 'default'

/** A scope: its kind, and what the kind asks for. */
export function ScopePicker({ options, entity, scope, kinds, onChange }: Props) {
  const choices = [
    ...(entity ? [{ value: asDefault, label: entity.isRestricted ? t('无（须单独设置）') : t('默认') }] : []),
    ...kinds.map((one) => ({ value: one.code, label: t(one.label) })),
  ]
  return (
    <span className="scope-picker">
      <Select
        aria-label={t('数据范围')}
        value={scope?.kind ?? asDefault}
        options={choices}
        onChange={(code: string) => onChange(code === asDefault ? null : scopeOfKind(code, entity))}
        className={scope || !entity ? 'is-set' : ''}
      />
      <ScopeValue options={options} entity={entity} scope={scope} onChange={onChange} />
    </span>
  )
}

/** A scope of a kind before anything was chosen for it. */
export function scopeOfKind(code: string, entity: EntityOption | undefined): Scope {
  return code === 'rule'
    ? {
        kind: code,
        value: { match: 'all', rows: [{ field: entity?.ruleFields[0] ?? '', operator: 'eq', values: [] }] },
      }
    : { kind: code }
}

/** What a kind of scope asks for: things to pick, grades, or a condition. */
export function ScopeValue({
  options,
  entity,
  scope,
  onChange,
}: {
  options: ReachOptions
  entity?: EntityOption | undefined
  scope: Scope | null
  onChange: (scope: Scope) => void
}) {
  const chosen = scopeNamed(options, scope?.kind)
  const pick = chosen?.picks ? options.picks[chosen.picks] : undefined
  if (chosen && pick)
    return (
      <PickInput
        pick={pick}
        value={listOf(scope?.value)}
        onChange={(value) => onChange({ kind: chosen.code, value })}
      />
    )
  if (chosen?.code === 'grade') {
    return (
      <Select
        mode="tags"
        aria-label={t('取值')}
        value={listOf(scope?.value)}
        onChange={(value: string[]) =>
          onChange({ kind: chosen.code, value: value.map(Number).filter(Number.isInteger) })
        }
        placeholder={t('输入年级，如 2025')}
      />
    )
  }
  if (chosen?.code === 'rule' && entity)
    return (
      <RuleEditor
        entity={entity}
        value={scope!.value as Rule}
        onChange={(value) => onChange({ kind: 'rule', value })}
      />
    )
  return null
}

type Choice = { value: string; label: string; children?: Choice[] }

function PickInput({
  pick,
  value,
  onChange,
}: {
  pick: { path: string; isTree: boolean }
  value: string[]
  onChange: (ids: string[]) => void
}) {
  const common = { 'aria-label': t('取值'), placeholder: t('请选择'), value, onChange }
  return pick.isTree ? (
    <PickTree path={pick.path} {...common} />
  ) : (
    <FoundSelect isMany source={rowsOf(pick.path)} {...common} />
  )
}

function PickTree({
  path,
  ...props
}: {
  path: string
  'aria-label': string
  placeholder: string
  value: string[]
  onChange: (ids: string[]) => void
}) {
  const tree = useQuery({ queryKey: [path, 'getTree'], queryFn: () => get<Choice[]>(`${path}/getTree`) })
  return <TreeSelect {...props} multiple treeData={tree.data ?? []} showSearch={{ treeNodeFilterProp: 'label' }} />
}

type Rule = { match: 'all' | 'any'; rows: { field: string; operator: string; values: string[] }[] }
const mostRows = 10

function RuleEditor({
  entity,
  value,
  onChange,
}: {
  entity: EntityOption
  value: Rule
  onChange: (rule: Rule) => void
}) {
  const fields = entity.fields
    .filter((field) => entity.ruleFields.includes(field.name))
    .map((field) => ({ value: field.name, label: t(field.label) }))
  const operators = [
    { value: 'eq', label: t('等于其一') },
    { value: 'ne', label: t('不等于') },
    { value: 'ge', label: t('不小于') },
    { value: 'le', label: t('不大于') },
    { value: 'empty', label: t('为空') },
    { value: 'filled', label: t('不为空') },
  ]
  const change = (at: number, part: Partial<Rule['rows'][number]>) =>
    onChange({ ...value, rows: value.rows.map((row, i) => (i === at ? { ...row, ...part } : row)) })
  return (
    <span className="rule-editor">
      <Select
        aria-label={t('条件关系')}
        value={value.match}
        onChange={(match) => onChange({ ...value, match })}
        options={[
          { value: 'all', label: t('满足全部条件') },
          { value: 'any', label: t('满足任一条件') },
        ]}
      />
      {value.rows.map((row, at) => (
        <span key={at} className="rule-row">
          <Select
            aria-label={t('字段')}
            value={row.field}
            onChange={(field) => change(at, { field })}
            options={fields}
          />
          <Select
            aria-label={t('比较')}
            value={row.operator}
            onChange={(operator) => change(at, { operator })}
            options={operators}
          />
          {['eq', 'ne'].includes(row.operator) && (
            <Select
              mode="tags"
              aria-label={t('取值')}
              value={row.values}
              onChange={(values: string[]) => change(at, { values })}
              placeholder={t('编码，可多个')}
            />
          )}
          {['ge', 'le'].includes(row.operator) && (
            <Input
              aria-label={t('取值')}
              value={row.values[0] ?? ''}
              onChange={(event) => change(at, { values: [event.target.value] })}
            />
          )}
          <Button
            type="text"
            aria-label={t('移除条件')}
            icon={<X size={16} aria-hidden />}
            disabled={value.rows.length === 1}
            onClick={() => onChange({ ...value, rows: value.rows.filter((_, i) => i !== at) })}
          />
        </span>
      ))}
      {value.rows.length < mostRows && (
        <Button
          size="small"
          onClick={() =>
            onChange({
              ...value,
              rows: [...value.rows, { field: entity.ruleFields[0] ?? '', operator: 'eq', values: [] }],
            })
          }
        >
          {t('增加条件')}
        </Button>
      )}
    </span>
  )
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
