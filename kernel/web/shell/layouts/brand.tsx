import { Link } from 'react-router'
import { useAppInfo } from '#kernel/web/app-info.ts'
import { t } from '#kernel/web/i18n.ts'
import { Mark } from '#kernel/web/shell/mark.tsx'
import { homePath } from '#kernel/web/shell/routes.ts'

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
