import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useFocusBack } from '#browser/kit/hooks/use-focus-back.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { useHits } from './use-hits.ts'
import './search.css'

/** One field for all pages, apps and what else modules let people find; up and down choose, Enter opens, right leads to what can be done. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isAsking } = useHits(query)
  const list = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLInputElement>(null)
  const foot = useRef<HTMLElement>(null)
  useFocusBack(true)
  const hits = groups.flatMap((group) => group.hits)
  const chosen = Math.min(at, Math.max(hits.length - 1, 0))
  const { deeds = [] } = hits[chosen] ?? {}
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const open = (index: number) => {
    const hit = hits[index]
    if (!hit) return
    onClose()
    hit.open()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Chinese input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length
    if (step !== undefined && hits.length > 0) setAt((chosen + step + hits.length) % hits.length)
    else if (event.key === 'Enter') open(chosen)
    // Within what was typed the arrow moves as it always does.
    else if (event.key === 'ArrowRight' && isAtEnd && deeds.length > 0) focusDeed(foot.current, 0)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      footer={null}
      closable={false}
      width={600}
      onCancel={onClose}
      className="search-dialog"
      styles={{ container: { padding: 0 } }}
      aria-label={t('人员、事项、单号')}
    >
      <div className="search-line">
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <input
          autoFocus
          ref={line}
          value={query}
          maxLength={40}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="search-hits"
          aria-activedescendant={hits.length > 0 ? `search-hit-${chosen}` : undefined}
          placeholder={t('姓名、菜单、单号，可用拼音首字母')}
          aria-label={t('人员、事项、单号')}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="search-hits" id="search-hits" role="listbox" aria-label={t('搜索结果')} ref={list}>
        {groups.map(({ label, hits: some }) => (
          <section key={label}>
            <h3>{t(label)}</h3>
            {some.map((hit) => {
              const index = hits.indexOf(hit)
              return (
                <button
                  key={hit.key}
                  id={`search-hit-${index}`}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onMouseMove={() => setAt(index)}
                  onClick={() => open(index)}
                >
                  {hit.icon ?? <MenuIcon name={hit.iconName} />}
                  <span>{hit.title}</span>
                  {hit.state && <ToneTag tone={hit.state.tone}>{hit.state.text}</ToneTag>}
                  {hit.hint !== undefined && hit.hint !== '' && <small>{hit.hint}</small>}
                  {index === chosen && <CornerDownLeft size={14} strokeWidth={1.75} aria-hidden />}
                </button>
              )
            })}
          </section>
        ))}
        {hits.length === 0 && !isAsking && (
          <p>
            {query.trim() === ''
              ? t('输入姓名、菜单或单号，可用拼音首字母')
              : t('没有找到“{{query}}”', { query: query.trim() })}
          </p>
        )}
      </div>
      {hits.length > 0 && (
        <footer className="search-foot" ref={foot} onKeyDown={(event) => walkDeeds(event, line.current)}>
          <kbd>Enter</kbd> {t('打开')}
          {deeds.length > 0 && (
            <>
              <kbd>→</kbd>
              {deeds.map(({ key, Deed }) => (
                <Deed key={`${hits[chosen]!.key} ${key}`} close={onClose} />
              ))}
            </>
          )}
        </footer>
      )}
    </Dialog>
  )
}

/** Puts the keys on one of the deeds in the foot, counted from either end. */
function focusDeed(foot: HTMLElement | null, at: number): void {
  foot?.querySelectorAll('button')[at]?.focus()
}

/** Arrows walk through the deeds, and out of them back into the line. */
function walkDeeds(event: KeyboardEvent<HTMLElement>, line: HTMLInputElement | null): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (at < 0 || !['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  event.preventDefault()
  if (event.key === 'ArrowRight') focusDeed(event.currentTarget, Math.min(at + 1, buttons.length - 1))
  else if (event.key === 'ArrowLeft' && at > 0) focusDeed(event.currentTarget, at - 1)
  else line?.focus()
}
