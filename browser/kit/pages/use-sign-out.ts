import { useAppInfo } from '#browser/kit/app-info.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { isWebAddress } from '#kernel/rules/own-path.ts'
import { signOut } from '#browser/wire/session/session.ts'

/** Asks, then ends the session. */
export function useSignOut(): () => void {
  const { confirm } = useFeedback()
  const { ssoType, ssoLogoutUrl } = useAppInfo()
  return () => {
    void confirm({ title: t('提示'), content: t('此操作将退出登录, 是否继续?') }).then((isAgreed) =>
      isAgreed ? signOut(ssoType !== 0 && isWebAddress(ssoLogoutUrl) ? ssoLogoutUrl : undefined) : undefined,
    )
  }
}
