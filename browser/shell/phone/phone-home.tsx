import { QrCode, ScanLine, Search } from 'lucide-react'
import { Suspense, createElement, lazy, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useGreeting } from '#browser/kit/hooks/use-greeting.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { PageFailure } from '../pages/page-failure.tsx'
import { isPage, phonePaths } from './phone-nodes.ts'
import { partsOfRole, phoneHome, type PhoneHomePart } from './phone-home-part.ts'
import { useRoleInUse } from './role-in-use.ts'
import '#browser/kit/cards/parts.css'
import './phone.css'

const SearchDialog = lazy(async () => ({ default: (await import('../search/search-dialog.tsx')).SearchDialog }))

/** The first page on a phone: greeting, scanner, search, and what the role in use does first. */
export function PhoneHome() {
  const greeting = useGreeting()
  const navigate = useNavigate()
  const role = useRoleInUse()
  const routes = useSession((session) => session.routes)
  const [isSearching, setSearching] = useState(false)
  const given = useContributions<PhoneHomePart>(phoneHome)
  const parts = partsOfRole(given, role, (path) => isPage(routes, path))
  const code = parts.find((part) => part.code)?.code
  return (
    <div className="phone-top">
      <header>
        <div>
          <h1>{greeting.words}</h1>
          <p>{greeting.brief}</p>
        </div>
        {code === undefined && given.length > 0 && (
          <button type="button" aria-label={t('搜索功能、应用')} onClick={() => setSearching(true)}>
            <Search size={22} strokeWidth={1.6} aria-hidden />
          </button>
        )}
        <button type="button" aria-label={t('扫一扫')} onClick={() => void navigate(phonePaths.scan)}>
          <ScanLine size={22} strokeWidth={1.6} aria-hidden />
        </button>
        {code !== undefined && (
          <button type="button" aria-label={code.label()} onClick={() => void navigate(code.path)}>
            <QrCode size={22} strokeWidth={1.6} aria-hidden />
          </button>
        )}
      </header>
      {code !== undefined && (
        <button type="button" className="phone-search" aria-haspopup="dialog" onClick={() => setSearching(true)}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          {t('搜索功能、应用')}
        </button>
      )}
      {/* All of them at once, or what is read already would move. */}
      <Suspense fallback={<div className="phone-hero is-waiting" aria-hidden />}>
        <Parts parts={parts} />
      </Suspense>
      {isSearching && (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** One that fails leaves the rest alone. */
function Parts({ parts }: { parts: readonly PhoneHomePart[] }) {
  const heroes = parts.filter((part) => part.Hero)
  return parts.map((part, i) => {
    const shown =
      part === heroes[0]
        ? heroes.reduceRight<ReactNode>((rest, { Hero }) => createElement(Hero!, { rest }), null)
        : part.View && createElement(part.View)
    return (
      shown && (
        <PageFailure key={i} isSilent>
          {shown}
        </PageFailure>
      )
    )
  })
}
