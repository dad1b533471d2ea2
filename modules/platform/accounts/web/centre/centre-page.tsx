import { useEffect, useRef } from 'react'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { t } from '#browser/wire/i18n.ts'
import { RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { personalSections, type PersonalSection } from '#browser/shell/personal/personal-section.ts'
import { CentreCard } from './centre-card.tsx'
import './centre.css'

/** Everything that is a person's own on one page: each area adds its section. */
export function CentrePage() {
  const sections = useContributions<PersonalSection>(personalSections).toSorted((a, b) => a.order - b.order)
  const [search, setSearch] = useOwnSearch()
  const tab = new URLSearchParams(search).get('tab')
  const page = useRef<HTMLDivElement>(null)
  const isThere = sections.some(({ key }) => key === tab)
  useEffect(() => {
    if (isThere)
      page.current?.querySelector(`[data-section="${CSS.escape(tab!)}"]`)?.scrollIntoView({
        block: 'start',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      })
  }, [tab, isThere])
  return (
    <div className="page centre-page" ref={page}>
      <CentreCard />
      {sections.length === 0 ? (
        <RowsSkeleton count={4} height={96} />
      ) : (
        <div className="centre-body">
          <nav className="centre-nav" aria-label={t('个人中心')}>
            {sections.map(({ key, label, icon: Icon }) => (
              <button
                key={key}
                type="button"
                aria-current={key === (tab ?? sections[0]!.key) ? 'true' : undefined}
                onClick={() => setSearch({ tab: key })}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                {label()}
              </button>
            ))}
          </nav>
          <div className="centre-sections">
            {sections.map(({ key, label, View }) => (
              <section key={key} className="centre-section" data-section={key} aria-label={label()}>
                <h2>{label()}</h2>
                <View />
              </section>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
