import type { Ctx } from '#kernel/world/context.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { paramText, readParamText, type Param, type ParamType } from '#kernel/params/param.ts'
import { isDue, textNow } from '#services/system/server/read-param.ts'
import type { ParamControls, ParamNow } from '../../shared/params.ts'
import { versionNow, type ParamPlace, type ParamRow } from './param-store.ts'

/** What is shown instead of a secret that is set; sent back, it means "leave it as it is". */
export const hidden = '******'

const valueTypes: Record<ParamType, string> = {
  text: 'string',
  longText: 'string',
  integer: 'int',
  decimal: 'decimal',
  flag: 'bool',
  date: 'date',
  time: 'time',
  json: 'json',
  dict: 'dict',
  file: 'file',
  choice: 'dict',
  list: 'json',
  secret: 'secret',
}

/** A parameter as it counts now, with the change that is set for later. */
export function shown(ctx: Ctx, { param, population }: ParamPlace, stored: ParamRow | undefined): ParamNow {
  const now = ctx.now()
  const isWaiting = stored !== undefined && stored.effectTime !== null && !isDue(stored, now)
  const text = stored ? textNow(stored, now) : null
  return {
    id: stored?.id ?? null,
    paramsId: param.key,
    paramsName: param.label,
    population,
    valueType: valueTypes[param.type],
    version: versionNow(stored, now),
    isSet: text !== null,
    ...valueOf(param, text),
    updateTime: stored?.updateTime ?? null,
    next: isWaiting
      ? { paramsValue: valueOf(param, stored.next).paramsValue, effectTime: momentOf(stored.effectTime!) }
      : null,
  }
}

/** What a page needs to offer the right control. */
export async function controls(ctx: Ctx, param: Param): Promise<ParamControls> {
  const { type, group, help, min, max, choices, set } = param
  const codes = type === 'dict' ? ((await codeSets(ctx)).get(set ?? '') ?? []).filter((item) => !item.disabled) : null
  return {
    control: type === 'dict' ? 'choice' : type,
    group,
    help: help ?? null,
    min: min ?? null,
    max: max ?? null,
    choices: codes?.map(({ key, label }) => ({ key, label })) ?? choices ?? null,
    populationName: null,
    defaultValue: type === 'secret' ? '' : paramText(param, param.default),
  }
}

export function momentOf(time: string): string {
  return new Date(time).toISOString()
}

function valueOf(param: Param, text: string | null): { paramsValue: string; value: unknown } {
  if (param.type === 'secret') return text ? { paramsValue: hidden, value: hidden } : { paramsValue: '', value: '' }
  const read = text === null ? { value: param.default } : readParamText(param, text)
  // A value kept under an older rule counts as not set, as everywhere.
  const value = 'value' in read ? read.value : param.default
  return { paramsValue: paramText(param, value), value }
}
