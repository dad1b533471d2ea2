import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Button, Input } from 'antd'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { suggestRoute, type Hall } from '../shared/hall.ts'

/** The search comes first: words, letters, hot words, and what the hall is worth in numbers. */
export function HallSearch({ hall, onSearch }: { hall: Hall; onSearch: (word: string) => void }) {
  const [word, setWord] = useState('')
  const [isOpen, setOpen] = useState(false)
  const asked = useDeferredValue(word.trim())
  const navigate = useNavigate()
  const { data: suggestions = [] } = useQuery({
    queryKey: ['base/serviceItem', 'suggest', asked],
    queryFn: ({ signal }) => get(suggestRoute, { word: asked }, { signal }),
    enabled: asked !== '' && asked.length <= 50,
    staleTime: 30_000,
  })
  const go = (wanted: string) => {
    setWord(wanted)
    setOpen(false)
    onSearch(wanted.trim())
  }
  const { items, online, onTime } = hall.figures
  return (
    <section className="hall-hero">
      <div>
        <h1>{t('想办什么事？')}</h1>
        <div className="hall-search">
          <AutoComplete
            value={word}
            onChange={(typed) => {
              setWord(typed)
              setOpen(true)
            }}
            open={isOpen && asked !== '' && suggestions.length > 0}
            // Enter and a click ask the list to open; only typing does, so that it never lies over what was found.
            onOpenChange={(isWanted) => !isWanted && setOpen(false)}
            options={
              asked === ''
                ? []
                : suggestions.map((one) => ({
                    value: one.id,
                    label: (
                      <span className="hall-suggestion">
                        <b>{one.name}</b>
                        <small>{one.deptName}</small>
                      </span>
                    ),
                  }))
            }
            onSelect={(id) => {
              setOpen(false)
              setWord('')
              void navigate(`/servicecenter/detail?id=${id}`)
            }}
            defaultActiveFirstOption={false}
            variant="borderless"
          >
            <Input
              size="large"
              variant="borderless"
              maxLength={50}
              prefix={<Search size={20} strokeWidth={1.6} aria-hidden />}
              placeholder={t('我要办……试试“在读证明”或“zdzm”')}
              aria-label={t('搜索事项')}
              onPressEnter={() => go(word)}
            />
          </AutoComplete>
          <Button type="primary" size="large" onClick={() => go(word)}>
            {t('搜索')}
          </Button>
        </div>
        {hall.hotWords.length > 0 && (
          <p className="hall-words">
            <span>{t('热门')}</span>
            {hall.hotWords.map((one) => (
              <button key={one} type="button" onClick={() => go(one)}>
                {one}
              </button>
            ))}
          </p>
        )}
      </div>
      <dl className="hall-figures">
        <div>
          <dd>{items}</dd>
          <dt>{t('个事项')}</dt>
        </div>
        {items > 0 && (
          <div>
            <dd>{Math.round((online / items) * 100)}%</dd>
            <dt>{t('一次不跑')}</dt>
          </div>
        )}
        {onTime !== null && (
          <div>
            <dd>{Number(onTime).toFixed(1)}%</dd>
            <dt>{t('本月按时办结')}</dt>
          </div>
        )}
      </dl>
    </section>
  )
}
