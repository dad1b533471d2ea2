import { useAppInfo } from '#browser/kit/app-info.ts'
import { useUnsent } from '#browser/kit/hooks/form/unsent.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { isWebAddress } from '#kernel/rules/own-path.ts'
import { signOut } from '#browser/wire/session/session.ts'

/** Asks, then ends the session. */
export function useSignOut(): () => void {
  const { confirm } = useFeedback()
  const { ssoType, ssoLogoutUrl } = useAppInfo()
  return () => {
    const content = [t('此操作将退出登录, 是否继续?'), unsentText()].filter(Boolean).join(' ')
    void confirm({ title: t('提示'), content }).then((isAgreed) =>
      isAgreed ? signOut(ssoType !== 0 && isWebAddress(ssoLogoutUrl) ? ssoLogoutUrl : undefined) : undefined,
    )
  }
}

/** What becomes of what was typed and not sent in: this browser forgets it, the server keeps what it could be told. */
function unsentText(): string {
  if (!useUnsent.getState().isAny) return ''
  return navigator.onLine
    ? t('有内容还没有提交：本机草稿将清除，下次登录后可从草稿继续。')
    : t('有内容还没有提交，网络已断开：退出后将丢失。')
}
