import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { AccountFields, useAccountFields } from '#browser/shell/login/account-fields.tsx'
import { enter, refusalText } from '#browser/shell/login/enter.ts'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { halfDoneIn, type HalfDone } from '#browser/shell/login/second-step.tsx'
import { arrived } from '#browser/wire/calls/under-way.ts'
import { takeOver } from '#browser/wire/calls/request-error.ts'

type Props = { tenantId: string | undefined; isCaptchaAsked: boolean; onHalfDone: (half: HalfDone) => void }

/** Account and password; a refusal stands above the fields until the next try. */
export function LoginForm({ tenantId, isCaptchaAsked, onHalfDone }: Props) {
  const navigate = useNavigate()
  const fields = useAccountFields(isCaptchaAsked)
  const [isRemembered, setRemembered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = fields.missing()
    setRefusal(missing)
    if (missing !== '' || isBusy) return
    setBusy(true)
    try {
      const to = await enter({
        params: { grant_type: 'password', type: 'main', ...(await fields.proof()) },
        isRemembered,
        tenantId,
        captcha: fields.asked.captcha(),
      })
      void navigate(to, { replace: true })
      await arrived()
    } catch (error) {
      const half = halfDoneIn(error, { isRemembered, tenantId, username: fields.username })
      if (half) {
        takeOver(error)
        onHalfDone(half)
      } else {
        setRefusal(refusalText(error))
        fields.asked.onTried(error)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <Refusal text={refusal} />
      <AccountFields fields={fields} />
      <div className="login-line">
        <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)}>
          {t('记住登录状态')}
        </Checkbox>
        <Link to="/login/forget">{t('忘记密码')}</Link>
      </div>
      <Button type="primary" htmlType="submit" block className="login-submit" loading={isBusy}>
        {t('登录')}
      </Button>
    </form>
  )
}
