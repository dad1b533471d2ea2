import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/http.ts'

export type ParamControl = 'text' | 'longText' | 'integer' | 'flag' | 'choice' | 'list' | 'secret'

export type ShownParam = {
  paramsId: string
  paramsName: string
  paramsValue: string
  defaultValue: string
  control: ParamControl
  help: string | null
  min: number | null
  max: number | null
  choices: { key: string; label: string }[] | null
  version: number
  updateTime: string | null
}

export type ParamGroup = { group: string; params: ShownParam[] }

export type ParamChange = { time: string; userName: string; before: string | null; after: string | null }

export const paramsKey = ['baseParams']

export function useParamGroups() {
  return useQuery({ queryKey: paramsKey, queryFn: () => get<ParamGroup[]>('base/baseParams/getGroups', undefined, { quiet: true }) })
}

/** Whether the school set something other than the default. */
export function isChanged(param: ShownParam): boolean {
  return param.control === 'secret' ? param.version > 0 : param.paramsValue !== param.defaultValue
}
