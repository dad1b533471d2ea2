import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton, Tabs } from 'antd'
import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import '#browser/kit/detail/detail.css'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { classAssign } from '../../shared/classes/class-assign.ts'
import { stuClass } from '../../shared/classes/class.ts'
import { student } from '../../shared/students/student.ts'
import { PhotoWall } from '../student/photo-wall.tsx'
import { ClassFill } from './class-card.tsx'
import { useRecordName } from '#browser/kit/pages/page-name.ts'
import { RollTable } from './roll-table.tsx'
import './class.css'
import { classOverviewRoute, type ClassLeader } from '../../shared/classes/class-routes.ts'
import { useClassPeople } from '../student/use-class-people.ts'

/** One class: who is in it, and who led it when. */
export function ClassPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { world } = useMeta(stuClass)
  const can = useAbility(world)
  const [tab, setTab] = useState('people')
  const [isEditing, setEditing] = useState(false)
  const answer = useQuery({
    queryKey: ['base/stuClass', 'overview', id],
    queryFn: () => get(classOverviewRoute, { id }),
    enabled: id !== '',
  })
  useRecordName(stuClass, answer.data)
  if (id === '')
    return <EmptyState reason={t('请从班级列表打开一个班级')} action={<Link to="/base/stuClass">{t('班级')}</Link>} />
  if (answer.error)
    return (
      <div className="page">
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (!world || !answer.data)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  const row = answer.data
  const state = Object.values(
    stuClass.fields.status.options.states as Record<string, readonly [string, string, string]>,
  ).find(([key]) => key === row.status)
  const facts: [string, string | null, boolean?][] = [
    [t('辅导员'), row.fdyName, true],
    [t('班主任'), row.bzrName],
    [t('班长'), row.monitorName],
    [t('团支书'), row.leagueSecName],
    [t('班级编码'), row.classCode],
    [t('预计毕业日期'), row.expectGradDate],
  ]
  const offices = {
    ...(row.monitorId && { [row.monitorId]: t('班长') }),
    ...(row.leagueSecId && { [row.leagueSecId]: t('团支书') }),
  }
  return (
    <div className="page class-page">
      <header className="class-head">
        <div className="class-head-row">
          <h2>
            {row.className}
            <ToneTag tone={state?.[2]} hasDot>
              {t(state?.[1] ?? '')}
            </ToneTag>
            <small>{[row.majorName, row.departmentName].filter(Boolean).join(' · ')}</small>
          </h2>
          <span className="list-head-actions">
            <Button icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={() => window.print()}>
              {t('打印')}
            </Button>
            {can('update') && (
              <Button icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setEditing(true)}>
                {t('编辑')}
              </Button>
            )}
          </span>
        </div>
        <div className="class-head-body">
          <ClassFill row={row} />
          <dl className="detail-facts">
            {facts.map(([label, value, isNeeded]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ?? (isNeeded ? <ToneTag tone="red">{t('未安排')}</ToneTag> : '—')}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'people', label: t('学生 {{n}}', { n: row.reading }) },
            { key: 'leaders', label: t('带班记录 {{n}}', { n: row.leaders.length }) },
          ]}
        />
      </header>
      {tab === 'people' ? <People classId={id} offices={offices} /> : <Leaders leaders={row.leaders} />}
      <FormPanel
        isOpen={isEditing}
        id={id}
        world={world}
        onClose={() => setEditing(false)}
        onSaved={() => void answer.refetch()}
      />
    </div>
  )
}

function People({ classId, offices }: { classId: string; offices: Readonly<Record<string, string>> }) {
  const { world } = useMeta(student)
  const [view, setView] = useState<'photos' | 'list'>('photos')
  const answer = useClassPeople(classId)
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!world || !answer.data)
    return (
      <section className="list-card">
        <Skeleton active style={{ padding: 16 }} />
      </section>
    )
  const statusOf = (code: unknown) => world.meta.codes['studentStatus']?.find((item) => item.key === code)
  return (
    <section className="list-card">
      <div className="class-people-head">
        <span>{t('共 {{n}} 人', { n: answer.data.records.length })}</span>
        <Segmented
          size="small"
          value={view}
          onChange={(value) => setView(value as 'photos' | 'list')}
          options={[
            { value: 'photos', label: t('照片墙') },
            { value: 'list', label: t('花名册') },
          ]}
        />
      </div>
      {answer.data.records.length === 0 ? (
        <EmptyState reason={t('这个班还没有学生')} />
      ) : view === 'photos' ? (
        <PhotoWall students={answer.data.records} offices={offices} statusOf={statusOf} />
      ) : (
        <RollTable students={answer.data.records} world={world} />
      )}
    </section>
  )
}

function Leaders({ leaders }: { leaders: readonly ClassLeader[] }) {
  const states = Object.values(
    classAssign.fields.role.options.states as Record<string, readonly [string, string, string]>,
  )
  if (leaders.length === 0)
    return (
      <section className="list-card">
        <EmptyState reason={t('还没有人带过这个班')} action={<Link to="/base/classAssign">{t('带班安排')}</Link>} />
      </section>
    )
  return (
    <section className="list-card">
      <ol className="leader-line">
        {leaders.map((one) => {
          const role = states.find(([key]) => key === one.role)
          return (
            <li key={one.id}>
              <time>
                {one.startDate} — {one.endDate ?? t('至今')}
              </time>
              <ToneTag tone={one.isNow ? role?.[2] : 'grey'}>{t(role?.[1] ?? one.role)}</ToneTag>
              <span>
                {one.xm} <small>{one.gh}</small> {one.isTemp && <ToneTag tone="amber">{t('临时代管')}</ToneTag>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
