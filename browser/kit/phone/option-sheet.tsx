import { Button } from 'antd'
import { Check } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { listed, t } from '#browser/wire/i18n.ts'
import { Hit } from './hit.tsx'
import { byGroup, labelOf, matching, searchFrom, type Option } from './option-search.ts'
import { SearchLine } from './search-line.tsx'
import { Sheet } from './sheet.tsx'
import { useFinds } from './use-finds.ts'
import './pick-field.css'

export type OptionSheetProps = {
  title: string
  options: readonly Option[]
  chosen: readonly Option['value'][]
  isMany: boolean
  most?: number | undefined
  canClear: boolean
  /** Given, what is typed is looked for elsewhere, and all options are shown. */
  remote?: { typed: string; onType: (typed: string) => void } | undefined
  none: ReactNode
  drawn?: ((option: Option) => ReactNode) | undefined
  /** Own words can be added to what is offered. */
  takesWords?: boolean | undefined
  /** One is taken and done with; of several each touch is told. */
  onTake: (values: readonly Option['value'][]) => void
  onClose: () => void
}

/** One or several of a list, on a phone: large rows, and words to look for from seven on. */
export function OptionSheet(props: OptionSheetProps) {
  const { options, chosen, isMany, remote } = props
  const [typed, setTyped] = useState('')
  const word = remote ? remote.typed : typed
  const hasSearch = remote !== undefined || props.takesWords === true || options.length >= searchFrom
  const finds = useFinds(word)
  const shown = byGroup(remote ? options : matching(options, typed, finds))
  const added = word.trim()
  const canAdd = props.takesWords && added !== '' && options.every(({ value }) => value !== added)
  const isFull = isMany && props.most !== undefined && chosen.length >= props.most
  const touch = ({ value }: Option) => {
    if (!isMany) return props.onTake([value])
    props.onTake(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <Sheet
      className="pick-sheet"
      title={props.title}
      done={
        props.canClear && chosen.length > 0 ? (
          <button type="button" className="sheet-done" onClick={() => props.onTake([])}>
            {t('清空')}
          </button>
        ) : undefined
      }
      foot={
        isMany && (
          <>
            <span className="pick-count">
              {t('已选 {{n}} 项', { n: chosen.length })}
              <small>{listed(chosen.map((value) => labelOf(options, value)).filter(Boolean))}</small>
            </span>
            <Button type="primary" onClick={props.onClose}>
              {t('确定')}
            </Button>
          </>
        )
      }
      onClose={props.onClose}
    >
      {hasSearch && <SearchLine value={word} hint={t('输入文字查找')} onType={remote ? remote.onType : setTyped} />}
      {isFull && <p className="pick-said is-off">{t('最多选 {{n}} 项，先取消一项才能再选', { n: props.most ?? 0 })}</p>}
      {canAdd && (
        <button
          type="button"
          className="pick-row pick-add"
          disabled={isFull}
          onClick={() => {
            setTyped('')
            props.onTake([...chosen, added])
          }}
        >
          {t('添加“{{word}}”', { word: added })}
        </button>
      )}
      {shown.length === 0 && !canAdd && <p className="pick-none">{props.none}</p>}
      <div
        className={hasSearch ? 'pick-list has-search' : 'pick-list'}
        role="listbox"
        aria-label={props.title}
        aria-multiselectable={isMany}
      >
        {shown.map((option, i) => (
          <Fragment key={option.value}>
            {option.group !== undefined && option.group !== shown[i - 1]?.group && (
              <p className="pick-group" role="presentation">
                {option.group}
              </p>
            )}
            <button
              type="button"
              role="option"
              className="pick-row"
              aria-selected={chosen.includes(option.value)}
              disabled={option.isOff || (isFull && !chosen.includes(option.value))}
              onClick={() => touch(option)}
            >
              <span>
                {props.drawn?.(option) ?? <Hit text={option.label} typed={word} finds={finds} note={option.note} />}
              </span>
              {chosen.includes(option.value) && <Check size={20} strokeWidth={2} aria-hidden />}
            </button>
          </Fragment>
        ))}
      </div>
    </Sheet>
  )
}
