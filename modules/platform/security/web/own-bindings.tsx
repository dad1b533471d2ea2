import { Button, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { ownBindingsRoute, unbindRoute, type OauthBinding } from '#services/identity/shared/sign-in-routes.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError, get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText, momentText } from '#browser/wire/time-words.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import './security.css'

/** Who else vouches for a person here, and the way to part with them. */
export function OwnBindings() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-bindings'],
    queryFn: () => get(ownBindingsRoute),
  })
  const [leaving, setLeaving] = useState<OauthBinding | null>(null)
  const close = () => {
    setLeaving(null)
    void refetch()
  }
  return (
    <div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="security-note">{t('没有绑定第三方账号；在登录页选择其他登录方式即可绑定')}</p>
      )}
      {(data ?? []).map((one) => (
        <div key={one.id} className="own-device">
          <Link2 size={20} strokeWidth={1.5} aria-hidden />
          <div>
            {t(one.name)} {one.autoLogin && <ToneTag tone="green">{t('自动登录')}</ToneTag>}
            <small>
              {[
                one.nickName,
                t('{{time}} 绑定', { time: momentText(one.boundTime) }),
                one.lastLoginTime && t('{{time}} 登录', { time: clockText(one.lastLoginTime) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
          <Button size="small" onClick={() => setLeaving(one)}>
            {t('解绑')}
          </Button>
        </div>
      ))}
      {leaving && <Unbind binding={leaving} onClose={close} />}
    </div>
  )
}

function Unbind({ binding, onClose }: { binding: OauthBinding; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const unbind = async () => {
    setBusy(true)
    try {
      const { md5Hex } = await import('#browser/shell/login/password/md5.ts')
      await post(unbindRoute, { id: binding.id, password: md5Hex(password) })
      success(t('已解绑'))
      onClose()
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('操作失败，请稍后重试'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('解除与{{name}}的绑定', { name: t(binding.name) })}
      width={400}
      onCancel={onClose}
      okText={t('解绑')}
      okButtonProps={{ danger: true, disabled: password === '', loading: isBusy }}
      onOk={() => void unbind()}
    >
      <p className="security-note">{t('解绑后，不能再用该账号直接登录平台')}</p>
      <Input.Password
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onPressEnter={() => void (password !== '' && unbind())}
        autoFocus
        autoComplete="current-password"
        placeholder={t('登录密码')}
        aria-label={t('登录密码')}
      />
      {refusal !== '' && (
        <p className="second-auth-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
