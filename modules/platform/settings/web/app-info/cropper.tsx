import { Slider } from 'antd'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { held, mostZoom, partOf, type Placement, type Point, type Size } from './crop-geometry.ts'

const longSide = 320
const start: Placement = { zoom: 1, offset: { x: 0, y: 0 } }

/** Chooses the part of a picture that is kept: drag it under the frame, zoom by wheel, slider or arrow keys. */
export function Cropper(props: { file: File; output: Size; onClose: () => void; onCropped: (file: File) => void }) {
  const { file, output } = props
  const frame = frameOf(output)
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<Point | null>(null)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [placement, setPlacement] = useState(start)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.addEventListener('load', () => setPicture(image))
    image.addEventListener('error', () => setBroken(true))
    image.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, { frame, placement })
  })
  const change = (next: Placement) => picture && setPlacement(held(sizeOf(picture), frame, next))
  const move = (by: Point) =>
    change({ zoom: placement.zoom, offset: { x: placement.offset.x + by.x, y: placement.offset.y + by.y } })
  const zoomTo = (zoom: number) =>
    change({
      zoom,
      offset: { x: (placement.offset.x * zoom) / placement.zoom, y: (placement.offset.y * zoom) / placement.zoom },
    })
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return
    move({ x: event.clientX - from.current.x, y: event.clientY - from.current.y })
    from.current = { x: event.clientX, y: event.clientY }
  }
  const crop = async () => {
    if (!picture) return
    const sheet = document.createElement('canvas')
    Object.assign(sheet, output)
    draw(sheet, picture, { frame, placement })
    const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
    if (blob) props.onCropped(new File([blob], `${file.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' }))
  }
  return (
    <Dialog
      open
      width={longSide + 48}
      title={t('裁剪图片')}
      okText={t('使用')}
      okButtonProps={{ disabled: !picture }}
      onOk={() => void crop()}
      onCancel={props.onClose}
    >
      {isBroken ? (
        <p role="alert">{t('图片无法打开，请换一张')}</p>
      ) : (
        <>
          <canvas
            ref={canvas}
            className="cropper"
            width={frame.width * 2}
            height={frame.height * 2}
            style={{ width: frame.width, height: frame.height }}
            tabIndex={0}
            role="img"
            aria-label={t('拖动调整位置，滚轮缩放；也可用方向键和加减键')}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              from.current = { x: event.clientX, y: event.clientY }
            }}
            onPointerMove={drag}
            onPointerUp={() => (from.current = null)}
            onPointerCancel={() => (from.current = null)}
            onWheel={(event) => zoomTo(placement.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08))}
            onKeyDown={(event) => {
              const step = steps[event.key]
              if (step) {
                event.preventDefault()
                move(step)
              }
              if (event.key === '+' || event.key === '=') zoomTo(placement.zoom + 0.1)
              if (event.key === '-') zoomTo(placement.zoom - 0.1)
            }}
          />
          <div className="cropper-zoom">
            <ZoomOut size={16} strokeWidth={1.75} aria-hidden />
            <Slider
              min={1}
              max={mostZoom}
              step={0.01}
              value={placement.zoom}
              onChange={zoomTo}
              tooltip={{ open: false }}
              ariaLabelForHandle={t('缩放')}
            />
            <ZoomIn size={16} strokeWidth={1.75} aria-hidden />
          </div>
        </>
      )}
    </Dialog>
  )
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -8, y: 0 },
  ArrowRight: { x: 8, y: 0 },
  ArrowUp: { x: 0, y: -8 },
  ArrowDown: { x: 0, y: 8 },
}

function frameOf({ width, height }: Size): Size {
  const scale = longSide / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function sizeOf(picture: HTMLImageElement): Size {
  return { width: picture.naturalWidth, height: picture.naturalHeight }
}

function draw(
  sheet: HTMLCanvasElement,
  picture: HTMLImageElement,
  { frame, placement }: { frame: Size; placement: Placement },
): void {
  const brush = sheet.getContext('2d')
  if (!brush) return
  const part = partOf(sizeOf(picture), frame, placement)
  brush.clearRect(0, 0, sheet.width, sheet.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, sheet.width, sheet.height)
}
