import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { paramGroupsRoute, type ShownParam } from '../../shared/params.ts'

export const paramsKey = ['baseParams']

export function useParamGroups() {
  return useQuery({
    queryKey: paramsKey,
    queryFn: () => get(paramGroupsRoute),
  })
}

/** Names one control of the page: a parameter, and for whom. */
export function rowKey(param: Pick<ShownParam, 'paramsId' | 'population'>): string {
  return param.population === '' ? param.paramsId : `${param.paramsId}@${param.population}`
}

/** Whether the school set something other than the default; for some people, anything of their own. */
export function isChanged(param: ShownParam): boolean {
  return param.control === 'secret' || param.population !== '' ? param.isSet : param.paramsValue !== param.defaultValue
}

/** A value as people read it. */
export function valueText(param: ShownParam, value: string): string {
  if (param.control === 'flag') return value === '1' ? t('是') : t('否')
  if (param.control === 'choice') return t(param.choices?.find((choice) => choice.key === value)?.label ?? value)
  if (param.control === 'file') return value === '' ? t('空') : t('已上传')
  return value === '' ? t('空') : value.replaceAll('\n', '、')
}
