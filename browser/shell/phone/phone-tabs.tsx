import { Link } from 'react-router'
import { todoTypes } from '#services/messages/shared/todo-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { menuChoice } from '../../kit/pages/links.ts'
import { usePhoneTabs, type PhoneTab } from './phone-nodes.ts'
import { useWaiting } from '../head/use-messages.ts'
import './phone.css'

/** The tabs at the foot of a phone; their place alone until it is known which they are. */
export function PhoneTabs({ pathname }: { pathname: string }) {
  const known = usePhoneTabs()
  const tabs = known ?? []
  const { counts, todosByType, total } = useWaiting()
  const toDecide = todosByType[todoTypes.approve[0]] ?? 0
  const has = (provider: string) => tabs.some(({ badgeProvider }) => badgeProvider === provider)
  const live: Record<string, number> = {
    // All tabs together count what the bell of a computer counts.
    message:
      total -
      (has('todo') ? counts.todos : has('decide') ? toDecide : 0) -
      (has('notice') ? total - counts.messages - counts.todos : 0),
    todo: counts.todos,
    decide: toDecide,
    notice: counts.notices,
  }
  return (
    <nav className="tab-bar" aria-label={t('底部导航')} aria-busy={known === undefined}>
      {tabs.map((tab) => {
        const badge = tab.badgeProvider === null ? 0 : (live[tab.badgeProvider] ?? tab.badge)
        const name = t(tab.name)
        return (
          <Link
            key={tab.path}
            to={tab.path}
            state={menuChoice}
            replace={isTab(tabs, pathname)}
            aria-current={isAt(tab, pathname) ? 'page' : undefined}
          >
            <span aria-hidden>
              <MenuIcon name={tab.icon} size={24} />
              {badge > 0 && <em>{badge > 99 ? '99+' : badge}</em>}
            </span>
            <span aria-hidden={badge > 0}>{name}</span>
            {badge > 0 && <i>{t('{{name}}，{{n}} 项未处理', { name, n: badge })}</i>}
          </Link>
        )
      })}
    </nav>
  )
}

/** Whether a page is one of the tabs: those have no way back. */
export function isTab(tabs: readonly Pick<PhoneTab, 'path'>[], pathname: string): boolean {
  return tabs.some((tab) => isAt(tab, pathname))
}

function isAt({ path }: Pick<PhoneTab, 'path'>, pathname: string): boolean {
  return path.split(/[?#]/, 1)[0] === pathname
}
