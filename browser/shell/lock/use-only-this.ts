import { useLayoutEffect } from 'react'

/** While it is used, nothing in the page but the element of this class can be seen or reached, dialogs and notices included. */
export function useOnlyThis(className: string): void {
  useLayoutEffect(() => {
    const hidden = new Set<HTMLElement>()
    const hideOthers = () => {
      for (const child of document.body.children) {
        if (
          !(child instanceof HTMLElement) ||
          child.classList.contains(className) ||
          'mark' in child.dataset ||
          hidden.has(child) ||
          child.inert
        )
          continue
        child.inert = true
        child.style.visibility = 'hidden'
        hidden.add(child)
      }
    }
    hideOthers()
    const watch = new MutationObserver(hideOthers)
    watch.observe(document.body, { childList: true })
    return () => {
      watch.disconnect()
      for (const child of hidden) {
        child.inert = false
        child.style.visibility = ''
      }
    }
  }, [className])
}
