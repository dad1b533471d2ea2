import { Link } from 'react-router'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { t } from '#browser/wire/i18n.ts'
import { Mark } from '#browser/shell/mark.tsx'
import { homePath } from '#browser/kit/pages/routes.ts'
import './brand.css'

/** Mark and name of the product, leading home. */
export function Brand({ isSmall = false }: { isSmall?: boolean }) {
  const { globalTitle } = useAppInfo()
  return (
    <Link to={homePath} className="head-brand" aria-label={t(globalTitle)} title={isSmall ? t(globalTitle) : undefined}>
      <Mark />
      {!isSmall && <span>{t(globalTitle)}</span>}
    </Link>
  )
}
