import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { enter, refusalFacts, refusalText } from '#browser/shell/login/enter.ts'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { SmsFields } from '#browser/shell/login/ways/sms-fields.tsx'
import { arrived } from '#browser/wire/calls/under-way.ts'
import { takeOver } from '#browser/wire/calls/request-error.ts'

type Choice = { accountNo: string; userName: string }

/** Phone and code; a phone of several accounts asks which one. */
export function SmsForm({
  tenantId,
  sentAt,
  onSent,
}: {
  tenantId: string | undefined
  sentAt: number
  onSent: (at: number) => void
}) {
  const navigate = useNavigate()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [chosen, setChosen] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing =
      phone === ''
        ? t('请输入手机号')
        : code === ''
          ? t('请输入验证码')
          : choices.length > 0 && chosen === ''
            ? t('请选择要登录的账号')
            : ''
    setRefusal(missing)
    if (missing !== '' || isBusy) return
    setBusy(true)
    try {
      const to = await enter({
        params: { grant_type: 'sms_code', phone, smsCode: code, ...(chosen ? { username: chosen } : {}) },
        tenantId,
      })
      void navigate(to, { replace: true })
      await arrived()
    } catch (error) {
      const { accounts } = refusalFacts(error)
      if (Array.isArray(accounts)) {
        takeOver(error)
        setChoices(accounts as Choice[])
      }
      setRefusal(Array.isArray(accounts) ? '' : refusalText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <SmsFields
        phone={phone}
        code={code}
        onPhone={setPhone}
        onCode={setCode}
        sentAt={sentAt}
        onSent={onSent}
        onRefusal={setRefusal}
      />
      {choices.length > 0 && (
        <fieldset className="login-choices">
          <legend>{t('该手机号对应多个账号，请选择要登录的账号')}</legend>
          <Radio.Group value={chosen} onChange={(event) => setChosen(String(event.target.value))}>
            {choices.map(({ accountNo, userName }) => (
              <Radio key={accountNo} value={accountNo}>
                {`${userName} ${accountNo}`}
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      )}
      <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy}>
        {t('登录')}
      </Button>
    </form>
  )
}
