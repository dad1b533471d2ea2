import { ChevronLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { PlainHeadButton } from '../head/plain-head-button.tsx'
import { homePath } from '../../kit/pages/routes.ts'
import { SearchButton } from '../search/search-button.tsx'
import './phone.css'

/** The bar over a page on a phone: its name, and the way back from pages that are no tab. The first page greets instead. */
export function PhoneBar({ title, pathname, isTabPage }: { title: string; pathname: string; isTabPage: boolean }) {
  const navigate = useNavigate()
  if (pathname === homePath) return null
  // Whoever came by a link has nothing to go back to.
  const back = () => void (isFirst() ? navigate(homePath, { replace: true }) : navigate(-1))
  return (
    <header className="head phone-bar" key="head">
      {!isTabPage && <PlainHeadButton label={t('返回')} icon={ChevronLeft} onClick={back} />}
      <strong className="head-page">{title}</strong>
      <span className="head-gap" />
      <SearchButton isSmall />
    </header>
  )
}

function isFirst(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0
}
