import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'

const count = 6

/** Six digits, one box each: typing goes on to the next, pasting fills all. The last digit sends. */
export function SixBoxes(props: {
  isDisabled?: boolean
  isFocused?: boolean
  onChange?: (code: string) => void
  onComplete?: (code: string) => void
}) {
  const { isDisabled = false, isFocused = true } = props
  const [digits, setDigits] = useState<readonly string[]>(Array.from({ length: count }, () => ''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  const put = (next: readonly string[], focus: number) => {
    setDigits(next)
    boxes.current[Math.min(focus, count - 1)]?.focus()
    const code = next.join('')
    props.onChange?.(code)
    if (code.length === count) props.onComplete?.(code)
  }
  const fill = (from: number, text: string) => {
    const typed = [...text.normalize('NFKC').replaceAll(/\D/g, '')].slice(0, count - from)
    if (typed.length > 0)
      put(
        digits.map((digit, i) => typed[i - from] ?? digit),
        from + typed.length,
      )
  }
  const onKey = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus()
    if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus()
    if (event.key !== 'Backspace') return
    event.preventDefault()
    const at = digits[index] === '' ? Math.max(0, index - 1) : index
    put(
      digits.map((digit, i) => (i === at ? '' : digit)),
      at,
    )
  }
  const onPaste = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    fill(index, event.clipboardData.getData('text'))
  }
  return (
    <div className="six-boxes" role="group" aria-label={t('6 位验证码')}>
      {digits.map((digit, index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box
          }}
          value={digit}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoFocus={isFocused && index === 0}
          disabled={isDisabled}
          aria-label={t('第 {{n}} 位', { n: index + 1 })}
          onChange={(event) =>
            fill(index, event.target.value.slice(digit.length > 0 && event.target.value.startsWith(digit) ? 1 : 0))
          }
          onKeyDown={onKey(index)}
          onPaste={onPaste(index)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  )
}
