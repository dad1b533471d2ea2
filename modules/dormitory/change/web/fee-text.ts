import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { t } from '#browser/wire/i18n.ts'

/** What a change costs more or brings back, in words. */
export function feeText(fen: number): string {
  if (fen === 0) return t('无费用差额')
  return fen > 0 ? t('补缴 {{n}} 元', { n: yuanText(fen) }) : t('退还 {{n}} 元', { n: yuanText(-fen) })
}
