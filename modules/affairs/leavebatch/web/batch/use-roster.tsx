import { Input, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'

type Person = { xm: string; xh: string | null; className: string | null }
type Group<T> = { key: string; label: (n: number) => string; rows: readonly T[] }

/** Students of a list by groups, and those a word is found in. The first group holds all. */
export function useRoster<T extends Person>() {
  const [chosen, setChosen] = useState<string>()
  const [keyword, setKeyword] = useState('')
  return (groups: readonly [Group<T>, ...Group<T>[]]) => {
    const group = groups.find(({ key }) => key === chosen) ?? groups[0]
    const found = group.rows.filter(({ xm, xh, className }) =>
      `${xm} ${xh ?? ''} ${className ?? ''}`.includes(keyword.trim()),
    )
    const head = (more?: ReactNode) => (
      <div className="batch-chosen-head">
        <Segmented
          size="small"
          value={group.key}
          onChange={setChosen}
          aria-label={t('名单')}
          options={groups.map(({ key, label, rows }) => ({ value: key, label: label(rows.length) }))}
        />
        <Input
          size="small"
          allowClear
          className="batch-search"
          value={keyword}
          placeholder={t('姓名、学号、班级')}
          aria-label={t('姓名、学号、班级')}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {more}
      </div>
    )
    return { group: group.key, found, head }
  }
}
