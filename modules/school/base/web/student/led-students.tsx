import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { student } from '../../shared/students/student.ts'
import { ClassCard } from '../class/class-card.tsx'
import '../class/class.css'
import { PhotoWall } from './photo-wall.tsx'
import { classCardsRoute, ledClassesRoute, type ClassCardRow } from '../../shared/classes/class-routes.ts'
import { useClassPeople } from './use-class-people.ts'

/** The classes one leads, and the faces of the chosen one. */
export function LedStudents({ isFdy }: { isFdy: boolean }) {
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
          <ul className="class-wall">
            {classes.data.map((row) => (
              <li key={row.id}>
                <ClassCard row={row} choice={{ isChosen: row.id === chosen?.id, choose: () => setChosenId(row.id) }} />
              </li>
            ))}
          </ul>
          {chosen && <Faces key={chosen.id} of={chosen} />}
        </>
      )}
    </div>
  )
}

function Faces({ of }: { of: ClassCardRow }) {
  const { world } = useMeta(student)
  const [text, setText] = useState('')
  const answer = useClassPeople(of.id)
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!world || !answer.data)
    return (
      <section className="list-card">
        <Skeleton active style={{ padding: 16 }} />
      </section>
    )
  const rows = answer.data.records
  const shown = rows.filter(
    (row) => text === '' || String(row.xm).includes(text) || String(row.xh ?? '').includes(text),
  )
  const full = rows.filter((row) => Number(row.infoComplete) >= 90).length
  const offices = {
    ...(of.monitorId && { [of.monitorId]: t('班长') }),
    ...(of.leagueSecId && { [of.leagueSecId]: t('团支书') }),
  }
  const statusOf = (code: unknown) => world.meta.codes['studentStatus']?.find((item) => item.key === code)
  return (
    <section className="list-card">
      <div className="class-people-head">
        <span>
          {of.className} · {t('共 {{n}} 人', { n: rows.length })} · {t('信息完整 {{n}} 人', { n: full })}
        </span>
        <Input
          prefix={<Search size={14} strokeWidth={1.75} aria-hidden />}
          className="faces-search"
          allowClear
          placeholder={t('姓名或学号')}
          aria-label={t('姓名或学号')}
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
        />
      </div>
      {shown.length === 0 ? <EmptyState /> : <PhotoWall students={shown} offices={offices} statusOf={statusOf} />}
    </section>
  )
}
