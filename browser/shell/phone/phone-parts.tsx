import { PhoneBar } from './phone-bar.tsx'
import { usePhoneTabs } from './phone-nodes.ts'
import { isTab, PhoneTabs } from './phone-tabs.tsx'

/** On a phone a page has a bar of its own, and tabs at the foot where it is one of them. */
export function PhoneHead(page: { title: string; pathname: string }) {
  return <PhoneBar {...page} isTabPage={isTab(usePhoneTabs(), page.pathname)} />
}

export function PhoneFoot({ pathname }: { pathname: string }) {
  return isTab(usePhoneTabs(), pathname) ? <PhoneTabs pathname={pathname} /> : null
}
