import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Skeleton } from 'antd'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { familyInfo } from '../../shared/family-info.ts'
import { FamilyOf } from './family-of.tsx'
import type { Gap } from './gaps.ts'
import { familyPersonsRoute, type Person } from '../../shared/family-routes.ts'

const pageSize = 20

/** The students behind a number; each opens its family. */
export function PersonList({ classId, gap, familyType }: { classId?: string; gap?: Gap; familyType?: string }) {
  const [current, setCurrent] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<Person | null>(null)
  const isNarrow = useNarrow()
  const params = {
    ...(classId && { classId }),
    ...(gap && { gap }),
    ...(familyType && { familyType }),
    ...(keyword && { keyword }),
    current,
    size: pageSize,
  }
  const answer = useQuery({
    queryKey: [addressOf(familyInfo), 'persons', params],
    queryFn: () => get(familyPersonsRoute, params),
    placeholderData: keepPreviousData,
  })
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <div className="family-people">
      <div className="family-people-head">
        <span>{answer.data && t('共 {{n}} 人', { n: answer.data.total })}</span>
        <SearchInput
          className="family-search"
          label={t('姓名或学号')}
          value={keyword}
          onType={(next) => {
            setKeyword(next.trim())
            setCurrent(1)
          }}
        />
      </div>
      {!answer.data ? (
        <Skeleton active />
      ) : answer.data.records.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className="family-person-lines">
          {answer.data.records.map((one) => (
            <li key={one.studentId}>
              <button type="button" onClick={() => setOpen(one)}>
                <NameAvatar name={one.xm} size={36} />
                <span className="family-person">
                  <strong>{one.xm}</strong>
                  <small>
                    {one.xh} · {one.className ?? '—'} · {t('{{n}} 位成员', { n: one.members })}
                  </small>
                </span>
                <span className="family-person-tags">
                  <GapTags one={one} />
                </span>
                <small className="family-person-time">
                  {one.confirmedTime ? t('{{time}} 确认', { time: momentText(one.confirmedTime) }) : t('尚未确认')}
                </small>
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer.data && answer.data.total > pageSize && (
        <Pagination
          className="family-pages"
          size="small"
          current={current}
          pageSize={pageSize}
          total={answer.data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
      <Drawer
        open={open !== null}
        size={isNarrow ? '100%' : 640}
        title={open && t('{{name}}的家庭', { name: open.xm })}
        onClose={() => setOpen(null)}
        destroyOnHidden
      >
        {open && <FamilyOf studentId={open.studentId} />}
      </Drawer>
    </div>
  )
}

function GapTags({ one }: { one: Person }) {
  return (
    <>
      {!one.hasContact && <ToneTag tone="red">{t('无联系人')}</ToneTag>}
      {!one.hasGuardian && <ToneTag tone="amber">{t('无监护人')}</ToneTag>}
      {!one.hasAddress && <ToneTag tone="amber">{t('无住址')}</ToneTag>}
      {one.needsConfirm ? (
        <ToneTag tone="blue">{t('待年度确认')}</ToneTag>
      ) : (
        one.isStale && <ToneTag tone="amber">{t('一年未确认')}</ToneTag>
      )}
      {one.toCall > 0 && <ToneTag tone="blue">{t('待核实 {{n}}', { n: one.toCall })}</ToneTag>}
    </>
  )
}
