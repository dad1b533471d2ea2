import { Alert, Button, Input, QRCode, Typography } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { fullDayText } from '#browser/wire/time-words.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { LanguageSwitch } from '#browser/shell/head/language-switch.tsx'
import { Mark } from '#browser/shell/mark.tsx'
import '#browser/shell/login/login.css'
import {
  licenceRegisterRoute,
  licenceReplaceRoute,
  licenceStatusRoute,
  machineCodeRoute,
  type LicenceStatus,
} from '../../shared/licence.ts'
import '../settings.css'
import './register.css'

const statusKey = ['licence', 'status']

/** 软件注册: the code of this machine, a place for the licence, and what it says. */
export function RegisterPage() {
  const { globalTitle } = useAppInfo()
  const status = useQuery({
    queryKey: statusKey,
    queryFn: () => post(licenceStatusRoute, {}),
  })
  const machine = useQuery({
    queryKey: ['licence', 'code'],
    queryFn: () => post(machineCodeRoute, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = status.error ?? machine.error
  return (
    <main className="register">
      <header>
        <Link to="/" className="register-brand">
          <Mark />
          <strong>{t(globalTitle)}</strong>
        </Link>
        <LanguageSwitch isWide />
      </header>
      <section className="settings-card">
        <PageTitle />
        {failure ? (
          <LoadError error={failure} onRetry={() => void Promise.all([status.refetch(), machine.refetch()])} />
        ) : !status.data || !machine.data ? (
          <RowsSkeleton count={4} height={48} />
        ) : (
          <>
            <Registered status={status.data} />
            <MachineCode code={machine.data.machineCode} />
            <LicenceForm isRenewal={status.data.registered} />
          </>
        )}
        <p className="settings-note">
          <Link to="/">{t('返回登录')}</Link>
        </p>
      </section>
    </main>
  )
}

function Registered({ status }: { status: LicenceStatus }) {
  if (!status.registered) {
    const text = status.expiresAt
      ? t('注册已于 {{day}} 到期，功能不受影响', { day: fullDayText(status.expiresAt) })
      : t('软件尚未注册，功能不受影响')
    return <Alert type="warning" showIcon title={text} />
  }
  return (
    <dl className="register-facts">
      <Fact name={t('学校')}>{status.schoolName}</Fact>
      <Fact name={t('版本')}>{status.edition}</Fact>
      <Fact name={t('到期')}>
        {t('{{day}}（剩余 {{n}} 天）', {
          day: status.expiresAt ? fullDayText(status.expiresAt) : '',
          n: status.daysLeft ?? 0,
        })}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function MachineCode({ code }: { code: string }) {
  return (
    <div className="register-machine">
      <QRCode value={code} size={112} bgColor="#ffffff" color="#14181f" />
      <div>
        <h2>{t('机器码')}</h2>
        <Typography.Text code copyable>
          {code}
        </Typography.Text>
        <p className="settings-note">{t('把机器码发给供应商，换取注册码。')}</p>
      </div>
    </div>
  )
}

function LicenceForm({ isRenewal }: { isRenewal: boolean }) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const client = useQueryClient()
  const postOnce = usePostOnce()
  const register = async () => {
    if (code.trim() === '') return setRefusal(t('请输入注册码'))
    setBusy(true)
    setRefusal('')
    try {
      // What is registered already is replaced by somebody known.
      client.setQueryData(
        statusKey,
        isRenewal ? await post(licenceReplaceRoute, { code }) : await postOnce(licenceRegisterRoute, { code }),
      )
      await client.invalidateQueries({ queryKey: ['appInfo'] })
      setCode('')
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('注册失败，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="register-form"
      onSubmit={(event) => {
        event.preventDefault()
        void register()
      }}
    >
      <label htmlFor="licence-code">{isRenewal ? t('新的注册码') : t('注册码')}</label>
      <Input.TextArea
        id="licence-code"
        value={code}
        status={refusal === '' ? undefined : 'error'}
        maxLength={4000}
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder={t('粘贴注册码')}
        onChange={(event) => setCode(event.target.value)}
      />
      <p className="register-refusal" role="alert">
        {refusal}
      </p>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('注册')}
      </Button>
    </form>
  )
}
