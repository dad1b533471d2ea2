import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tabs } from 'antd'
import { Pencil, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isBlank } from '#kernel/rules/text.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import '#browser/kit/detail/detail.css'
import { HistoryList } from '#browser/kit/detail/history-list.tsx'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useHistory } from '#browser/kit/hooks/record/use-history.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useRecordName } from '#browser/kit/pages/page-name.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { completeFields } from '../../shared/students/info-complete.ts'
import { studentDeeds, type StudentDeed } from '../../shared/students/student-deed.ts'
import { studentTabs, type StudentTab } from '../../shared/students/student-tab.ts'
import { student } from '../../shared/students/student.ts'
import { CallButton } from './call-button.tsx'
import { CompleteRing } from './complete-ring.tsx'
import { fieldOf, Facts, sectionsOf, Value } from './facts.tsx'
import { Overview } from './overview.tsx'
import { DeedButton, offeredDeeds } from './student-deeds.tsx'
import { StatusLine } from './status-line.tsx'
import { useLife } from './use-life.ts'
import './profile.css'
import { studentInfoRoute } from '../../shared/people/people-routes.ts'

const headFacts = ['xh', 'classId', 'majorId', 'departmentId', 'grade', 'sjhm', 'originCanton'] as const

/** The page of one student; which one is told by `?id=`. */
export function StudentPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  useRecordName(student, useRecord(student, id || undefined).row)
  return id === '' ? (
    <EmptyState reason={t('请从学生列表打开一名学生')} action={<Link to="/base/student">{t('学生信息')}</Link>} />
  ) : (
    <Profile key={id} id={id} />
  )
}

/** Everything known of one student, as far as the reader may: header, then tabs of this and other areas. */
export function Profile({
  id,
  beside,
  extra,
}: {
  id: string
  beside?: (name: string) => ReactNode
  extra?: readonly StudentTab[]
}) {
  const { world, error: metaError, retry } = useMeta(student)
  const { row, error, reload } = useRecord(student, id)
  if (metaError || error)
    return (
      <div className="page">
        <LoadError error={metaError ?? error} onRetry={metaError ? retry : () => void reload()} />
      </div>
    )
  if (!world || !row)
    return (
      <div className="page">
        <Skeleton active avatar paragraph={{ rows: 10 }} />
      </div>
    )
  return <Loaded row={row} world={world} beside={beside} extra={extra} onChanged={() => void reload()} />
}

function Loaded({
  row,
  world,
  beside,
  extra = [],
  onChanged,
}: {
  row: RecordRow
  world: FieldWorld
  beside?: (name: string) => ReactNode
  extra?: readonly StudentTab[]
  onChanged: () => void
}) {
  // Whoever opens the own record comes to read and correct it; others want to know how somebody stands.
  const isOwn = beside !== undefined
  const [tab, setTab] = useState(isOwn ? 'basics' : 'life')
  const [isEditing, setEditing] = useState(false)
  const history = useHistory(world, row.id)
  const buttons = useSession((session) => session.buttons)
  const added = [...extra, ...useContributions<StudentTab>(studentTabs)].filter(
    ({ permission }) => buttons[permission] === true,
  )
  const { entries } = useLife(row.id)
  const counted = (label: string, source: string | undefined) => {
    const n = entries.filter((one) => one.source.key === source).length
    return n === 0 ? (
      label
    ) : (
      <>
        {label} <small className="profile-count">{n}</small>
      </>
    )
  }
  const life = { key: 'life', label: t('一览') }
  const items = [
    ...(isOwn ? [] : [life]),
    { key: 'basics', label: t('基本信息') },
    { key: 'contact', label: t('联系方式') },
    ...(buttons['stuStatusHistory:list'] ? [{ key: 'status', label: counted(t('学籍轨迹'), 'status') }] : []),
    ...added.map(({ key, label, counts }) => ({ key, label: counted(label(), counts) })),
    ...(isOwn ? [life] : []),
    ...(history.isOffered ? [{ key: 'history', label: t('变更记录') }] : []),
  ]
  const Added = added.find(({ key }) => key === tab)?.Content
  const turnTo = (key: string) => {
    setTab(key)
    if (key === 'history') history.refresh()
  }
  return (
    <div className="page student-page">
      <article className="detail">
        <header className="detail-head">
          <Header row={row} world={world} onEdit={() => setEditing(true)} />
          <Tabs activeKey={tab} onChange={turnTo} items={items} />
        </header>
        {tab === 'life' && <Overview row={row} world={world} aside={<Aside row={row} world={world} />} />}
        {(tab === 'basics' || tab === 'contact') && (
          <div className="profile-body">
            <div className="detail">
              <Facts row={row} world={world} sections={sectionsOf[tab]} beside={beside} />
            </div>
            <Aside row={row} world={world} />
          </div>
        )}
        {tab === 'status' && <StatusLine row={row} world={world} />}
        {tab === 'history' && <HistoryList history={history} />}
        {Added && <Added studentId={row.id} />}
      </article>
      <FormPanel isOpen={isEditing} id={row.id} world={world} onClose={() => setEditing(false)} onSaved={onChanged} />
    </div>
  )
}

function Header({ row, world, onEdit }: { row: RecordRow; world: FieldWorld; onEdit: () => void }) {
  const name = String(row.xm ?? '')
  const { now } = useLife(row.id)
  const deeds = offeredDeeds(useContributions<StudentDeed>(studentDeeds))
  const [photo] = Array.isArray(row.photoFileId) ? (row.photoFileId as string[]) : []
  return (
    <div className="detail-head-row">
      <div className="detail-who">
        <NameAvatar name={name} size={88} photoId={photo} shape="portrait" />
        <div className="detail-who-text">
          <h2>
            {name}
            <Value name="xjztM" row={row} world={world} />
            {row.inSchool === false && <ToneTag tone="grey">{t('登记不在校')}</ToneTag>}
            {now.map(({ key, text, tone }) => (
              <ToneTag key={key} tone={tone}>
                {text}
              </ToneTag>
            ))}
          </h2>
          <dl className="detail-facts">
            {headFacts
              .filter((each) => !world.meta.hidden.includes(each))
              .map((each) => (
                <div key={each}>
                  <dt>{t(fieldOf(each).options.label)}</dt>
                  <dd>
                    <Value name={each} row={row} world={world} />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      </div>
      <span className="profile-deeds">
        {row.sjhm && canDo(world, 'unmask', row) ? <CallButton studentId={row.id} name={name} hasLabel /> : null}
        {deeds.map((deed) => (
          <DeedButton key={deed.key} deed={deed} studentId={row.id} />
        ))}
        <Button
          className="touch"
          icon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('打印登记表')}
        </Button>
        {canDo(world, 'update', row) && (
          <Button className="touch" icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />} onClick={onEdit}>
            {t('编辑')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** What one wants to know beside the record: who leads this student, and what the record lacks. */
function Aside({ row, world }: { row: RecordRow; world: FieldWorld }) {
  const around = useQuery({
    queryKey: ['base/baseStudentInfo', 'around', row.id],
    queryFn: () => get(studentInfoRoute, { id: row.id }),
  })
  const missing = completeFields.filter((name) => !world.meta.hidden.includes(name) && isBlank(row[name]))
  const percent = Number(row.infoComplete ?? 0)
  return (
    <aside className="profile-aside">
      <section className="detail-section">
        <h3>{t('信息完整度')}</h3>
        <div className="profile-complete">
          <CompleteRing percent={percent} size={72} />
          <div>
            <p>{missing.length === 0 ? t('该填的都填了') : t('还缺 {{n}} 项', { n: missing.length })}</p>
            {missing.length > 0 && (
              <p className="profile-missing">
                {missing.map((name) => (
                  <span key={name}>{t(fieldOf(name).options.label)}</span>
                ))}
              </p>
            )}
          </div>
        </div>
      </section>
      <section className="detail-section">
        <h3>{t('带班老师')}</h3>
        <dl className="profile-leaders">
          <div>
            <dt>{t('辅导员')}</dt>
            <dd>
              {around.data?.fdyName ?? '—'}
              {around.data?.fdyPhone && <a href={`tel:${around.data.fdyPhone}`}>{around.data.fdyPhone}</a>}
            </dd>
          </div>
          <div>
            <dt>{t('班主任')}</dt>
            <dd>{around.data?.bzrName ?? '—'}</dd>
          </div>
        </dl>
      </section>
    </aside>
  )
}
