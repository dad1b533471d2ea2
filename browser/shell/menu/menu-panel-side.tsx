import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { fitOf } from '../search/match.ts'
import { visits } from './frequency.ts'
import { MenuIcon } from './menu-icon.tsx'

const mostRecent = 5

type MenuPanelSideProps = {
  pages: readonly RouteNode[]
  onFound: (paths: ReadonlySet<string> | undefined) => void
  onOpen: (page: RouteNode) => void
  onClose: () => void
}

/** Beside the columns of a long menu: a line that leaves in them what was typed, and what was opened here last. */
export function MenuPanelSide({ pages, onFound, onOpen, onClose }: MenuPanelSideProps) {
  const [typed, setTyped] = useState('')
  const seek = (text: string) => {
    setTyped(text)
    onFound(text.trim() === '' ? undefined : new Set(fitting(pages, text).map(({ path }) => path)))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = fitting(pages, typed)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) onOpen(first)
    if (event.key === 'Escape') onClose()
    if (event.key === 'ArrowDown')
      event.currentTarget.closest('.menu-panel')?.querySelector<HTMLElement>('.ant-menu-item')?.focus()
  }
  const recent = visits().flatMap(({ path, last }) => {
    const page = pages.find((one) => one.path === path)
    return page ? [{ page, last }] : []
  })
  return (
    <>
      <SearchInput
        label={t('查找菜单')}
        placeholder={t('在 {{n}} 项中查找', { n: pages.length })}
        value={typed}
        onKeyDown={press}
        onType={seek}
      />
      {typed.trim() !== '' && fitting(pages, typed).length === 0 && (
        <p className="menu-panel-none">{t('没有叫这个名字的页面')}</p>
      )}
      {recent.length > 0 && (
        <section aria-label={t('最近使用')}>
          <strong>{t('最近使用')}</strong>
          {recent.slice(0, mostRecent).map(({ page, last }) => (
            <button key={page.path} type="button" onClick={() => onOpen(page)}>
              <MenuIcon name={page.meta.icon} />
              <span>{t(page.meta.title)}</span>
              <time>{momentText(new Date(last).toISOString())}</time>
            </button>
          ))}
        </section>
      )}
    </>
  )
}

function fitting(pages: readonly RouteNode[], typed: string): RouteNode[] {
  return pages
    .map((page) => {
      const { title } = page.meta
      // Addresses are nothing people look for in a menu.
      return { page, fit: fitOf({ title: t(title), chinese: title, path: '' }, typed) }
    })
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ page }) => page)
}
