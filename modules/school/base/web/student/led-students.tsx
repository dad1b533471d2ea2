import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { get } from '#browser/wire/http.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { Chips } from '#browser/kit/parts/chips.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { student } from '../../shared/students/student.ts'
import { ClassCard } from '../class/class-card.tsx'
import '../class/class.css'
import { PhotoWall } from './photo-wall.tsx'
import { classCardsRoute, ledClassesRoute, type ClassCardRow } from '../../shared/classes/class-routes.ts'
import { fullFrom } from '../../shared/students/info-complete.ts'
import { useClassPeople, usePeopleByWord } from './use-class-people.ts'
import './student-list.css'

/** The classes one leads, the faces of the chosen one, and anybody of all of them by a word. */
export function LedStudents({ isFdy }: { isFdy: boolean }) {
  const isNarrow = useNarrow()
  const classes = useQuery({
    queryKey: ['base/stuClass', 'led', isFdy],
    queryFn: async () => {
      const led = await get(ledClassesRoute, { isFdy: isFdy ? 1 : 0 })
      return led.length === 0
        ? []
        : (await get(classCardsRoute, { ids: led.map(({ id }) => id).join(','), size: 100 })).records
    },
  })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const chosen = classes.data?.find(({ id }) => id === chosenId) ?? classes.data?.[0]
  const total = classes.data?.reduce((sum, one) => sum + one.reading, 0) ?? 0
  return (
    <div className="page">
      <ListHead
        title={isFdy ? t('所带学生') : t('我的班级')}
        caption={
          classes.data &&
          t('{{classes}} 个班级，{{students}} 名在读学生', { classes: classes.data.length, students: total })
        }
        addLabel=""
      />
      {classes.error ? (
        <LoadError error={classes.error} onRetry={() => void classes.refetch()} />
      ) : !classes.data ? (
        <Skeleton active />
      ) : classes.data.length === 0 ? (
        <section className="list-card">
          <EmptyState reason={t('目前没有带班安排')} />
        </section>
      ) : (
        <>
          <SearchInput
            className="faces-search"
            label={t('姓名或学号')}
            size={isNarrow ? 'large' : 'middle'}
            value={typed}
            onType={setTyped}
          />
          {typed.trim() !== '' ? (
            <Found classIds={classes.data.map(({ id }) => id)} word={typed.trim()} />
          ) : (
            <>
              {isNarrow ? (
                <Chips
                  label={t('班级')}
                  options={classes.data.map(({ id, className }) => ({ value: id, label: className }))}
                  chosen={chosen?.id}
                  onChoose={setChosenId}
                />
              ) : (
                <ul className="class-wall">
                  {classes.data.map((row) => (
                    <li key={row.id}>
                      <ClassCard
                        row={row}
                        choice={{ isChosen: row.id === chosen?.id, choose: () => setChosenId(row.id) }}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {chosen && <OfClass key={chosen.id} of={chosen} />}
            </>
          )}
        </>
      )}
    </div>
  )
}

function Found({ classIds, word }: { classIds: readonly string[]; word: string }) {
  const { data, error, refetch } = usePeopleByWord(classIds, useLater(word))
  return (
    <Faces
      rows={data?.records}
      error={error}
      onRetry={() => void refetch()}
      caption={(rows) => t('共 {{n}} 人', { n: rows.length })}
      none={t('没有找到“{{query}}”', { query: word })}
    />
  )
}

function OfClass({ of }: { of: ClassCardRow }) {
  const offices = {
    ...(of.monitorId && { [of.monitorId]: t('班长') }),
    ...(of.leagueSecId && { [of.leagueSecId]: t('团支书') }),
  }
  const caption = (rows: readonly RecordRow[]) => {
    const full = rows.filter((row) => Number(row.infoComplete) >= fullFrom).length
    return `${of.className} · ${t('共 {{n}} 人', { n: rows.length })} · ${t('信息完整 {{n}} 人', { n: full })}`
  }
  const { data, error, refetch } = useClassPeople(of.id)
  return <Faces rows={data?.records} error={error} onRetry={() => void refetch()} caption={caption} offices={offices} />
}

/** Given what was answered, not the query: one that is read only by a child does not tell its parent that something came. */
function Faces({
  rows,
  error,
  onRetry,
  caption,
  none,
  offices = {},
}: {
  rows: readonly RecordRow[] | undefined
  error: unknown
  onRetry: () => void
  caption: (rows: readonly RecordRow[]) => string
  none?: string
  offices?: Readonly<Record<string, string>>
}) {
  const { world } = useMeta(student)
  if (error) return <LoadError error={error} onRetry={onRetry} />
  if (!world || !rows)
    return (
      <section className="list-card">
        <Skeleton active style={{ padding: 16 }} />
      </section>
    )
  const statusOf = (code: unknown) => world.meta.codes['studentStatus']?.find((item) => item.key === code)
  return (
    <section className="list-card">
      <div className="class-people-head">
        <span>{caption(rows)}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState {...(none ? { reason: none } : {})} />
      ) : (
        <PhotoWall students={rows} offices={offices} statusOf={statusOf} />
      )}
    </section>
  )
}
