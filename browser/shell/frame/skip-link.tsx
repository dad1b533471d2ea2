import { useEffect, useRef } from 'react'
import { t } from '#browser/wire/i18n.ts'

/** The first stop of the Tab key: past the menus to the page. The address stays as it is. */
export function SkipLink() {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) beginAt(link.current!.parentElement!)
  }, [])
  const skip = () => {
    // Pages left open lie beside the one in front, unseen.
    const page = [...document.querySelectorAll<HTMLElement>('#page > main')].find((one) => one.checkVisibility())
    if (!page) return
    page.tabIndex = -1
    page.focus()
  }
  return (
    <a
      ref={link}
      className="skip-link"
      href="#page"
      onClick={(event) => {
        event.preventDefault()
        skip()
      }}
    >
      {t('跳到内容')}
    </a>
  )
}

/** Browsers would go on from where the sign-in button was, in the middle of the frame that took its place. */
function beginAt(frame: HTMLElement): void {
  frame.tabIndex = -1
  frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true })
  frame.focus({ preventScroll: true })
}
