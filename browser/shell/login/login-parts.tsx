import { Input } from 'antd'
import { CircleAlert, RefreshCw, ShieldCheck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { refusalFacts, type Captcha } from '#browser/shell/login/enter.ts'

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

type Picture = { key: string; image: string }

/** The picture to read letters from; each is good once, so no form shows that of another. */
function usePicture(isAsked: boolean): { picture: Picture | undefined; renew: () => void } {
  const form = useId()
  const { data, refetch } = useQuery({
    queryKey: ['captcha', form],
    queryFn: () => get<Picture>('auth/captcha', { type: 'image' }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { picture: data, renew: () => void refetch() }
}

/** A picture that is shown once the server asks for it, or from the beginning, and the letters typed from it. */
export function useAskedPicture(isAskedFirst = false) {
  const [isAsked, setAsked] = useState(isAskedFirst)
  const [letters, setLetters] = useState('')
  const { picture, renew } = usePicture(isAsked)
  return {
    isAsked,
    letters,
    picture,
    renew,
    setLetters,
    captcha: (): Captcha | undefined => (picture && isAsked ? { key: picture.key, code: letters.trim() } : undefined),
    /** After every try: a picture is good once, and the server says when it wants one. */
    onTried(error?: unknown) {
      setLetters('')
      if (isAsked) renew()
      else if (refusalFacts(error)['reason'] === 'captcha') setAsked(true)
    },
  }
}

/** The letters of the picture, typed; a click brings another picture. `isNamed`: another code is asked for beside it. */
export function CaptchaField({
  asked,
  isNamed = false,
}: {
  asked: ReturnType<typeof useAskedPicture>
  isNamed?: boolean
}) {
  const { picture, letters, renew, setLetters, isAsked } = asked
  if (!isAsked) return null
  return (
    <div className="login-captcha">
      <Input
        size="large"
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={8}
        aria-label={isNamed ? t('图形验证码') : t('验证码')}
        placeholder={isNamed ? t('请输入图形验证码') : t('请输入验证码')}
        prefix={<ShieldCheck size={16} strokeWidth={1.75} />}
        value={letters}
        onChange={(event) => setLetters(event.target.value)}
      />
      <button type="button" className="login-captcha-picture" onClick={renew} aria-label={t('换一张')}>
        {picture && <img src={picture.image} width={130} height={48} alt={t('验证码图片')} />}
      </button>
      <IconButton icon={RefreshCw} label={t('换一张')} onClick={renew} />
    </div>
  )
}
