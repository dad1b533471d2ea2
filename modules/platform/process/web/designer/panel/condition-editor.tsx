import { Button, Input, Segmented } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Condition } from '#services/flow/shared/model/model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { opNames } from '../describe.ts'
import { changedRow, newRow, noCondition, opsFor, tidy, type Row } from './condition-ops.ts'
import { Field } from './panel-parts.tsx'
import { ValueInput } from './value-input.tsx'

type Props = {
  design: Design
  value: Condition | undefined
  problem: string | undefined
  onChange: (next: Condition | undefined, mark?: string) => void
}

/** When a branch is taken: rows of field, comparison and value in groups, or an expression instead. */
export function ConditionEditor({ design, value = noCondition, problem, onChange }: Props) {
  const [isExpression, setExpression] = useState(value.expression !== undefined)
  const put = (next: Condition, mark?: string) =>
    onChange(tidy(next).groups.length === 0 && next.expression === undefined ? undefined : tidy(next), mark)
  const swap = (toExpression: boolean) => {
    setExpression(toExpression)
    if (!toExpression && value.expression !== undefined) {
      const { expression: _, ...rest } = value
      put(rest)
    }
  }
  return (
    <>
      <Segmented<boolean>
        block
        value={isExpression}
        onChange={swap}
        options={[
          { value: false, label: t('条件组') },
          { value: true, label: t('表达式') },
        ]}
      />
      {isExpression ? (
        <Expression design={design} value={value} problem={problem} onChange={put} />
      ) : (
        <Groups design={design} value={value} onChange={put} />
      )}
    </>
  )
}

function Groups({
  design,
  value,
  onChange,
}: {
  design: Design
  value: Condition
  onChange: (next: Condition, mark?: string) => void
}) {
  const { fields } = design
  const groups = value.groups
  const setRows = (index: number, rows: Row[], mark?: string) =>
    onChange({ ...value, groups: groups.with(index, { ...groups[index]!, rows }) }, mark)
  if (fields.length === 0) return <p className="panel-hint">{t('还没有可用的字段，请先在“表单”中添加')}</p>
  return (
    <div className="panel-groups">
      {groups.map((group, g) => (
        <div key={g}>
          {g > 0 && (
            <div className="panel-join">
              <Segmented<'and' | 'or'>
                size="small"
                value={value.join}
                onChange={(join) => onChange({ ...value, join })}
                options={[
                  { value: 'or', label: t('或') },
                  { value: 'and', label: t('且') },
                ]}
              />
            </div>
          )}
          <section className="panel-group" aria-label={t('条件组 {{n}}', { n: g + 1 })}>
            {group.rows.map((row, r) => {
              const field = fields.find(({ name }) => name === row.field)
              const set = (change: Partial<Row>, mark?: string) =>
                setRows(g, group.rows.with(r, changedRow(row, change, fields)), mark)
              return (
                <div className="panel-row" key={r}>
                  {r > 0 && (
                    <button
                      type="button"
                      className="panel-and"
                      title={t('点击切换且、或')}
                      onClick={() =>
                        onChange({
                          ...value,
                          groups: groups.with(g, { ...group, join: group.join === 'and' ? 'or' : 'and' }),
                        })
                      }
                    >
                      {group.join === 'and' ? t('且') : t('或')}
                    </button>
                  )}
                  <div className="panel-row-head">
                    <Select
                      aria-label={t('字段')}
                      value={row.field}
                      status={field ? undefined : 'error'}
                      showSearch={{ optionFilterProp: 'label' }}
                      popupMatchSelectWidth={false}
                      options={[
                        ...fields.map(({ name, label }) => ({ value: name, label: shown(label) })),
                        ...(field ? [] : [{ value: row.field, label: `【${row.field}】` }]),
                      ]}
                      onChange={(name: string) => set({ field: name })}
                    />
                    <Select
                      aria-label={t('比较')}
                      value={row.op}
                      popupMatchSelectWidth={false}
                      options={opsFor(field).map((op) => ({ value: op, label: opNames[op]() }))}
                      onChange={(op) => set({ op })}
                    />
                    <Button
                      type="text"
                      aria-label={t('删除条件')}
                      icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
                      onClick={() => setRows(g, group.rows.toSpliced(r, 1))}
                    />
                  </div>
                  <ValueInput
                    field={field}
                    row={row}
                    onChange={(next) => {
                      const { value: _, ...rest } = row
                      setRows(
                        g,
                        group.rows.with(r, next === undefined ? rest : { ...rest, value: next }),
                        `condition.${g}.${r}`,
                      )
                    }}
                  />
                </div>
              )
            })}
            <Button
              type="link"
              size="small"
              className="panel-add"
              disabled={group.rows.length >= 20}
              icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => setRows(g, [...group.rows, newRow(fields)])}
            >
              {t('添加条件')}
            </Button>
          </section>
        </div>
      ))}
      <Button
        block
        disabled={groups.length >= 10}
        icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => onChange({ ...value, groups: [...groups, { join: 'and', rows: [newRow(fields)] }] })}
      >
        {groups.length === 0 ? t('添加条件') : t('添加条件组')}
      </Button>
    </div>
  )
}

/** An expression over the fields, with a list of their names to put in. */
function Expression({
  design,
  value,
  problem,
  onChange,
}: {
  design: Design
  value: Condition
  problem: string | undefined
  onChange: (next: Condition, mark?: string) => void
}) {
  const text = value.expression ?? ''
  const set = (expression: string) => {
    const { expression: _, ...rest } = value
    onChange(expression.trim() === '' ? rest : { ...rest, expression }, 'condition.expression')
  }
  return (
    <Field label={t('表达式')} hint={problem ? undefined : t('例如：days > 3 && kind == "1"；结果为真时走这个分支')}>
      {(id) => (
        <>
          <Input.TextArea
            id={id}
            className="panel-code"
            value={text}
            maxLength={2000}
            autoSize={{ minRows: 3, maxRows: 10 }}
            spellCheck={false}
            status={problem ? 'error' : undefined}
            aria-describedby={`${id}-problem`}
            onChange={(event) => set(event.target.value)}
          />
          <p id={`${id}-problem`} className="panel-empty" role="status">
            {problem}
          </p>
          <div className="panel-names" aria-label={t('可用的字段')}>
            {design.fields.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                title={name}
                onClick={() => set(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}${name}`)}
              >
                {shown(label)}
                <code>{name}</code>
              </button>
            ))}
          </div>
        </>
      )}
    </Field>
  )
}
