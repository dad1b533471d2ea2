import { useAppInfo } from '#browser/kit/app-info.ts'
import { t } from '#browser/wire/i18n.ts'

/** Whose the product is, at the foot of the pages. */
export function Footer() {
  const { globalTitle, copyright, icp, isRegistered } = useAppInfo()
  return (
    <footer className="shell-foot">
      <span>{copyright || t(globalTitle)}</span>
      {icp !== '' && <span>{icp}</span>}
      {isRegistered === false && <span>{t('软件未注册')}</span>}
    </footer>
  )
}
