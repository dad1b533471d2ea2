import type { MouseEvent } from 'react'
import { t } from '#kernel/web/i18n.ts'

/** The first stop of the Tab key: past the menus to the page. The address stays as it is. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    // Pages left open lie beside the one in front, unseen.
    const page = [...document.querySelectorAll<HTMLElement>('#page > main')].find((one) => one.checkVisibility())
    if (!page) return
    page.tabIndex = -1
    page.focus()
  }
  return (
    <a className="skip-link" href="#page" onClick={skip}>
      {t('跳到内容')}
    </a>
  )
}
