import { useMenuTitle } from './menu-title.ts'

/** The head of a page of the menu: called as its entry is, which a school may have renamed. */
export function PageTitle() {
  return <h1>{useMenuTitle()}</h1>
}
