import { useRef, type PointerEvent, type ThHTMLAttributes } from 'react'
import { t } from '#browser/wire/i18n.ts'

const narrowest = 60
const widest = 800

export type HeadCellProps = ThHTMLAttributes<HTMLTableCellElement> & {
  'data-column'?: string
  onWidth?: (width: number) => void
}

/** A head whose right edge can be drawn. The rows follow when it is let go: drawing costs the same for ten rows and for two hundred. */
export function HeadCell({ onWidth, children, ...rest }: HeadCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  if (!onWidth) return <th {...rest}>{children}</th>
  const widthAt = (x: number) =>
    Math.round(Math.min(widest, Math.max(narrowest, x - cell.current!.getBoundingClientRect().left)))
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.style.insetInlineStart = `${widthAt(event.clientX) - 8}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.style.insetInlineStart = ''
    onWidth(widthAt(event.clientX))
  }
  return (
    <th {...rest} ref={cell}>
      {children}
      <i
        className="column-edge"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('拖动调整列宽')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}
