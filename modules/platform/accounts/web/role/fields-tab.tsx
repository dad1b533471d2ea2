import { Checkbox, Table } from 'antd'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import type { EntityOption } from '../../shared/reach.ts'
import { ReachFoot } from './reach-foot.tsx'
import { useReach } from './use-reach.ts'

type Rule = 'hidden' | 'masked' | 'readonly'
const rules: readonly Rule[] = ['hidden', 'masked', 'readonly']

/** What a role makes of the fields of a business. */
export function FieldsTab({ roleId }: { roleId: string }) {
  const state = useReach(roleId)
  const [chosen, setChosen] = useState<string>()
  const { options, reach } = state
  if (state.error) return <LoadError error={state.error} onRetry={state.retry} />
  if (!options || !reach) return <RowsSkeleton count={8} height={44} />
  const ruled = (path: string) => rules.reduce((sum, rule) => sum + state.entityOf(path)[rule].length, 0)
  const entity =
    options.entities.find((one) => one.path === chosen) ??
    options.entities.find((one) => ruled(one.path) > 0) ??
    options.entities[0]
  if (!entity) return null
  const own = state.entityOf(entity.path)
  const set = (rule: Rule, name: string, isOn: boolean) =>
    state.setEntity(entity.path, { [rule]: isOn ? [...own[rule], name] : own[rule].filter((one) => one !== name) })
  const labels: Record<Rule, string> = { hidden: t('隐藏'), masked: t('脱敏'), readonly: t('只读') }
  return (
    <div className="role-tab">
      <p className="role-hint">{t('同一用户有多个角色时，所有授予该操作的角色都限制，字段才受限制。')}</p>
      <Select
        aria-label={t('业务')}
        showSearch={{ optionFilterProp: 'label' }}
        value={entity.path}
        onChange={setChosen}
        options={options.entities.map((one) => ({
          value: one.path,
          label:
            ruled(one.path) > 0
              ? t('{{name}}（{{code}}）', { name: t(one.label), code: ruled(one.path) })
              : t(one.label),
        }))}
      />
      <Table<EntityOption['fields'][number]>
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={entity.fields}
        columns={[
          {
            key: 'label',
            title: t('字段'),
            render: (_, field) => (
              <span className="reach-name">
                {t(field.label)}
                {field.isSensitive && <ToneTag tone="amber">{t('敏感')}</ToneTag>}
              </span>
            ),
          },
          ...rules.map((rule) => ({
            key: rule,
            title: labels[rule],
            width: 84,
            render: (_: unknown, field: EntityOption['fields'][number]) => (
              <Checkbox
                aria-label={`${t(field.label)} ${labels[rule]}`}
                checked={own[rule].includes(field.name)}
                disabled={rule === 'readonly' && field.isFixed}
                onChange={(event) => set(rule, field.name, event.target.checked)}
              />
            ),
          })),
        ]}
      />
      <ReachFoot state={state} />
    </div>
  )
}
