import { Button, Checkbox, Input } from 'antd'
import { ArrowUp, Plus, X } from 'lucide-react'
import type { DesignedColumn } from '#services/flow/shared/form/designed-form.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { ChoicesEditor } from './choices-editor.tsx'

const types: { value: DesignedColumn['type']; label: string }[] = [
  { value: 'text', label: tKey('文本') },
  { value: 'number', label: tKey('数字') },
  { value: 'money', label: tKey('金额') },
  { value: 'day', label: tKey('日期') },
  { value: 'choice', label: tKey('单选') },
  { value: 'flag', label: tKey('是否') },
]

/** The columns of a table inside a form. */
export function ColumnsEditor({
  columns,
  onChange,
}: {
  columns: readonly DesignedColumn[]
  onChange: (columns: DesignedColumn[]) => void
}) {
  const set = (i: number, next: Partial<DesignedColumn>) =>
    onChange(columns.map((one, at) => (at === i ? { ...one, ...next } : one)))
  return (
    <span className="builder-lines" role="group">
      {columns.map((column, i) => (
        <span key={column.name} className="builder-column">
          <span className="builder-line">
            <Input
              value={column.label}
              maxLength={40}
              status={column.label.trim() === '' ? 'error' : undefined}
              aria-label={t('列名')}
              onChange={(event) => set(i, { label: event.target.value })}
            />
            <Select
              value={column.type}
              aria-label={t('类型')}
              style={{ width: 92, flex: 'none' }}
              options={types.map(({ value, label }) => ({ value, label: t(label) }))}
              onChange={(type) =>
                set(i, {
                  type,
                  isSummed: false,
                  choices:
                    type === 'choice'
                      ? (column.choices ?? [{ value: 'a1', label: t('选项 {{n}}', { n: 1 }) }])
                      : undefined,
                })
              }
            />
            {i > 0 && (
              <IconButton
                label={t('左移')}
                icon={ArrowUp}
                onClick={() => onChange(columns.toSpliced(i, 1).toSpliced(i - 1, 0, column))}
              />
            )}
            {columns.length > 1 && (
              <IconButton label={t('删除列')} icon={X} onClick={() => onChange(columns.toSpliced(i, 1))} />
            )}
          </span>
          <span className="builder-line">
            <Checkbox checked={column.required} onChange={(event) => set(i, { required: event.target.checked })}>
              {t('必填')}
            </Checkbox>
            {(column.type === 'number' || column.type === 'money') && (
              <Checkbox checked={column.isSummed} onChange={(event) => set(i, { isSummed: event.target.checked })}>
                {t('合计')}
              </Checkbox>
            )}
          </span>
          {column.type === 'choice' && (
            <ChoicesEditor choices={column.choices ?? []} onChange={(choices) => set(i, { choices })} />
          )}
        </span>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<Plus size={14} aria-hidden />}
        disabled={columns.length >= 12}
        onClick={() =>
          onChange([
            ...columns,
            {
              name: freeName(columns),
              label: t('列 {{n}}', { n: columns.length + 1 }),
              type: 'text',
              required: false,
              isSummed: false,
            },
          ])
        }
      >
        {t('添加列')}
      </Button>
    </span>
  )
}

function freeName(columns: readonly DesignedColumn[]): string {
  let n = columns.length + 1
  while (columns.some(({ name }) => name === `col${n}`)) n++
  return `col${n}`
}
