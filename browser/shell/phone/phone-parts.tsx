import { PhoneBar } from './phone-bar.tsx'
import { declaredTabs, usePhoneTabs } from './phone-nodes.ts'
import { isTab, PhoneTabs } from './phone-tabs.tsx'

/** On a phone a page has a bar of its own, and tabs at the foot where it is one of them. */
export function PhoneHead(page: { title: string; pathname: string }) {
  return <PhoneBar {...page} isTabPage={isTab(useTabs(), page.pathname)} />
}

export function PhoneFoot({ pathname }: { pathname: string }) {
  return isTab(useTabs(), pathname) ? <PhoneTabs pathname={pathname} /> : null
}

/** Until the tabs are known, what any role has as one counts as one: its place at the foot is kept. */
function useTabs(): readonly { path: string }[] {
  return usePhoneTabs() ?? declaredTabs()
}
