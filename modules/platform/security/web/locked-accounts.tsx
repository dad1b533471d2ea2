import dayjs from 'dayjs'
import { Button } from 'antd'
import { LockOpen } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { accountUnlockRoute, lockedAccountsRoute } from '../shared/session-routes.ts'

/** Accounts that nobody can sign in with for now; nothing is shown while there are none. */
export function LockedAccounts() {
  const { data, refetch } = useQuery({
    queryKey: ['locked'],
    queryFn: () => get(lockedAccountsRoute),
  })
  const canUnlock = useCan('sysSession:unlock')
  const { success } = useFeedback()
  if (!data || data.length === 0) return null
  const unlock = async (userId: string) => {
    await post(accountUnlockRoute, { userId })
    success(t('已解锁'))
    await refetch()
  }
  return (
    <section className="security-card">
      <header>
        <h2>{t('已锁定的账号')}</h2>
      </header>
      <ul className="security-ranks">
        {data.map((one) => (
          <li key={one.userId}>
            <span>
              <b>{one.userName}</b> <code>{one.accountNo}</code>
            </span>
            <span>
              {dayjs(one.lockedUntil).year() > 9000
                ? t('直到解锁')
                : t('锁定至 {{time}}', { time: plannedEndText(one.lockedUntil) })}
            </span>
            {canUnlock && (
              <Button size="small" icon={<LockOpen size={14} aria-hidden />} onClick={() => void unlock(one.userId)}>
                {t('解锁')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
