import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { useEffect, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { holdsValue, type DesignedField, type DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { DesignedFormInput } from '#browser/flow/form/designed-form.tsx'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import type { Carried } from './use-field-drag.ts'

type Props = {
  root: RefObject<HTMLDivElement | null>
  form: DesignedForm
  picked: string | undefined
  onPick: (name: string | undefined) => void
  drag: { carried: Carried; target: number | null } | undefined
  onCarry: (event: PointerEvent, carried: Carried) => void
  onMove: (from: number, to: number) => void
  onRemove: (field: DesignedField) => void
  onTwin: (field: DesignedField, at: number) => void
}

/** The form as it will look, each field to be picked, carried, repeated and taken away; by keys as well. */
export function Canvas(props: Props) {
  const { form, drag, root } = props
  const target = drag?.target ?? null
  useEffect(() => {
    root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [props.picked, root])
  return (
    <div
      className="builder-canvas"
      ref={root}
      onClick={(event) => event.target === event.currentTarget && props.onPick(undefined)}
    >
      <p className="builder-hint">{t('拖动字段调整顺序；选中后按 Alt+↑↓ 移动，Delete 删除')}</p>
      <div className="builder-sheet" role="list" aria-label={t('表单字段')}>
        {form.fields.length === 0 && <p className="builder-empty">{t('从左侧选择字段加入表单')}</p>}
        {form.fields.map((field, i) => (
          <Item
            key={field.name}
            {...props}
            field={field}
            i={i}
            mark={target === i ? 'before' : target === i + 1 && i === form.fields.length - 1 ? 'after' : undefined}
          />
        ))}
      </div>
    </div>
  )
}

function Item({
  field,
  i,
  mark,
  form,
  picked,
  onPick,
  drag,
  onCarry,
  onMove,
  onRemove,
  onTwin,
}: Props & { field: DesignedField; i: number; mark: 'before' | 'after' | undefined }) {
  const isPicked = picked === field.name
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (event.altKey && step !== 0) onMove(i, i + step)
    else if (step !== 0)
      event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-place]')[i + step]?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(field)
    else if (event.key === 'Enter' || event.key === ' ') onPick(field.name)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') onTwin(field, i)
    else return
    event.preventDefault()
  }
  const isCarried = drag !== undefined && 'from' in drag.carried && drag.carried.from === i
  return (
    <div
      role="listitem"
      tabIndex={0}
      data-place={i}
      aria-label={field.label}
      aria-current={isPicked || undefined}
      className={[
        'builder-item',
        field.isHalf && holdsValue(field) && field.type !== 'table' && 'is-half',
        isPicked && 'is-picked',
        isCarried && 'is-carried',
        mark && `drop-${mark}`,
      ]
        .filter(Boolean)
        .join(' ')}
      onClick={() => onPick(field.name)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => onCarry(event, { from: i })}
    >
      <GripVertical className="builder-grip" size={14} strokeWidth={1.75} aria-hidden />
      <div className="builder-face" inert>
        <DesignedFormInput
          fields={[{ ...field, isHalf: false, showWhen: undefined }]}
          rights={{}}
          value={field.type === 'table' ? { [field.name]: [{}] } : {}}
          onChange={() => undefined}
        />
        {field.showWhen && <small className="builder-when">{t('满足条件时显示')}</small>}
      </div>
      {isPicked && (
        <span
          className="builder-tools"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => event.stopPropagation()}
        >
          {i > 0 && <IconButton label={t('上移')} icon={ArrowUp} onClick={() => onMove(i, i - 1)} />}
          {i < form.fields.length - 1 && (
            <IconButton label={t('下移')} icon={ArrowDown} onClick={() => onMove(i, i + 1)} />
          )}
          <IconButton label={t('复制')} icon={Copy} onClick={() => onTwin(field, i)} />
          <IconButton label={t('删除')} icon={Trash2} onClick={() => onRemove(field)} />
        </span>
      )}
    </div>
  )
}
