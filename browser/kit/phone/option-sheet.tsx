import { Button } from 'antd'
import { Check, Search } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { matching, searchFrom, type Option } from './option-search.ts'
import { Sheet } from './sheet.tsx'
import './pick-field.css'

type Props = {
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
  /** One is taken and done with; of several each touch is told. */
  onTake: (values: readonly Option['value'][]) => void
  onClose: () => void
}

/** One or several of a list, on a phone: large rows, and words to look for from seven on. */
export function OptionSheet(props: Props) {
  const { options, chosen, isMany, remote } = props
  const [typed, setTyped] = useState('')
  const word = remote ? remote.typed : typed
  const hasSearch = remote !== undefined || options.length >= searchFrom
  const shown = remote ? options : matching(options, typed)
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
            <span className="pick-count">{t('已选 {{n}} 项', { n: chosen.length })}</span>
            <Button type="primary" onClick={props.onClose}>
              {t('确定')}
            </Button>
          </>
        )
      }
      onClose={props.onClose}
    >
      {hasSearch && (
        <label className="pick-search">
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            value={word}
            placeholder={t('输入文字查找')}
            aria-label={t('输入文字查找')}
            autoComplete="off"
            onChange={(event) => (remote ? remote.onType : setTyped)(event.target.value)}
          />
        </label>
      )}
      {shown.length === 0 && <p className="pick-none">{props.none}</p>}
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
              disabled={
                option.isOff ||
                (isMany && props.most !== undefined && chosen.length >= props.most && !chosen.includes(option.value))
              }
              onClick={() => touch(option)}
            >
              <span>{props.drawn?.(option) ?? <Hit text={option.label} word={word} note={option.note} />}</span>
              {chosen.includes(option.value) && <Check size={20} strokeWidth={2} aria-hidden />}
            </button>
          </Fragment>
        ))}
      </div>
    </Sheet>
  )
}

/** The label, with what was typed marked in it. */
function Hit({ text, word, note }: { text: ReactNode; word: string; note: ReactNode }) {
  const sought = word.trim()
  const at = sought === '' || typeof text !== 'string' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase())
  return (
    <>
      {typeof text === 'string' && at >= 0 ? (
        <>
          {text.slice(0, at)}
          <mark>{text.slice(at, at + sought.length)}</mark>
          {text.slice(at + sought.length)}
        </>
      ) : (
        text
      )}
      {note ? <small>{note}</small> : null}
    </>
  )
}
