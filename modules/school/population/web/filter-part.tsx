import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import type { TargetScope } from '../shared/target-scope.ts'
import type { UnitCode, Units } from '../shared/population-routes.ts'

type Filter = TargetScope['filter']

/** What everybody who is meant must be besides. */
export function FilterPart({
  scope,
  units,
  onChange,
}: {
  scope: TargetScope
  units: Units | undefined
  onChange: (scope: TargetScope) => void
}) {
  const { filter, userType } = scope
  const set = (part: Partial<Filter>) => onChange({ ...scope, filter: { ...filter, ...part } })
  const several = (name: 'xjztM' | 'stuType' | 'staffType', label: string, placeholder: string) => (
    <Several
      label={label}
      placeholder={placeholder}
      options={units?.codes[name] ?? []}
      value={filter[name] ?? []}
      onChange={(codes) => set({ [name]: codes.length > 0 ? codes : undefined })}
    />
  )
  return (
    <div className="population-filter">
      <Select
        allowClear
        placeholder={t('性别不限')}
        aria-label={t('性别')}
        value={filter.sex ?? null}
        options={said(units?.codes.sex ?? [])}
        onChange={(sex: string | null) => set({ sex: sex ?? undefined })}
      />
      {userType !== 'tea' && (
        <>
          <Several
            label={t('年级')}
            placeholder={t('年级不限')}
            options={(units?.grades ?? []).map((one) => ({ value: one.id, label: one.label }))}
            value={(filter.grade ?? []).map(String)}
            onChange={(grades) => set({ grade: grades.length > 0 ? grades.map(Number) : undefined })}
          />
          {several('xjztM', t('学籍状态'), t('学籍状态：在籍'))}
          {several('stuType', t('学生类别'), t('学生类别不限'))}
          <Select
            allowClear
            placeholder={t('住校走读不限')}
            aria-label={t('住校或走读')}
            value={filter.isResident === undefined ? null : filter.isResident ? '1' : '0'}
            options={[
              { value: '1', label: t('住校') },
              { value: '0', label: t('走读') },
            ]}
            onChange={(code: string | null) =>
              set({ isResident: code === null || code === undefined ? undefined : code === '1' })
            }
          />
        </>
      )}
      {userType !== 'stu' && several('staffType', t('教职工类别'), t('教职工类别不限'))}
    </div>
  )
}

function Several({
  label,
  placeholder,
  options,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  options: readonly UnitCode[]
  value: readonly string[]
  onChange: (codes: string[]) => void
}) {
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      placeholder={placeholder}
      aria-label={label}
      value={[...value]}
      options={said(options)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  )
}

function said(codes: readonly UnitCode[]): UnitCode[] {
  return codes.map(({ value, label }) => ({ value, label: t(label) }))
}
