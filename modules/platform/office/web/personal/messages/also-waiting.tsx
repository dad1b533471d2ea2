import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useWaiting } from '#browser/shell/head/use-messages.ts'
import { t } from '#browser/wire/i18n.ts'

/** What else the number of the tab counts: on a phone it is that of the whole bell. */
export function AlsoWaiting() {
  const { counts } = useWaiting()
  const places = [
    { path: '/personal/usertodo', label: t('待办'), count: counts.todos },
    { path: '/personal/mynotice', label: t('通知'), count: counts.notices },
  ].filter(({ count }) => count > 0)
  if (places.length === 0) return null
  return (
    <nav className="also-waiting" aria-label={t('其他未处理')}>
      {places.map(({ path, label, count }) => (
        <Link key={path} to={path}>
          <span>{label}</span>
          <b>{count}</b>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      ))}
    </nav>
  )
}
