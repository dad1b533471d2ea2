import { Drawer as Panel } from 'antd'
import { X } from 'lucide-react'
import { useId, useRef, type PointerEvent, type ReactNode } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { useBackCloses } from './layers.ts'
import { useKeyboard } from './use-keyboard.ts'
import './sheet.css'

/** So far down it is let go of. */
const letGo = 96

export type SheetProps = {
  isOpen?: boolean
  /** In the middle of the head. */
  title?: ReactNode
  /** In place of a head, where a question needs a whole line. */
  head?: ReactNode
  /** What stands right in the head: taking over what was chosen. */
  done?: ReactNode
  cancelText?: string
  foot?: ReactNode
  /** What was entered here and would be lost: closing it otherwise than by a button asks once. */
  isChanged?: boolean
  /** A touch beside it or a pull leaves it open: what it shows is not shown again. */
  isHeld?: boolean
  /** It must be answered by one of its buttons. */
  mustAnswer?: boolean
  className?: string | undefined
  /** How it is called where it has no title. */
  label?: string | undefined
  zIndex?: number
  children: ReactNode
  onClose: () => void
  afterOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** From below, over the page: a choice, or a decision with few inputs. It is drawn down, touched beside, or left by the way back. */
export function Sheet({
  isOpen = true,
  onClose,
  isChanged = false,
  mustAnswer = false,
  isHeld = false,
  ...props
}: SheetProps) {
  const { confirm } = useFeedback()
  const leave = async () => {
    if (mustAnswer) return
    if (!isChanged || (await confirm(lossQuestion()))) onClose()
  }
  useBackCloses(isOpen, () => void leave())
  const drag = useDrag(() => void (isHeld || leave()))
  const keyboard = useKeyboard(isOpen)
  const titleId = useId()
  const hasHead = props.title !== undefined || props.done !== undefined
  return (
    <Panel
      open={isOpen}
      placement="bottom"
      size="auto"
      closable={false}
      push={false}
      mask={{ closable: !mustAnswer && !isHeld }}
      keyboard={!mustAnswer}
      rootClassName={`sheet ${props.className ?? ''}`}
      styles={{ wrapper: keyboard > 0 ? { insetBlockEnd: keyboard } : {} }}
      {...(hasHead && props.title ? { 'aria-labelledby': titleId } : { 'aria-label': props.label })}
      zIndex={props.zIndex}
      onClose={() => void leave()}
      afterOpenChange={props.afterOpenChange}
      destroyOnHidden
    >
      <div className="sheet-top" {...drag}>
        <i aria-hidden />
        {props.head}
        {hasHead && (
          <div className="sheet-bar">
            {!mustAnswer && (
              <button
                type="button"
                className="sheet-cancel"
                aria-label={props.cancelText ? undefined : t('关闭')}
                onClick={props.done === undefined ? () => void leave() : onClose}
              >
                {props.cancelText ?? <X size={20} strokeWidth={1.75} aria-hidden />}
              </button>
            )}
            <strong id={titleId}>{props.title}</strong>
            {props.done}
          </div>
        )}
      </div>
      <div className="sheet-body">{props.children}</div>
      {props.foot && <div className="sheet-foot">{props.foot}</div>}
    </Panel>
  )
}

/** Follows the finger that draws the sheet down, and lets go of it where it went far enough. */
function useDrag(close: () => void) {
  const from = useRef<number | null>(null)
  const panel = (event: PointerEvent) =>
    event.currentTarget.closest<HTMLElement>('.ant-drawer-section') ?? (event.currentTarget as HTMLElement)
  const way = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? event.clientY))
  const end = (event: PointerEvent) => {
    if (from.current === null) return
    const isFar = way(event) > letGo
    from.current = null
    panel(event).style.transform = ''
    if (isFar && event.type === 'pointerup') close()
  }
  return {
    onPointerDown(event: PointerEvent) {
      if ((event.target as HTMLElement).closest('button, a, input')) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) panel(event).style.transform = `translateY(${way(event)}px)`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function lossQuestion() {
  return { title: t('放弃已填写的内容？'), okText: t('放弃'), cancelText: t('继续填写'), isDanger: true }
}
