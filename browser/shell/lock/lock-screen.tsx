import { weekdayName } from '#browser/wire/weekdays.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { Button, Input } from 'antd'
import type { InputRef } from 'antd'
import { ArrowRight, CircleAlert, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { clockOf, dayOf } from '#kernel/rules/school-time.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { md5Hex } from '#browser/shell/login/password/md5.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { signOut } from '#browser/wire/session/session.ts'
import { storedUser } from '#browser/wire/session/credentials.ts'
import type { UnlockWays } from '#services/identity/shared/screen-lock-routes.ts'
import { unlockScreen } from './lock-state.ts'
import { useOnlyThis } from './use-only-this.ts'
import './lock.css'

/** Clock, person and password over everything; nothing of the pages behind is shown. */
export function LockScreen() {
  const user = storedUser()
  const [password, setPassword] = useState('')
  const ways = useWays()
  const [wantsCode, setWantsCode] = useState(false)
  const isByCode = ways.totp && (wantsCode || !ways.password)
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const field = useRef<InputRef>(null)
  useOnlyThis('lock-screen')
  const unlock = async () => {
    if (password === '' || isAsking) return field.current?.focus()
    setAsking(true)
    try {
      await unlockScreen(isByCode ? { code: password } : { password: md5Hex(password) })
    } catch (error) {
      setProblem(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('网络连接错误'))
      setPassword('')
      setAsking(false)
      window.setTimeout(() => field.current?.focus())
    }
  }
  const type = (text: string) => {
    setPassword(text)
    setProblem('')
  }
  const turn = () => {
    type('')
    setWantsCode(!isByCode)
  }
  const shared = {
    ref: field,
    autoFocus: true,
    size: 'large',
    value: password,
    'aria-invalid': problem !== '',
    status: problem === '' ? undefined : 'error',
    disabled: isAsking,
  } as const
  return createPortal(
    <div className="lock-screen campus" role="dialog" aria-modal="true" aria-label={t('屏幕已锁定')}>
      <LockClock />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void unlock()
        }}
      >
        <NameAvatar name={user?.userName ?? ''} size={72} />
        <strong>{user?.userName}</strong>
        <p>
          <Lock size={14} strokeWidth={1.75} aria-hidden />
          {isByCode ? t('屏幕已锁定，输入动态口令继续') : t('屏幕已锁定，输入登录密码继续')}
        </p>
        <div className="lock-line">
          {isByCode ? (
            <Input
              key="code"
              {...shared}
              maxLength={6}
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder={t('6 位动态口令')}
              aria-label={t('动态口令')}
              onChange={(event) => type(event.target.value.replaceAll(/\D/g, ''))}
            />
          ) : (
            <Input.Password
              key="password"
              {...shared}
              maxLength={64}
              autoComplete="current-password"
              placeholder={t('请输入密码')}
              aria-label={t('密码')}
              onChange={(event) => type(event.target.value)}
            />
          )}
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={isAsking}
            icon={<ArrowRight size={18} strokeWidth={1.75} />}
            aria-label={t('解锁')}
          />
        </div>
        <span className="lock-problem" role="alert">
          {problem !== '' && (
            <>
              <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
              {problem}
            </>
          )}
        </span>
        {ways.totp && ways.password && (
          <Button type="link" onClick={turn}>
            {isByCode ? t('改用登录密码') : t('改用动态口令')}
          </Button>
        )}
        <Button type="text" onClick={() => void signOut()}>
          {t('退出登录，换个账号')}
        </Button>
      </form>
    </div>,
    document.body,
  )
}

/** What the person can unlock with; a server out of reach leaves the password. */
function useWays(): UnlockWays {
  const [ways, setWays] = useState({ password: true, totp: false })
  useEffect(() => {
    get<UnlockWays>('auth/unlockWays', undefined, { isBackground: true }).then(setWays, () => undefined)
  }, [])
  return ways
}

function LockClock() {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1000)
    return () => window.clearInterval(timer)
  }, [])
  const today = dayOf(now)
  return (
    <div className="lock-clock">
      <time>{clockOf(now)}</time>
      <span>{`${dateText(today)} ${weekdayName(today)}`}</span>
    </div>
  )
}
