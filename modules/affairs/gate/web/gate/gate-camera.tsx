import { CameraOff, ScanLine } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { codeReader, hasCamera, watchCamera } from '#browser/shell/phone/phone-camera.ts'

/** What the camera sees. A code is told once as long as it stays in front of it. */
export function GateCamera({ onCode }: { onCode: (content: string) => void }) {
  const [reader] = useState(codeReader)
  const [state, setState] = useState<'on' | 'refused' | 'none'>(() => (hasCamera() ? 'on' : 'none'))
  const video = useRef<HTMLVideoElement>(null)
  const told = useEffectEvent(onCode)
  useEffect(() => {
    if (state !== 'on' || !video.current) return undefined
    const stop = new AbortController()
    watchCamera({ video: video.current, reader, signal: stop.signal, onCode: (content) => told(content) }).catch(() =>
      setState('refused'),
    )
    return () => stop.abort()
  }, [reader, state])
  return (
    <div className={`gate-camera is-${state}`}>
      {state === 'on' ? (
        <>
          <video ref={video} muted playsInline aria-label={t('相机画面')} />
          <ScanLine className="gate-aim" size={96} strokeWidth={1} aria-hidden />
        </>
      ) : (
        <p role="status">
          <CameraOff size={28} strokeWidth={1.5} aria-hidden />
          {state === 'refused'
            ? t('没有相机权限，请用扫码枪或输入学号')
            : t('此设备没有可用的相机，请用扫码枪或输入学号')}
        </p>
      )}
    </div>
  )
}
