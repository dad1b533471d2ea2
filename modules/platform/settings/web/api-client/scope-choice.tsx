import { useQuery } from '@tanstack/react-query'
import { apiClient } from '#services/system/shared/api-client.ts'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { scopeOptionsRoute } from '../../shared/api-client-routes.ts'

/** What the key is good for, out of what its account may do. */
export function ScopeChoice({ form }: FormPart) {
  const userId = String(form.values['userId'] ?? '')
  const options = useQuery({
    queryKey: [addressOf(apiClient), 'scopeOptions', userId],
    queryFn: () => get(scopeOptionsRoute, { userId }),
    enabled: userId !== '',
  })
  const problem = form.problems['scopes']
  const groups = Map.groupBy(options.data ?? [], (one) => one.group)
  return (
    <div className="form-field form-field-wide" onBlur={() => form.leave('scopes')}>
      <label htmlFor="api-client-scopes">
        <i aria-hidden>*</i>
        {t('授权范围')}
      </label>
      <Select
        id="api-client-scopes"
        style={{ width: '100%' }}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'search' }}
        maxTagCount={12}
        loading={options.isFetching}
        disabled={userId === '' || form.isSaving}
        status={problem ? 'error' : undefined}
        placeholder={userId === '' ? t('请先选择对接账号') : t('请选择授权范围')}
        value={(form.values['scopes'] as string[] | null) ?? []}
        onChange={(scopes: string[]) => form.set('scopes', scopes.length > 0 ? scopes : null)}
        options={[...groups].map(([group, items]) => ({
          label: t(group),
          options: items.map((one) => ({
            value: one.value,
            label: `${t(group)} · ${t(one.label)}`,
            search: `${one.value} ${t(group)} ${t(one.label)}`,
          })),
        }))}
      />
      <p className={problem ? 'form-line form-line-problem' : 'form-line'} role={problem ? 'alert' : undefined}>
        {problem ? t(problem) : t('只列出对接账号自己拥有的权限')}
      </p>
    </div>
  )
}
