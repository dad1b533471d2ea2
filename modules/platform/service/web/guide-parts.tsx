import { Button, Checkbox, Input, InputNumber, Skeleton, Switch } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { populationPicker, type PopulationPickerPart } from '#modules/school/population/shared/picker.ts'
import { nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import type { Material, Question } from '../shared/service-item.ts'
import './service.css'

/** What people bring, line by line; what the school has already is marked. */
export function MaterialsPart({ form }: FormPart) {
  const rows = listOf<Material>(form, 'materials')
  const set = (next: readonly Material[]) => form.set('materials', next.length > 0 ? next : null)
  const change = (at: number, part: Partial<Material>) =>
    set(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <Rows
      problem={form.problems['materials']}
      label={t('新增材料')}
      onAdd={() => set([...rows, { name: '', must: true, copies: 1, source: '1' }])}
    >
      {rows.map((row, i) => (
        <div key={i} className="guide-row">
          <Input
            value={row.name}
            maxLength={50}
            placeholder={t('材料名称')}
            aria-label={t('材料名称')}
            onChange={(event) => change(i, { name: event.target.value })}
          />
          <Select
            value={row.source}
            aria-label={t('来源')}
            options={[
              { value: '1', label: t('自备') },
              { value: '2', label: t('免提交') },
            ]}
            onChange={(source) => change(i, { source })}
          />
          <InputNumber
            value={row.copies}
            min={1}
            max={20}
            suffix={t('份')}
            aria-label={t('份数')}
            onChange={(copies) => change(i, { copies: copies ?? 1 })}
          />
          <Checkbox checked={row.must} onChange={(event) => change(i, { must: event.target.checked })}>
            {t('必须')}
          </Checkbox>
          <Button
            type="text"
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            aria-label={t('删除')}
            onClick={() => set(rows.toSpliced(i, 1))}
          />
        </div>
      ))}
    </Rows>
  )
}

/** What people ask again and again. */
export function QuestionsPart({ form }: FormPart) {
  const rows = listOf<Question>(form, 'faqs')
  const set = (next: readonly Question[]) => form.set('faqs', next.length > 0 ? next : null)
  const change = (at: number, part: Partial<Question>) =>
    set(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <Rows problem={form.problems['faqs']} label={t('新增问题')} onAdd={() => set([...rows, { ask: '', answer: '' }])}>
      {rows.map((row, i) => (
        <div key={i} className="guide-row guide-row-wide">
          <Input
            value={row.ask}
            maxLength={100}
            placeholder={t('问题')}
            aria-label={t('问题')}
            onChange={(event) => change(i, { ask: event.target.value })}
          />
          <Button
            type="text"
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            aria-label={t('删除')}
            onClick={() => set(rows.toSpliced(i, 1))}
          />
          <Input.TextArea
            value={row.answer}
            autoSize={{ minRows: 2 }}
            maxLength={500}
            placeholder={t('解答')}
            aria-label={t('解答')}
            onChange={(event) => change(i, { answer: event.target.value })}
          />
        </div>
      ))}
    </Rows>
  )
}

/** Whether a matter is for some people only, and for whom. */
export function PeoplePart({ form }: FormPart) {
  const [Picker] = useContributions<PopulationPickerPart>(populationPicker)
  const scope = valueOf(form, 'targetScope') as TargetScope | null | undefined
  return (
    <>
      <label className="guide-switch">
        <Switch
          size="small"
          checked={Boolean(scope)}
          onChange={(isSome) => form.set('targetScope', isSome ? nobody : null)}
        />
        <span>{t('仅部分人群可办')}</span>
      </label>
      {scope &&
        (Picker ? <Picker value={scope} onChange={(next) => form.set('targetScope', next)} /> : <Skeleton active />)}
    </>
  )
}

function Rows({
  children,
  label,
  problem,
  onAdd,
}: {
  children: ReactNode
  label: string
  problem: string | undefined
  onAdd: () => void
}) {
  return (
    <div className="guide-rows">
      {children}
      {problem && (
        <p className="guide-problem" role="alert">
          {t(problem)}
        </p>
      )}
      <Button icon={<Plus size={16} strokeWidth={1.75} />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}

function listOf<T>(form: FormPart['form'], name: string): readonly T[] {
  const value = valueOf(form, name)
  return Array.isArray(value) ? (value as T[]) : []
}

function valueOf(form: FormPart['form'], name: string): unknown {
  return name in form.values && form.values[name] !== undefined ? form.values[name] : form.row?.[name]
}
