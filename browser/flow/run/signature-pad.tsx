import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Eraser, History } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { lastSignatureRoute } from '#services/flow/shared/routes/talk.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { fileLink, get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

const [width, height] = [640, 240]
/** The pen writes thinner the faster it goes. */
const [thin, thick] = [2, 5]

type Point = { x: number; y: number; time: number }

/** A sheet to sign on with finger, pen or mouse; kept as a picture of its own for each decision. */
export function SignaturePad({ onSigned, onClose }: { onSigned: (fileId: string) => void; onClose: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Point | null>(null)
  const [isEmpty, setEmpty] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const { warning } = useFeedback()
  const earlier = useQuery({
    queryKey: ['flow', 'lastSignature'],
    queryFn: () => get(lastSignatureRoute),
  })
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) Object.assign(pen, { lineCap: 'round', lineJoin: 'round', strokeStyle: '#14181f' })
  }, [])
  const pointAt = (event: PointerEvent): Point => {
    const box = canvas.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
      time: event.timeStamp,
    }
  }
  const down = (event: PointerEvent) => {
    canvas.current!.setPointerCapture(event.pointerId)
    last.current = pointAt(event)
  }
  const move = (event: PointerEvent) => {
    const from = last.current
    const pen = canvas.current?.getContext('2d')
    if (!from || !pen) return
    const to = pointAt(event)
    const speed = Math.hypot(to.x - from.x, to.y - from.y) / Math.max(1, to.time - from.time)
    pen.lineWidth = Math.max(thin, thick - speed * 2)
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    last.current = to
    setEmpty(false)
  }
  const up = () => {
    last.current = null
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height)
    setEmpty(true)
  }
  const reuse = async () => {
    const picture = new Image()
    picture.src = fileLink(earlier.data!.fileId!)
    await picture.decode().catch(() => undefined)
    if (picture.naturalWidth === 0) return
    clear()
    const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight)
    const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
    canvas.current?.getContext('2d')?.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
    setEmpty(false)
  }
  const save = async () => {
    if (isEmpty) return warning(t('请先签名'))
    setSaving(true)
    try {
      const blob = await new Promise<Blob | null>((resolve) => canvas.current!.toBlob(resolve, 'image/png'))
      const { fileId } = await uploadFile(new File([blob!], `${t('签名')}.png`, { type: 'image/png' }))
      onSigned(fileId)
    } catch {
      // The client has said what was wrong; the sheet stays.
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('手写签名')}
      width={560}
      okText={t('确认签名')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onClose}
      className="sign-dialog"
    >
      <canvas
        ref={canvas}
        className="sign-pad"
        width={width}
        height={height}
        role="img"
        aria-label={t('签名区域')}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
      <div className="sign-tools">
        <Button icon={<Eraser size={16} strokeWidth={1.75} aria-hidden />} disabled={isEmpty} onClick={clear}>
          {t('清除重签')}
        </Button>
        {earlier.data?.fileId && (
          <Button icon={<History size={16} strokeWidth={1.75} aria-hidden />} onClick={reuse}>
            {t('使用上次签名')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
