import { Checkbox, Input, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { holdsValue, type DesignedField, type DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { ChoicesEditor } from './choices-editor.tsx'
import { ColumnsEditor } from './columns-editor.tsx'
import { kindOfType } from './field-kinds.ts'

type Props = {
  field: DesignedField | undefined
  form: DesignedForm
  isUsed: boolean
  onChange: (field: DesignedField, mark: string) => void
}

/** What is said of the field in hand. */
export function FieldPanel({ field, form, isUsed, onChange }: Props) {
  if (!field)
    return (
      <aside className="builder-panel">
        <p className="builder-none">{t('选中一个字段，在这里设置它的属性')}</p>
      </aside>
    )
  const set = (next: Partial<DesignedField>, mark: string) => onChange(tidy({ ...field, ...next }), mark)
  const isValue = holdsValue(field)
  return (
    <aside className="builder-panel" aria-label={t('字段属性')}>
      <h3>{t(kindOfType(field.type).label)}</h3>
      <Row label={isValue ? t('名称') : t('标题')}>
        <Input
          value={field.label}
          maxLength={40}
          status={field.label.trim() === '' ? 'error' : undefined}
          onChange={(event) => set({ label: event.target.value }, 'label')}
        />
      </Row>
      {field.type !== 'divider' && (
        <Row label={field.type === 'notice' ? t('说明内容') : t('填写提示')}>
          <Input.TextArea
            autoSize={{ minRows: field.type === 'notice' ? 3 : 1, maxRows: 8 }}
            maxLength={field.type === 'notice' ? 500 : 200}
            value={field.hint ?? ''}
            onChange={(event) => set({ hint: event.target.value || undefined }, 'hint')}
          />
        </Row>
      )}
      {isValue && (
        <div className="builder-checks">
          <Checkbox checked={field.required} onChange={(event) => set({ required: event.target.checked }, 'required')}>
            {t('必填')}
          </Checkbox>
          {field.type !== 'table' && (
            <Checkbox checked={field.isHalf} onChange={(event) => set({ isHalf: event.target.checked }, 'isHalf')}>
              {t('占半行')}
            </Checkbox>
          )}
        </div>
      )}
      {(field.type === 'choice' || field.type === 'choices') && (
        <Row label={t('选项')}>
          <ChoicesEditor choices={field.choices ?? []} onChange={(choices) => set({ choices }, 'choices')} />
        </Row>
      )}
      {field.type === 'table' && (
        <Row label={t('列')}>
          <ColumnsEditor columns={field.columns ?? []} onChange={(columns) => set({ columns }, 'columns')} />
        </Row>
      )}
      {field.type === 'person' && (
        <Row label={t('可选多人')} isLine>
          <Switch
            checked={field.isMany === true}
            onChange={(isMany) => set({ isMany: isMany || undefined }, 'isMany')}
          />
        </Row>
      )}
      <Bounds field={field} set={set} />
      {isValue && <ShowWhen field={field} form={form} set={set} />}
      {isValue && <NameRow field={field} form={form} isUsed={isUsed} set={set} />}
    </aside>
  )
}

type Setter = (next: Partial<DesignedField>, mark: string) => void

const boundWords: Partial<Record<DesignedField['type'], [string, string]>> = {
  text: [tKey('最少字数'), tKey('最多字数')],
  longText: [tKey('最少字数'), tKey('最多字数')],
  number: [tKey('最小值'), tKey('最大值')],
  money: [tKey('最小金额（元）'), tKey('最大金额（元）')],
  table: [tKey('最少行数'), tKey('最多行数')],
}

function Bounds({ field, set }: { field: DesignedField; set: Setter }) {
  const words = boundWords[field.type]
  const scale = field.type === 'money' ? 100 : 1
  const most = field.type === 'text' ? 500 : field.type === 'longText' ? 5000 : field.type === 'table' ? 100 : undefined
  const number = (key: 'min' | 'max', label: string) => (
    <Row key={key} label={t(label)}>
      <InputNumber
        style={{ width: '100%' }}
        controls={false}
        min={field.type === 'number' || field.type === 'money' ? undefined : 0}
        max={most}
        precision={field.type === 'money' ? 2 : field.type === 'number' ? undefined : 0}
        value={field[key] === undefined ? null : field[key] / scale}
        placeholder={t('不限')}
        onChange={(value) => set({ [key]: value === null ? undefined : Math.round(value * scale * 1e6) / 1e6 }, key)}
      />
    </Row>
  )
  return (
    <>
      {words && (
        <div className="builder-pair">
          {number('min', words[0])}
          {number('max', words[1])}
        </div>
      )}
      {field.type === 'files' && number('max', tKey('最多文件数'))}
      {field.type === 'person' && field.isMany && number('max', tKey('最多人数'))}
      {field.type === 'number' && (
        <div className="builder-pair">
          <Row label={t('小数位数')}>
            <InputNumber
              style={{ width: '100%' }}
              min={0}
              max={6}
              precision={0}
              value={field.places ?? null}
              placeholder={t('不限')}
              onChange={(places) => set({ places: places ?? undefined }, 'places')}
            />
          </Row>
          <Row label={t('单位')}>
            <Input
              value={field.unit ?? ''}
              maxLength={10}
              onChange={(event) => set({ unit: event.target.value || undefined }, 'unit')}
            />
          </Row>
        </div>
      )}
    </>
  )
}

/** Asked only while a choice above says so. */
function ShowWhen({ field, form, set }: { field: DesignedField; form: DesignedForm; set: Setter }) {
  const at = form.fields.findIndex(({ name }) => name === field.name)
  const deciding = form.fields.slice(0, at).filter((one) => ['choice', 'choices', 'flag'].includes(one.type))
  if (deciding.length === 0 && !field.showWhen) return null
  const other = form.fields.find(({ name }) => name === field.showWhen?.field)
  const values =
    other?.type === 'flag'
      ? [
          { value: 'true', label: t('是') },
          { value: 'false', label: t('否') },
        ]
      : (other?.choices ?? [])
  return (
    <Row label={t('显示条件')}>
      <Select
        allowClear
        style={{ width: '100%' }}
        placeholder={t('总是显示')}
        value={field.showWhen?.field}
        options={deciding.map(({ name, label }) => ({ value: name, label: t('当“{{name}}”为', { name: label }) }))}
        onChange={(name: string | undefined) => {
          const next = form.fields.find((one) => one.name === name)
          const first = next?.type === 'flag' ? 'true' : next?.choices?.[0]?.value
          set({ showWhen: name && first ? { field: name, values: [first] } : undefined }, 'showWhen')
        }}
      />
      {field.showWhen && (
        <Select
          mode="multiple"
          style={{ width: '100%', marginTop: 8 }}
          value={field.showWhen.values}
          options={values}
          onChange={(chosen: string[]) =>
            chosen.length > 0 && set({ showWhen: { field: field.showWhen!.field, values: chosen } }, 'showWhen')
          }
        />
      )}
    </Row>
  )
}

/** The name conditions and templates know a field by; it stands once something uses it. */
function NameRow({
  field,
  form,
  isUsed,
  set,
}: {
  field: DesignedField
  form: DesignedForm
  isUsed: boolean
  set: Setter
}) {
  const [typed, setTyped] = useState(field.name)
  const problem = !/^[a-z][A-Za-z0-9]{0,39}$/.test(typed)
    ? t('以小写字母开头，由字母和数字组成')
    : typed !== field.name && form.fields.some(({ name }) => name === typed)
      ? t('标识已被其他字段使用')
      : undefined
  return (
    <Row
      label={t('字段标识')}
      hint={isUsed ? t('流程中正在使用，不能修改') : problem}
      isWrong={!isUsed && problem !== undefined}
    >
      <Input
        value={typed}
        disabled={isUsed}
        maxLength={40}
        status={problem ? 'error' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => (problem ? setTyped(field.name) : typed !== field.name && set({ name: typed }, 'name'))}
      />
    </Row>
  )
}

function Row({
  label,
  hint,
  isWrong = false,
  isLine = false,
  children,
}: {
  label: string
  hint?: string | undefined
  isWrong?: boolean
  isLine?: boolean
  children: ReactNode
}) {
  return (
    <label className={isLine ? 'builder-row is-line' : 'builder-row'}>
      <span>{label}</span>
      {children}
      {hint && <small className={isWrong ? 'is-wrong' : undefined}>{hint}</small>}
    </label>
  )
}

function tidy(field: DesignedField): DesignedField {
  return Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined)) as DesignedField
}
