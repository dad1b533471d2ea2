import { Button } from 'antd'
import dayjs from 'dayjs'
import { ChevronRight, ClipboardList, ScanLine, Search } from 'lucide-react'
import { Suspense, createElement, lazy, useState, type ComponentType } from 'react'
import { Link, useNavigate } from 'react-router'
import { todoTypes } from '#services/messages/shared/todo-words.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useGreeting } from '#browser/kit/hooks/use-greeting.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { phonePaths } from './phone-nodes.ts'
import { useBellTodos, useWaiting, type BellTodo } from '../head/use-messages.ts'
import '#browser/kit/cards/parts.css'
import './phone.css'

const SearchDialog = lazy(async () => ({ default: (await import('../search/search-dialog.tsx')).SearchDialog }))

/** The place where a module adds its tiles to the first page of a phone. */
const phoneGrid = 'phoneGrid'

const todoPath = '/personal/usertodo'

/** The head of the first page on a phone: greeting, scanner, search, the next thing to do, and tiles. */
export function PhoneHome() {
  const greeting = useGreeting()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const grids = useContributions<ComponentType>(phoneGrid)
  return (
    <div className="phone-top">
      <header>
        <div>
          <h1>{greeting.words}</h1>
          <p>{greeting.day}</p>
        </div>
        <button type="button" aria-label={t('扫一扫')} onClick={() => void navigate(phonePaths.scan)}>
          <ScanLine size={22} strokeWidth={1.6} aria-hidden />
        </button>
      </header>
      <button type="button" className="phone-search" aria-haspopup="dialog" onClick={() => setSearching(true)}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        {t('搜索功能、应用')}
      </button>
      <TodoStrip />
      {grids.map((Grid, i) => createElement(Grid, { key: i }))}
      {isSearching && (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The thing that is due next with its verb, and how many more there are. */
function TodoStrip() {
  const { counts, todosByType } = useWaiting()
  const todos = useBellTodos()
  const navigate = useNavigate()
  const [next] = todos
  if (next === undefined) return null
  const rest = counts.todos - 1
  return (
    <section aria-label={t('我的待办')}>
      <div className="phone-todo">
        <span className={isLate(next) ? 'card-tile card-tone-red' : 'card-tile card-tone-amber'}>
          <ClipboardList size={20} strokeWidth={1.6} aria-hidden />
        </span>
        <span className="phone-todo-text">
          <b>{next.title}</b>
          <small className={isLate(next) || isSoon(next) ? 'is-due' : undefined}>
            {next.deadline === null
              ? momentText(next.openTime)
              : isLate(next)
                ? t('已逾期')
                : t('截止 {{day}}', { day: momentText(next.deadline) })}
          </small>
        </span>
        <Button type="primary" onClick={() => void navigate(`${todoPath}?open=${next.id}`)}>
          {t('去办理')}
        </Button>
      </div>
      {rest > 0 && (
        <Link to={todoPath} className="phone-more">
          <span>{[t('还有 {{n}} 件待办', { n: rest }), ...kindsOf(todosByType, next)].join(' · ')}</span>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
    </section>
  )
}

/** `审批 2`, `确认 1`: of all that is open besides the one that is shown. */
function kindsOf(byType: Readonly<Record<string, number>>, shown: BellTodo): string[] {
  return Object.values(todoTypes)
    .map(([key, word]) => ({ word: t(word), count: (byType[key] ?? 0) - (shown.todoType === key ? 1 : 0) }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${word} ${count}`)
}

function isLate({ deadline }: BellTodo): boolean {
  return deadline !== null && dayjs(deadline).isBefore(dayjs())
}

function isSoon({ deadline }: BellTodo): boolean {
  return deadline !== null && dayjs(deadline).isBefore(dayjs().add(1, 'day'))
}
