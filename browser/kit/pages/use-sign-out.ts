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
    void confirm({ title: t('确定退出登录吗？'), content: keptText(), okText: t('退出') }).then((isAgreed) =>
      isAgreed ? signOut(ssoType !== 0 && isWebAddress(ssoLogoutUrl) ? ssoLogoutUrl : undefined) : undefined,
    )
  }
}

/** What is kept. What was typed and not sent in this browser forgets; the server keeps what it could be told. */
function keptText(): string {
  if (!useUnsent.getState().isAny) return t('已提交的内容和已保存的草稿都会保留，下次登录后可继续。')
  return navigator.onLine
    ? t('有内容还没有提交：本机草稿将清除，下次登录后可从草稿继续。')
    : t('有内容还没有提交，网络已断开：退出后将丢失。')
}
