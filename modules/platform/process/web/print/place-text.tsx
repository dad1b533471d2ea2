import { Button, Input, Popover } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { Braces } from 'lucide-react'
import { useRef, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { PlaceGroup } from '#services/print/shared/template-routes.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { EmptyWords } from '#browser/kit/parts/states.tsx'

type Props = {
  label: string
  value: string
  groups: readonly PlaceGroup[]
  rows?: number
  maxLength?: number
  isCompact?: boolean
  onChange: (value: string) => void
}

/** Words into which facts can be put where the cursor stands. */
export function PlaceText({ label, value, groups, rows = 1, maxLength = 2000, isCompact = false, onChange }: Props) {
  const area = useRef<TextAreaRef>(null)
  const [isOpen, setOpen] = useState(false)
  const insert = (name: string) => {
    const input = area.current?.resizableTextArea?.textArea
    const at = input?.selectionStart ?? value.length
    const to = input?.selectionEnd ?? at
    const place = `{{${name}}}`
    onChange(value.slice(0, at) + place + value.slice(to))
    setOpen(false)
    window.setTimeout(() => {
      input?.focus()
      input?.setSelectionRange(at + place.length, at + place.length)
    })
  }
  return (
    <div className="place-text">
      {!isCompact && <span className="print-label">{label}</span>}
      <div className="place-text-line">
        <Input.TextArea
          ref={area}
          value={value}
          maxLength={maxLength}
          autoSize={{ minRows: rows, maxRows: 10 }}
          aria-label={label}
          placeholder={isCompact ? label : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomRight"
          content={<PlaceList groups={groups} onPick={insert} />}
        >
          <Button
            className="place-text-insert"
            aria-label={t('插入字段')}
            title={t('插入字段')}
            icon={<Braces size={15} strokeWidth={1.75} aria-hidden />}
          />
        </Popover>
      </div>
    </div>
  )
}

function PlaceList({ groups, onPick }: { groups: readonly PlaceGroup[]; onPick: (name: string) => void }) {
  const [word, setWord] = useState('')
  const found = groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ name, label }) => word === '' || `${group.label}${label}${name}`.includes(word)),
    }))
    .filter(({ places }) => places.length > 0)
  return (
    <div className="place-list">
      <SearchInput autoFocus size="small" label={t('查找字段')} value={word} onType={setWord} />
      <div className="place-list-groups">
        {found.map(({ label, places }) => (
          <section key={label}>
            <h4>{shown(label)}</h4>
            <div>
              {places.map((place) => (
                <button
                  key={place.name}
                  type="button"
                  title={place.name}
                  onClick={() => onPick(writtenAs(place, groups))}
                >
                  {shown(place.label)}
                </button>
              ))}
            </div>
          </section>
        ))}
        {found.length === 0 && (
          <p>
            <EmptyWords reason={t('没有匹配的字段')} />
          </p>
        )}
      </div>
    </div>
  )
}

/** By the words people know it by, unless they could mean another fact as well; parts of a step by their key, since steps are renamed. */
export function writtenAs({ name, label }: { name: string; label: string }, groups: readonly PlaceGroup[]): string {
  const alike = groups
    .flatMap(({ places }) => places)
    .filter((place) => place.label === label && !place.name.startsWith('node.'))
  return name.startsWith('node.') || alike.length > 1 ? name : label
}
