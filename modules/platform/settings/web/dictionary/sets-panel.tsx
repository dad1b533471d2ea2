import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyWords } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import type { DictionarySet } from '../../shared/dictionary-routes.ts'

/** The code sets: searched by name or code, narrowed by type; on a phone one picks from a list. */
export function SetsPanel(props: {
  sets: readonly DictionarySet[]
  chosen: string | undefined
  onChoose: (code: string) => void
}) {
  const [words, setWords] = useState('')
  const [type, setType] = useState('')
  const isNarrow = useNarrow()
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return props.sets.filter(
      (set) =>
        (type === '' || set.dictionaryType === type) && `${set.setName} ${set.code}`.toLowerCase().includes(wanted),
    )
  }, [props.sets, words, type])
  if (isNarrow) {
    return (
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('字典')}
        value={props.chosen}
        onChange={props.onChoose}
        options={props.sets.map((set) => ({ value: set.code, label: `${t(set.setName)} ${set.code}` }))}
      />
    )
  }
  return (
    <nav className="settings-card settings-rail" aria-label={t('字典')}>
      <div className="settings-rail-head">
        <SearchInput label={t('搜索字典')} placeholder={t('搜索名称或编码')} value={words} onType={setWords} />
        <Segmented
          block
          value={type}
          onChange={setType}
          options={[
            { value: '', label: t('全部') },
            { value: '0', label: t('系统') },
            { value: '2', label: t('国标') },
            { value: '1', label: t('业务') },
          ]}
        />
      </div>
      <ul>
        {shown.map((set) => (
          <li key={set.code}>
            <button type="button" aria-current={set.code === props.chosen} onClick={() => props.onChoose(set.code)}>
              <span>
                <strong>{t(set.setName)}</strong>
                <small>{set.code}</small>
              </span>
              <span className="settings-count">{set.count}</span>
            </button>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="settings-note">
            <EmptyWords reason={t('没有符合条件的字典')} />
          </li>
        )}
      </ul>
    </nav>
  )
}
