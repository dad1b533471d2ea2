import { plainlyMany } from '#kernel/entity/define-action.ts'
import { t } from '#browser/wire/i18n.ts'

/** Says before something is done to many that it may ask for a second authentication; nothing where so few are free. */
export function proofOfMany(count: number): string | undefined {
  return count > plainlyMany ? t('超过 {{n}} 条，可能要求二次认证，请先在个人中心绑定', { n: plainlyMany }) : undefined
}
