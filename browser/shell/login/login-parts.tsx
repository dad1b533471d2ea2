import { Input } from 'antd'
import { CircleAlert, RefreshCw, ShieldCheck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'

/** Why the last try failed; stands until the next one. */
export function Refusal({ text }: { text: string }) {
  if (text === '') return null
  return (
    <div className="login-refusal" role="alert">
      <CircleAlert size={16} strokeWidth={1.75} />
      <span>{text}</span>
    </div>
  )
}

export type Picture = { key: string; image: string }

/** The picture to read letters from; each is good once. */
export function usePicture(isAsked: boolean): { picture: Picture | undefined; renew: () => void } {
  const { data, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: () => get<Picture>('auth/captcha', { type: 'image' }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { picture: data, renew: () => void refetch() }
}

/** The letters of the picture, typed; a click brings another picture. */
export function CaptchaField(props: {
  picture: Picture | undefined
  value: string
  onChange: (value: string) => void
  onRenew: () => void
}) {
  const { picture, value, onChange, onRenew } = props
  return (
    <div className="login-captcha">
      <Input
        size="large"
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={8}
        aria-label={t('验证码')}
        placeholder={t('请输入验证码')}
        prefix={<ShieldCheck size={16} strokeWidth={1.75} />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className="login-captcha-picture" onClick={onRenew} aria-label={t('换一张')}>
        {picture && <img src={picture.image} width={130} height={48} alt={t('验证码图片')} />}
      </button>
      <IconButton icon={RefreshCw} label={t('换一张')} onClick={onRenew} />
    </div>
  )
}
