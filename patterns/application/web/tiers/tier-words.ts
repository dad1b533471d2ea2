import type { Seen } from '#services/flow/shared/model/judge.ts'
import type { CandidateRule } from '#services/flow/shared/model/model.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import type { Level } from '../../shared/tiers/levels.ts'
import type { TierException, TierHead } from '../../shared/tiers/table.ts'
import type { TiersView } from '../../shared/tiers/tiers.ts'

export type Words = Pick<TiersView, 'names' | 'fields' | 'amount'>

const signs: Record<string, string> = { eq: '=', ne: '≠', gt: '>', ge: '≥', lt: '<', le: '≤' }

/** Who is asked at a level: the rule, or the roles it names. */
export function whoText(candidates: readonly CandidateRule[], { names }: Words): string {
  return listed(
    candidates.map(({ rule, params }) => {
      const roles = Array.isArray(params['roles']) ? (params['roles'] as string[]) : []
      return rule === 'role' && roles.length > 0
        ? listed(roles.map((code) => shown(names.roles[code] ?? code)))
        : shown(names.rules[rule] ?? rule)
    }),
  )
}

export function limitText({ hours, isWorkingTime }: Level): string {
  if (hours === null) return t('不限')
  return isWorkingTime ? t('{{n}} 个工作小时', { n: hours }) : t('{{n}} 小时', { n: hours })
}

/** Which matters a line of the table is about. */
export function headText(head: TierHead, { amount }: Words): string {
  if ('labels' in head) return listed(head.labels.map(shown))
  const { over, upTo } = head
  const unit = shown(amount?.unit ?? '')
  if (over === null) return upTo === null ? t('不限') : t('{{n}} {{unit}}以内', { n: upTo, unit })
  return upTo === null
    ? t('超过 {{n}} {{unit}}', { n: over, unit })
    : t('超过 {{n}} {{unit}}，{{most}} {{unit}}以内', { n: over, most: upTo, unit })
}

/** What is special about matters that are decided otherwise. */
export function specialText({ field, values }: TierException, words: Words): string {
  if (values.every((value) => typeof value === 'boolean'))
    return values[0] ? labelOf(field, words) : t('不{{what}}', { what: labelOf(field, words) })
  return listed(values.map((value) => codeText(field, value, words)))
}

export function labelOf(field: string, { fields }: Words): string {
  return shown(fields.find(({ name }) => name === field)?.label ?? field)
}

/** What a comparison saw, as somebody would say it. */
export function seenText({ field, op, value }: Seen, words: Words): string {
  if (op === 'expression') return String(value)
  const unit = shown(words.amount?.unit ?? '')
  const n = Number(value)
  if (field === words.amount?.field) {
    if (op === 'gt') return t('超过 {{n}} {{unit}}', { n, unit })
    if (op === 'ge') return t('{{n}} {{unit}}及以上', { n, unit })
    if (op === 'lt') return t('不到 {{n}} {{unit}}', { n, unit })
    if (op === 'le') return t('{{n}} {{unit}}以内', { n, unit })
  }
  const values = listed([value ?? ''].flat().map((one) => codeText(field, one, words)))
  const isNot = op === 'notIn' || op === 'ne'
  if (Object.keys(words.names.codes[field] ?? {}).length > 0)
    return isNot ? t('不是{{types}}', { types: values }) : values
  const name = labelOf(field, words)
  if (typeof value === 'boolean') return (op === 'eq') === value ? name : t('不{{what}}', { what: name })
  if (op === 'empty') return t('{{name}}为空', { name })
  if (op === 'notEmpty') return t('{{name}}不为空', { name })
  if (op === 'in') return t('{{name}}为{{values}}', { name, values })
  if (op === 'notIn') return t('{{name}}不为{{values}}', { name, values })
  return `${name} ${signs[op] ?? op} ${values}`
}

function codeText(field: string, value: unknown, { names }: Words): string {
  return shown(names.codes[field]?.[String(value)] ?? String(value))
}
