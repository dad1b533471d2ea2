import { Button, Input } from 'antd'
import { CameraOff, Image as ImageIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scanAddress, type Scanned } from '#services/system/shared/phone-menu.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { codeInPicture, codeReader, hasCamera, watchCamera } from './phone-camera.ts'
import { isPage, phoneHere, useOpenPhone } from './phone-nodes.ts'
import './phone.css'
import './phone-scan.css'

type Foreign = Extract<Scanned, { kind: 'foreign' }>
type Camera = 'asked' | 'refused' | 'none'

/** One scanner for every code: by the camera, from a picture, or typed. Another site is named first and opened by a tap only. */
export function PhoneScanPage() {
  const [reader] = useState(codeReader)
  const [camera, setCamera] = useState<Camera>(() => (hasCamera() ? 'asked' : 'none'))
  const [foreign, setForeign] = useState<Foreign>()
  const [typed, setTyped] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const { warning } = useFeedback()
  const take = useTake(setForeign)
  const onCode = useEffectEvent((content: string) => void take(content))
  useEffect(() => {
    if (!hasCamera() || video.current === null) return
    const stop = new AbortController()
    watchCamera({ video: video.current, reader, signal: stop.signal, onCode: (content) => onCode(content) }).catch(() =>
      setCamera('refused'),
    )
    return () => stop.abort()
  }, [reader])
  const choose = async (file: File | undefined) => {
    const content = file ? await codeInPicture(file, reader).catch(() => undefined) : undefined
    if (content === undefined) warning(t('无法识别的二维码'))
    else await take(content)
  }
  return (
    <div className="phone-scan">
      <div className="phone-scan-view">
        {camera === 'asked' ? (
          <>
            <video ref={video} muted playsInline aria-label={t('相机画面')} />
            <i aria-hidden />
          </>
        ) : (
          <p role="status">
            <CameraOff size={32} strokeWidth={1.5} aria-hidden />
            {camera === 'refused'
              ? t('相机权限未开启，请在设置中允许')
              : t('当前浏览器不能使用相机，请从相册选择或输入码上的内容')}
          </p>
        )}
      </div>
      <label className="phone-scan-picture">
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <ImageIcon size={20} strokeWidth={1.6} aria-hidden />
        {t('从相册选择')}
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') void take(typed.trim())
        }}
      >
        <Input
          value={typed}
          maxLength={500}
          placeholder={t('输入码上的编号或链接')}
          aria-label={t('输入码上的编号或链接')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={typed.trim() === ''}>
          {t('打开')}
        </Button>
      </form>
      <Dialog
        open={foreign !== undefined}
        title={t('打开外部链接')}
        okText={t('打开')}
        cancelText={t('取消')}
        onCancel={() => setForeign(undefined)}
        onOk={() => {
          window.open(foreign!.url, '_blank', 'noopener,noreferrer')
          setForeign(undefined)
        }}
      >
        <div className="phone-foreign">
          {t('即将离开本平台，前往')}
          <strong>{foreign?.domain}</strong>
          <small>{foreign?.url}</small>
        </div>
      </Dialog>
    </div>
  )
}

/** What is done with a content: the server knows whose it is. */
function useTake(onForeign: (foreign: Foreign) => void): (content: string) => Promise<void> {
  const open = useOpenPhone()
  const routes = useSession((session) => session.routes)
  const { warning } = useFeedback()
  return async (content) => {
    const found = await post<Scanned>(scanAddress, {
      content,
      origin: window.location.origin,
      terminal: phoneHere().terminal,
    }).catch(() => undefined)
    if (found === undefined) return
    if (found.kind === 'foreign') return onForeign(found)
    const kind = found.kind === 'service' ? found.serviceKind : '1'
    if (found.kind === 'page' && !isPage(routes, found.path)) return warning(t('无法识别的二维码'))
    open({ kind, path: found.path }, { replace: true })
  }
}
