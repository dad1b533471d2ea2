import { Search } from 'lucide-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { PlainHeadButton } from '#browser/shell/head/plain-head-button.tsx'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))
const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The way to every page by its name: a field to click, or Ctrl/⌘ K. */
export function SearchButton({ isSmall = false }: { isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      {isSmall ? (
        <PlainHeadButton
          label={t('人员、事项、单号')}
          title={t('人员、事项、单号')}
          icon={Search}
          onClick={() => setOpen(true)}
        />
      ) : (
        <button
          type="button"
          className="head-search"
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('人员、事项、单号')}</span>
          <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
