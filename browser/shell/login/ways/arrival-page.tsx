import { Spin } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { enter, refusalFacts, refusalText } from '#browser/shell/login/enter.ts'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { takeOver } from '#browser/wire/calls/request-error.ts'

type Props = {
  /** The grant; undefined when what it needs is missing from the address. */
  params: Record<string, string> | undefined
  headers?: Record<string, string>
  /** What stands under a refusal besides the way back. */
  fallback?: ReactNode
}

const begun = new Map<string, Promise<string>>()

/** Somebody comes back from elsewhere with a proof: they are signed in, or led to tell who they are here. */
export function ArrivalPage({ params, headers, fallback }: Props) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState(params ? '' : t('登录信息不完整，请重新登录'))
  const key = params ? JSON.stringify(params) : ''

  useEffect(() => {
    if (key === '') return undefined
    let isGone = false
    // A proof is good once: however often the page is drawn, it is sent once.
    let entry = begun.get(key)
    if (!entry) begun.set(key, (entry = enter({ params: JSON.parse(key) as Record<string, string>, headers })))
    entry
      .then((to) => {
        if (!isGone) void navigate(to, { replace: true })
      })
      .catch((error: unknown) => {
        if (isGone) return
        const facts = refusalFacts(error)
        if (facts['reason'] === 'unbound') {
          takeOver(error)
          void navigate(bindingAddress(facts), { replace: true })
        } else setRefusal(refusalText(error))
      })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the proof alone decides; headers go with it
  }, [key, navigate])

  return (
    <LoginFrame title={t('登录')} hint={refusal === '' ? t('正在登录，请稍候…') : undefined}>
      {refusal === '' ? (
        <Spin />
      ) : (
        <div className="login-form">
          <Refusal text={refusal} />
          {fallback ?? <Link to="/login?local=1">{t('返回登录页')}</Link>}
        </div>
      )}
    </LoginFrame>
  )
}

/** The page where somebody tells which account is theirs. */
function bindingAddress(facts: Record<string, unknown>): string {
  const text = (name: string) => String(facts[name] ?? '')
  const query = new URLSearchParams({ ticket: text('bindTicket'), nickName: text('nickName'), source: text('source') })
  return `/bindingusertoautologin?${query.toString()}`
}
