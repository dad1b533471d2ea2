import { Button } from 'antd'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { currentPreview, endPreview } from '#browser/wire/session/view-as.ts'
import './preview-strip.css'

/** A token that is about to run out is given back rather than waited for: a refusal would end the own session too. */
const spareSeconds = 3

/** Says through whose eyes one looks, how long still, and offers the way back. */
export function PreviewStrip() {
  const [preview] = useState(currentPreview)
  const [left, setLeft] = useState(() => secondsLeft(preview?.expiresAt))
  useEffect(() => {
    if (!preview) return undefined
    const timer = setInterval(() => {
      const seconds = secondsLeft(preview.expiresAt)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      void endPreview()
    }, 1000)
    return () => clearInterval(timer)
  }, [preview])
  if (!preview) return null
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className="preview-strip" role="status">
      <Eye size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {t('正在以【{{name}}】身份预览，只能查看', {
          name: [masked(preview.userName), ...preview.roleNames].join(' '),
        })}
      </span>
      <time>{t('剩余 {{clock}}', { clock })}</time>
      <Button size="small" onClick={() => void endPreview()}>
        {t('退出预览')}
      </Button>
    </div>
  )
}

function secondsLeft(expiresAt: string | undefined): number {
  return expiresAt ? Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000) - spareSeconds) : 0
}

function masked(name: string): string {
  const letters = [...name]
  return letters.length < 3 ? `${letters[0] ?? ''}*` : `${letters[0]}*${letters.at(-1)}`
}
