import { Button, Input } from 'antd'
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { passwordRules, plainPolicy } from '#services/identity/shared/password-policy.ts'
import { passwordStrength, strengthPercent } from '#kernel/rules/password.ts'
import { RequestError, get, post } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { md5Hex } from '#browser/shell/login/password/md5.ts'
import './change-password.css'

export type OwnPolicy = {
  minLength: number
  minClasses: number
  allowAccountInPwd: boolean
  historyCount: number
  banCommon: boolean
  accountNo: string
  /** Days until the password runs out, where that is near. */
  daysLeft: number | null
  reason: 'first' | 'weak' | 'expired' | null
}

const levels = [
  { width: `${strengthPercent[0]}%`, label: tKey('弱'), tone: 'red' },
  { width: `${strengthPercent[1]}%`, label: tKey('中'), tone: 'amber' },
  { width: `${strengthPercent[2]}%`, label: tKey('强'), tone: 'green' },
] as const

/** What the policy asks of the person who is signed in. */
export function useOwnPolicy() {
  return useQuery({
    queryKey: ['own-password-policy'],
    queryFn: () => get<OwnPolicy>('base/sysPasswordPolicy/mine'),
  })
}

/** Old password, new password twice, and the rules ticking while one types. */
export function ChangePasswordForm({ policy, onChanged }: { policy: OwnPolicy; onChanged: () => void }) {
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem =
      old === ''
        ? t('请输入原密码')
        : fresh === ''
          ? t('请输入新密码')
          : fresh !== again
            ? t('两次输入的新密码不一致')
            : ''
    setRefusal(problem)
    if (problem !== '' || isBusy) return
    setBusy(true)
    try {
      await post('base/sysUser/updatePassword', {
        oldPassword: md5Hex(old),
        newPassword: fresh,
        confirmPassword: again,
      })
      setOld('')
      setFresh('')
      setAgain('')
      onChanged()
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('修改失败，请稍后重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="change-password" onSubmit={(event) => void submit(event)} noValidate>
      {refusal !== '' && (
        <div className="change-password-refusal" role="alert">
          {refusal}
        </div>
      )}
      <Input.Password
        size="large"
        autoComplete="current-password"
        maxLength={128}
        aria-label={t('原密码')}
        placeholder={t('请输入原密码')}
        value={old}
        onChange={(event) => setOld(event.target.value)}
      />
      <NewPasswordFields policy={policy} value={fresh} again={again} onValue={setFresh} onAgain={setAgain} />
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {t('修改密码')}
      </Button>
    </form>
  )
}

type Rules = Pick<OwnPolicy, 'minLength' | 'minClasses' | 'allowAccountInPwd' | 'banCommon' | 'accountNo'>

/** A new password twice, with its strength and the rules it keeps so far. */
export function NewPasswordFields(props: {
  policy: Rules
  value: string
  again: string
  onValue: (text: string) => void
  onAgain: (text: string) => void
}) {
  const { policy, value, again } = props
  const level = value === '' ? undefined : levels[passwordStrength(value)]
  const rules = passwordRules(value, { ...plainPolicy, ...policy }, { accountNo: policy.accountNo })
  return (
    <>
      <Input.Password
        size="large"
        autoComplete="new-password"
        maxLength={64}
        aria-label={t('新密码')}
        placeholder={t('请输入新密码')}
        value={value}
        onChange={(event) => props.onValue(event.target.value)}
      />
      <div
        className="password-strength"
        role="meter"
        aria-label={t('密码强度')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number.parseInt(level?.width ?? '0', 10)}
      >
        <span>
          <i style={{ width: level?.width ?? 0, background: level && `var(--tone-${level.tone})` }} />
        </span>
        <b>{level ? t(level.label) : ''}</b>
      </div>
      <Input.Password
        size="large"
        autoComplete="new-password"
        maxLength={64}
        aria-label={t('确认新密码')}
        placeholder={t('请再次输入新密码')}
        value={again}
        onChange={(event) => props.onAgain(event.target.value)}
      />
      <ul className="password-rules">
        {rules.map((rule) => {
          const isMet = value !== '' && rule.isMet
          const Icon = isMet ? Check : Circle
          return (
            <li key={rule.key} className={isMet ? 'is-met' : undefined}>
              <Icon size={14} strokeWidth={1.75} aria-hidden />
              {ruleText(rule.key, policy)}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function ruleText(key: string, policy: Rules): string {
  if (key === 'length') return t('至少 {{n}} 位', { n: policy.minLength })
  if (key === 'classes') return t('包含大写字母、小写字母、数字、特殊字符中的至少 {{n}} 种', { n: policy.minClasses })
  if (key === 'characters') return t('只含字母、数字和 !@#^*()_+=-')
  return key === 'own' ? t('不含账号、姓名拼音或手机号') : t('不是常见密码')
}
