import { QrCode, ScanLine, Search } from 'lucide-react'
import { Suspense, createElement, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useContributed } from '#browser/kit/hooks/use-contributions.ts'
import { useGreeting } from '#browser/kit/hooks/use-greeting.ts'
import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { useRoleInUse } from '#browser/kit/role/role-in-use.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { PageFailure } from '../pages/page-failure.tsx'
import { isPage, phonePaths } from './phone-nodes.ts'
import { partsOfRole, phoneHome, type PhoneHomePart } from './phone-home-part.ts'
import '#browser/kit/cards/parts.css'
import './phone.css'

const SearchDialog = lazyPart(async () => (await import('../search/search-dialog.tsx')).SearchDialog)

/** The first page on a phone: greeting, scanner, search, and what the role in use does first. */
export function PhoneHome() {
  const greeting = useGreeting()
  const navigate = useNavigate()
  const role = useRoleInUse()
  const routes = useSession((session) => session.routes)
  const [isSearching, setSearching] = useState(false)
  const { given, isPending, lost, retry } = useContributed<PhoneHomePart>(phoneHome)
  // Not before it is known whose page it is, and with everything that stands on it: nothing moves afterwards.
  const parts = role === undefined || isPending ? undefined : partsOfRole(given, role, (path) => isPage(routes, path))
  const code = parts?.find((part) => part.code)?.code
  return (
    <div className="phone-top">
      <header>
        <div>
          <h1>{greeting.words}</h1>
          <p>{greeting.brief}</p>
        </div>
        {parts && code === undefined && (
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
      <Suspense fallback={<HomeBones />}>{parts ? <Parts parts={parts} /> : <HomeBones />}</Suspense>
      {lost.length > 0 && <LoadError error={null} onRetry={retry} />}
      {isSearching && (
        <PageFailure isPart>
          <Suspense>
            <SearchDialog onClose={() => setSearching(false)} />
          </Suspense>
        </PageFailure>
      )}
    </div>
  )
}

function HomeBones() {
  return <div className="phone-hero is-waiting" role="status" aria-label={t('正在加载')} />
}

/** Each stands alone: one that fails says so in its place. */
function Parts({ parts }: { parts: readonly PhoneHomePart[] }) {
  const heroes = parts.filter((part) => part.Hero)
  return parts.map((part, i) => {
    const shown =
      part === heroes[0]
        ? heroes.reduceRight<ReactNode>((rest, { Hero }) => createElement(Hero!, { rest }), null)
        : part.View && createElement(part.View)
    return (
      shown && (
        <PageFailure key={i} isPart>
          {shown}
        </PageFailure>
      )
    )
  })
}
