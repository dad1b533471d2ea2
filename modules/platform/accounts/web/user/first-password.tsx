import { KeyRound } from 'lucide-react'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { resetPasswordsRoute, type ToldPasswords } from '../../shared/user-routes.ts'

/** Where the first password of a new account comes from, said before it is saved. */
export function PasswordNote({ form }: FormPart) {
  if (!form.isNew) return null
  return (
    <p className="user-password-note">
      <KeyRound size={14} strokeWidth={1.75} aria-hidden />
      {t('初始密码在保存后生成：有证件号的按初始密码规则，其他的随机生成并只显示一次；首次登录须修改')}
    </p>
  )
}

/** A new account has no password and cannot be used: offers to make one at once. */
export function useFirstPassword(onTold: (told: ToldPasswords) => void): (id: string, isNew: boolean) => void {
  const feedback = useFeedback()
  const mayReset = useCan('sysUser:resetPassword')
  const make = async (id: string) => {
    const isWanted = await feedback.confirm({
      title: t('账号已建立，还没有密码'),
      content: t('生成初始密码后才能登录。以后也可以在列表中用“重置密码”生成。'),
      okText: t('生成初始密码'),
      cancelText: t('以后再说'),
    })
    if (!isWanted) return
    const { shown } = await post(resetPasswordsRoute, { ids: [id] })
    if (shown.length > 0) onTold(shown)
    else feedback.success(t('已按初始密码规则设置密码'))
  }
  // What is refused, the client has said.
  return (id, isNew) => void (isNew && mayReset && make(id).catch(() => undefined))
}
