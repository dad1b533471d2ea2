import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { OpenWork } from '../shared/ages.ts'
import type { WorkAnswer } from './use-work.ts'
import './worklist.css'

/** What is open and how much of it, a word to find some of it by, and what can be done about all of it. */
export function WorkHead<B extends OpenWork<object>>({
  title,
  work,
  search,
  children,
}: {
  title: string
  work: WorkAnswer<B>
  search: { placeholder: string; label: string }
  children?: ReactNode
}) {
  return (
    <header className="worklist-head">
      <h1>
        {title} {work.data && <b>{work.data.total}</b>}
      </h1>
      <SearchInput
        className="worklist-search"
        label={search.label}
        placeholder={search.placeholder}
        maxLength={30}
        value={work.typed}
        onType={work.setTyped}
      />
      <Button
        type="text"
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        loading={work.isFetching && !work.isPending}
        aria-label={t('刷新')}
        onClick={work.refresh}
      />
      {children}
    </header>
  )
}
