import { Button } from 'antd'
import { useMemo } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { ArrivalPage } from '#browser/shell/login/ways/arrival-page.tsx'

/** A ticket in the address: signs in with it, whoever may be signed in here already. */
export function CasEntry({ ticket, onGiveUp }: { ticket: string; onGiveUp: () => void }) {
  const params = useMemo(() => {
    const { origin, pathname, search } = window.location
    // The service the ticket was given for: what was asked, else this very page.
    const service = new URL(new URLSearchParams(search).get('redirect') ?? pathname, origin).href
    return { grant_type: 'cas', tgc: ticket, redirect: service }
  }, [ticket])
  return (
    <ArrivalPage
      params={params}
      headers={{ 'Web-Type': window.innerWidth < 768 ? 'h5' : 'pc' }}
      fallback={<Button onClick={onGiveUp}>{t('使用账号密码登录')}</Button>}
    />
  )
}
