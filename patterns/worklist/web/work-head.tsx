import { Button, Input } from 'antd'
import { RefreshCw, Search } from 'lucide-react'
import type { ReactNode } from 'react'
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
      <Input
        allowClear
        className="worklist-search"
        value={work.typed}
        maxLength={30}
        placeholder={search.placeholder}
        aria-label={search.label}
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
        onChange={(event) => work.setTyped(event.target.value)}
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
