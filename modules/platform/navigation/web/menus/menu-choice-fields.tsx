import { AutoComplete } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { FormField as Asked } from '#browser/kit/hooks/form/form-values.ts'
import type { FormState } from '#browser/kit/hooks/form/use-form.ts'
import { controlId } from '#browser/kit/form/form-field.tsx'
import { t } from '#browser/wire/i18n.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { menuIcons } from '#browser/shell/menu/menu-icons.ts'
import { knownComponents } from '#browser/kit/pages/views.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { useMenuChoices } from './use-menus.ts'

const chosen = new Set(['component', 'icon', 'permission'])

/** Fields of a menu that are chosen from what the product has rather than typed. */
export function isChosenField(name: string): boolean {
  return chosen.has(name)
}

/** Component, icon or permission, with the same label and line as every other field. */
export function ChoiceField({ asked, form, formId }: { asked: Asked; form: FormState; formId: string }) {
  const { name, field } = asked
  const id = controlId(formId, name)
  const problem = form.problems[name]
  const value = (form.values[name] as string | null) ?? undefined
  const isDangling = useIsDangling(name === 'component' ? value : undefined)
  const danger = isDangling ? t('组件 {{name}} 不存在于当前版本', { name: value! }) : null
  const line = problem ?? danger ?? (field.options.help ? t(field.options.help) : null)
  const set = (next: string | undefined) => form.set(name, next ?? null)
  return (
    <div className="form-field" onBlur={() => form.leave(name)}>
      <label htmlFor={id}>{t(field.options.label)}</label>
      {name === 'icon' ? (
        <IconChoice id={id} value={value} onChange={set} />
      ) : name === 'component' ? (
        <ComponentChoice id={id} value={value} isDangling={isDangling} onChange={set} />
      ) : (
        <PermissionChoice id={id} value={value} onChange={set} />
      )}
      <p
        id={`${id}-line`}
        className={problem || danger ? 'form-line form-line-problem' : 'form-line'}
        role={problem ? 'alert' : undefined}
      >
        {(problem || danger) && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
        {line}
        {!problem && danger && <span>{t('，停用后可以保存')}</span>}
      </p>
    </div>
  )
}

type ChoiceProps = { id: string; value: string | undefined; onChange: (value: string | undefined) => void }

function IconChoice({ id, value, onChange }: ChoiceProps) {
  const options = Object.keys(menuIcons)
    .toSorted()
    .map((name) => ({
      value: name,
      label: (
        <span className="menu-icon-option">
          <MenuIcon name={name} />
          {name}
        </span>
      ),
    }))
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'value' }}
      allowClear
      value={value}
      onChange={onChange}
      options={options}
      placeholder={t('请选择')}
      style={{ width: '100%' }}
    />
  )
}

/** Every screen this build has; one that it has not stands there in red. */
function ComponentChoice({ id, value, isDangling, onChange }: ChoiceProps & { isDangling: boolean }) {
  const data = useComponents()
  return (
    <AutoComplete
      id={id}
      value={value}
      onChange={(next: string) => onChange(next || undefined)}
      options={data.map((name) => ({ value: name }))}
      showSearch={{
        filterOption: (words, option) => String(option?.value).toLowerCase().includes(words.toLowerCase()),
      }}
      status={isDangling ? 'error' : undefined}
      placeholder={t('请选择')}
      allowClear
      style={{ width: '100%' }}
    />
  )
}

function useComponents(): readonly string[] {
  return useQuery({ queryKey: ['known-components'], queryFn: knownComponents, staleTime: Infinity }).data ?? []
}

/** Whether a menu names a screen this build does not have. */
export function useIsDangling(component: string | undefined): boolean {
  const known = useComponents()
  return component !== undefined && known.length > 0 && !known.includes(component)
}

function PermissionChoice({ id, value, onChange }: ChoiceProps) {
  const { data } = useMenuChoices()
  return (
    <AutoComplete
      id={id}
      value={value}
      onChange={(next: string) => onChange(next || undefined)}
      options={(data?.permissions ?? []).map((one) => ({ value: one.value, label: `${one.value} · ${t(one.label)}` }))}
      showSearch={{
        filterOption: (words, option) =>
          `${String(option?.value)} ${String(option?.label)}`.toLowerCase().includes(words.toLowerCase()),
      }}
      placeholder={t('留空则自动生成')}
      allowClear
      style={{ width: '100%' }}
    />
  )
}
