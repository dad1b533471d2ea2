import { t } from '#browser/wire/i18n.ts'

export function sumOf<T>(list: readonly T[], pick: (one: T) => number): number {
  return list.reduce((total, one) => total + pick(one), 0)
}

/** Who a house or a floor is for. */
export function sexWord(sexLimit: string | null): string {
  return sexLimit === '1' ? t('男') : sexLimit === '2' ? t('女') : t('混合')
}

export function sexTone(sexLimit: string | null): string {
  return sexLimit === '1' ? 'blue' : sexLimit === '2' ? 'violet' : 'grey'
}
