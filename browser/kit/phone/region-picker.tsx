import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { PickField, titleOf, type PickFieldProps } from './pick-field.tsx'
import { RegionChoice, type Region } from './region-choice.tsx'
import { Sheet } from './sheet.tsx'

type Props = Pick<PickFieldProps, 'id' | 'isDisabled' | 'hasProblem' | 'aria-invalid' | 'aria-describedby'> & {
  tree: readonly Region[]
  path: readonly string[]
  /** The whole name of what is chosen. */
  text: string
  canClear: boolean
  onChange: (code: string | null) => void
}

/** A place by its divisions, on a phone. */
export function RegionPicker({ tree, path, text, canClear, onChange, ...field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [now, setNow] = useState(path)
  const title = titleOf(field.id, undefined, t('选择地区'))
  const take = (code: string | null) => {
    setOpen(false)
    onChange(code)
  }
  return (
    <>
      <PickField
        {...field}
        style={{ width: '100%' }}
        text={text}
        placeholder={t('请选择')}
        isOpen={isOpen}
        onOpen={() => {
          setNow(path)
          setOpen(true)
        }}
      />
      {isOpen && (
        <Sheet
          className="pick-sheet"
          title={title}
          done={
            <button type="button" className="sheet-done" disabled={now.length === 0} onClick={() => take(now.at(-1)!)}>
              {t('完成')}
            </button>
          }
          onClose={() => setOpen(false)}
        >
          <RegionChoice
            tree={tree}
            path={now}
            onChange={(to, isLast) => {
              setNow(to)
              if (isLast) take(to.at(-1)!)
            }}
          />
          {canClear && path.length > 0 && (
            <button type="button" className="pick-clear" onClick={() => take(null)}>
              {t('清空')}
            </button>
          )}
        </Sheet>
      )}
    </>
  )
}
