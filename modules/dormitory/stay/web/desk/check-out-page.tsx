import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { EmptySentence, EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import '#browser/kit/list/list.css'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { findLivingRoute, leavingRoute, toLeaveRoute, type DeskStay } from '../../shared/desk/desk-routes.ts'
import { register } from '../../shared/register.ts'
import { LeaveForm } from './leave-form.tsx'
import { StayLine } from './stay-line.tsx'
import './desk.css'

/** Asked again within moments it is answered from what was found. */
const finding = (keyword: string) => ({
  queryKey: ['stay-desk', 'living', keyword],
  queryFn: () => get(findLivingRoute, { keyword }),
  staleTime: 2000,
})

const leaveWord = ({ leaveBy }: DeskStay) => (leaveBy ? t('{{day}} 前退宿', { day: dateText(leaveBy) }) : t('待退宿'))

/** 退宿办理: who has to leave, or is found; what is left is looked at, then the bed is free again. `?id=` opens somebody. */
export function CheckOutPage() {
  const [search, go] = useOwnSearch()
  const asked = new URLSearchParams(search).get('id')
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const scan = useRef<InputRef>(null)
  const isNarrow = useNarrow()
  const { world } = useMeta(register)
  const keyword = useLater(typed.trim(), 250)
  const toLeave = useQuery({ queryKey: ['stay-desk', 'toLeave'], queryFn: () => get(toLeaveRoute) })
  const found = useQuery({ ...finding(keyword), enabled: keyword !== '' })
  const leaving = useQuery({
    queryKey: ['stay-desk', 'leaving', asked],
    queryFn: () => get(leavingRoute, { id: asked! }),
    enabled: asked !== null,
  })
  const listed: DeskStay[] | undefined = keyword === '' ? toLeave.data : found.data
  const done = async () => {
    go({})
    setTyped('')
    // The next one is scanned where this one was.
    scan.current?.focus()
    await client.invalidateQueries({ queryKey: ['stay-desk'] })
  }
  /** A scanner types its code and Enter at once, before the search has rested: whoever alone it means comes to the front. */
  const enter = async () => {
    const typedNow = typed.trim()
    const people = typedNow === '' ? [] : await client.fetchQuery(finding(typedNow)).catch(() => [])
    if (people.length === 1) go({ id: people[0]!.id })
    scan.current?.select()
  }
  // On a phone whoever is in front takes the place of the list.
  const isFilling = isNarrow && asked !== null
  return (
    <div className="page stay-desk">
      <header className="list-head">
        <PageTitle />
      </header>
      <div className="desk-columns">
        {!isFilling && (
          <section className="list-card desk-search">
            <Input
              ref={scan}
              autoFocus
              size="large"
              allowClear
              value={typed}
              maxLength={50}
              placeholder={t('扫码，或输入学号、姓名、身份证后6位')}
              aria-label={t('学号、姓名或身份证后6位')}
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={() => void enter()}
            />
            {keyword === '' && (
              <h2>
                {t('待退宿')} <em>{toLeave.data?.length ?? '—'}</em>
              </h2>
            )}
            {toLeave.error && <LoadError error={toLeave.error} onRetry={() => void toLeave.refetch()} />}
            {!listed && !toLeave.error && <RowsSkeleton count={6} height={52} />}
            {listed?.length === 0 && (
              <EmptyState reason={keyword === '' ? t('没有待退宿的学生') : t('没有找到在住的学生')} />
            )}
            <ul className="desk-list">
              {(listed ?? []).map((stay) => (
                <StayLine
                  key={stay.id}
                  stay={stay}
                  isChosen={asked === stay.id}
                  more={stay.isLeaving ? <ToneTag tone="amber">{leaveWord(stay)}</ToneTag> : undefined}
                  onChoose={() => go({ id: stay.id })}
                />
              ))}
            </ul>
          </section>
        )}
        <div className="desk-side desk-side-wide">
          {asked === null && <EmptySentence says={t('请选择或查找要退宿的学生')} />}
          {leaving.error && <LoadError error={leaving.error} onRetry={() => void leaving.refetch()} />}
          {asked !== null && leaving.data && world && (
            <LeaveForm
              key={asked}
              leaving={leaving.data}
              world={world}
              onBack={isNarrow ? () => go({}) : undefined}
              onDone={() => void done()}
            />
          )}
        </div>
      </div>
    </div>
  )
}
