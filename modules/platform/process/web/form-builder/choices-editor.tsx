import { Button, Input } from 'antd'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'

type Choice = { value: string; label: string }

/** The choices of a field, one in a line; several can be pasted at once. */
export function ChoicesEditor({
  choices,
  onChange,
}: {
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
}) {
  const [isPasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  const move = (i: number, step: number) => {
    const [one] = choices.slice(i, i + 1)
    onChange(choices.toSpliced(i, 1).toSpliced(i + step, 0, one!))
  }
  const takeText = () => {
    const labels = [
      ...new Set(
        text
          .split(/\n/)
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    ].slice(0, 50)
    onChange(
      labels
        .map(
          (label) =>
            choices.find((one) => one.label === label) ?? { value: '', label: [...label].slice(0, 50).join('') },
        )
        .reduce<Choice[]>(
          (list, one) => [...list, one.value ? one : { ...one, value: freeValue([...choices, ...list]) }],
          [],
        ),
    )
    setPasting(false)
  }
  if (isPasting) {
    return (
      <span className="builder-lines" role="group">
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 4, maxRows: 14 }}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('每行一个选项')}
        />
        <span className="builder-line">
          <Button size="small" onClick={() => setPasting(false)}>
            {t('取消')}
          </Button>
          <Button size="small" type="primary" onClick={takeText}>
            {t('确定')}
          </Button>
        </span>
      </span>
    )
  }
  return (
    <span className="builder-lines" role="group">
      {choices.map((choice, i) => (
        <span key={choice.value} className="builder-line">
          <Input
            value={choice.label}
            maxLength={50}
            status={choice.label.trim() === '' ? 'error' : undefined}
            aria-label={t('选项 {{n}}', { n: i + 1 })}
            onChange={(event) =>
              onChange(choices.map((one, at) => (at === i ? { ...one, label: event.target.value } : one)))
            }
          />
          {i > 0 && <IconButton label={t('上移')} icon={ArrowUp} onClick={() => move(i, -1)} />}
          {i === 0 && choices.length > 1 && (
            <IconButton label={t('下移')} icon={ArrowDown} onClick={() => move(i, 1)} />
          )}
          {choices.length > 1 && (
            <IconButton label={t('删除选项')} icon={X} onClick={() => onChange(choices.toSpliced(i, 1))} />
          )}
        </span>
      ))}
      <span className="builder-line">
        <Button
          size="small"
          type="dashed"
          icon={<Plus size={14} aria-hidden />}
          disabled={choices.length >= 50}
          onClick={() =>
            onChange([...choices, { value: freeValue(choices), label: t('选项 {{n}}', { n: choices.length + 1 }) }])
          }
        >
          {t('添加选项')}
        </Button>
        <Button
          size="small"
          type="link"
          onClick={() => {
            setText(choices.map(({ label }) => label).join('\n'))
            setPasting(true)
          }}
        >
          {t('批量编辑')}
        </Button>
      </span>
    </span>
  )
}

/** What was answered before keeps its meaning: a value is never used again for another choice. */
function freeValue(choices: readonly Choice[]): string {
  const numbers = choices.map(({ value }) => Number(/^a(\d+)$/.exec(value)?.[1] ?? 0))
  return `a${Math.max(0, ...numbers) + 1}`
}
