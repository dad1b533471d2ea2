import { GraduationCap, IdCard, PauseCircle, UserRoundPen, Users, UsersRound } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardStrip, type StripCell } from '#browser/kit/cards/strip.tsx'
import { WholeRows } from '#browser/kit/cards/whole-rows.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import { enrolledStatuses, readingStatuses } from '../shared/students/student-status.ts'
import { fullFrom } from '../shared/students/info-complete.ts'
import './cards.css'

type Students = Record<'enrolled' | 'reading' | 'inSchool' | 'men' | 'women' | 'away' | 'incomplete', number>
type Figures = { students: Students; classes: number | null; staff: number | null }
type DepartmentRow = { id: string; name: string; enrolled: number; reading: number }
type ClassRow = {
  id: string
  className: string
  grade: number | null
  reading: number
  enrolled: number
  men: number
  women: number
  fdyName: string | null
  bzrName: string | null
  majorName: string | null
}
type OwnClass = {
  className: string
  grade: number | null
  majorName: string | null
  departmentName: string | null
  monitorName: string | null
  fdyName: string | null
  bzrName: string | null
  reading: number
  infoComplete: number
}

const number = (value: number) => value.toLocaleString('en-US')

/** Whether the person may open a page at all. */
function useMayOpen(): (link: string) => boolean {
  const routes = useSession((session) => session.routes)
  return (link) => findRoute(routes, link.split('?')[0]!) !== undefined
}

function FigureStrip({ data }: { data: Figures }) {
  return <CardStrip cells={cellsOf(data)} />
}

function cellsOf({ students, classes, staff }: Figures): StripCell[] {
  const list = (codes: readonly string[]) => `/base/student?xjztM_in=${codes.join(',')}`
  const people = t('人')
  const share = students.reading === 0 ? 0 : Math.round((students.incomplete / students.reading) * 1000) / 10
  return [
    {
      key: 'enrolled',
      icon: UsersRound,
      label: t('在籍学生'),
      value: students.enrolled,
      unit: people,
      caption: t('登记在校 {{n}} 人', { n: number(students.inSchool) }),
      links: [list(enrolledStatuses)],
    },
    {
      key: 'reading',
      icon: GraduationCap,
      label: t('在读'),
      value: students.reading,
      unit: people,
      caption: t('男 {{men}} · 女 {{women}}', { men: number(students.men), women: number(students.women) }),
      links: [list(readingStatuses)],
      side: students.reading > 0 && (
        <i className="card-split" aria-hidden>
          <i style={{ flex: students.men, background: 'var(--chart-1)' }} />
          <i style={{ flex: students.women, background: 'var(--chart-2)' }} />
        </i>
      ),
    },
    {
      key: 'away',
      icon: PauseCircle,
      label: t('休学与保留学籍'),
      value: students.away,
      unit: people,
      caption: t('占在籍 {{n}}%', {
        n: students.enrolled === 0 ? 0 : Math.round((students.away / students.enrolled) * 1000) / 10,
      }),
      links: [list(['02', '04', '16'])],
      tone: students.away > 0 ? 'amber' : undefined,
    },
    {
      key: 'incomplete',
      icon: UserRoundPen,
      label: t('信息不全'),
      value: students.incomplete,
      unit: people,
      caption: t('占在读 {{n}}%', { n: share }),
      links: [`${list(readingStatuses)}&infoComplete_le=${fullFrom - 1}`],
    },
    ...(classes === null
      ? []
      : [
          {
            key: 'classes',
            icon: Users,
            label: t('班级'),
            value: classes,
            unit: t('个'),
            caption: classes === 0 ? '' : t('班均 {{n}} 人', { n: Math.round(students.reading / classes) }),
            links: ['/base/stuClass?status_in=1,2'],
          },
        ]),
    ...(staff === null
      ? []
      : [
          {
            key: 'staff',
            icon: IdCard,
            label: t('在职教职工'),
            value: staff,
            unit: people,
            caption: staff === 0 ? '' : t('生师比 {{n}} : 1', { n: Math.round((students.reading / staff) * 10) / 10 }),
            links: ['/base/teacher?staffStatus_in=11,12,13,14,15'],
          },
        ]),
  ]
}

/** So many lines of a finger's height, and the one that tells of the rest, a phone's card holds whole. */
const mostOnPhone = 8

function DepartmentBars({
  data,
  settings,
}: {
  data: DepartmentRow[]
  settings: Readonly<Record<string, string | number>>
}) {
  const open = useOpenLink()
  const mayOpen = useMayOpen()
  const isNarrow = useNarrow()
  const most = Math.min(Number(settings['size'] ?? 10), isNarrow ? mostOnPhone : Infinity)
  const sorted = data.toSorted((a, b) => b.enrolled - a.enrolled)
  // One that is left out takes the line that would tell of it.
  const rows = sorted.length === most + 1 ? sorted : sorted.slice(0, most)
  const rest = sorted.slice(rows.length)
  const top = Math.max(1, ...rows.map((row) => row.enrolled))
  return (
    <ul className="desk-depts">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            disabled={!mayOpen('/base/student')}
            onClick={() => open(`/base/student?departmentId=${row.id}&xjztM_in=${enrolledStatuses.join(',')}`)}
          >
            <span>{row.name}</span>
            <i aria-hidden>
              <i style={{ width: `${(row.enrolled / top) * 100}%` }} />
            </i>
            <b>{number(row.enrolled)}</b>
          </button>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="desk-depts-rest">
          <span>{t('其余 {{n}} 个院系', { n: rest.length })}</span>
          <b>{number(rest.reduce((sum, row) => sum + row.enrolled, 0))}</b>
        </li>
      )}
    </ul>
  )
}

const mostTiles = 4

function Classes({ data, size }: { data: { records: ClassRow[]; total: number }; size: { w: number } }) {
  if (data.total <= mostTiles && size.w >= 6)
    return (
      <div className="desk-classes">
        {data.records.map((row) => (
          <ClassTile key={row.id} row={row} />
        ))}
      </div>
    )
  return (
    <WholeRows className="desk-class-list">
      {data.records.map((row) => (
        <ClassLine key={row.id} row={row} />
      ))}
    </WholeRows>
  )
}

function ClassTile({ row }: { row: ClassRow }) {
  const open = useOpenLink()
  return (
    <button type="button" onClick={() => open(`/base/stuClass/detail?id=${row.id}`)}>
      <span className="desk-class-name">{row.className}</span>
      <span className="card-caption">{row.majorName}</span>
      <b>
        {row.reading}
        <small>{t('人在读')}</small>
      </b>
      <Split row={row} />
      <dl>
        <dt>{t('男 / 女')}</dt>
        <dd>
          {row.men} / {row.women}
        </dd>
        <dt>{t('在籍')}</dt>
        <dd>{row.enrolled}</dd>
        <dt>{t('辅导员')}</dt>
        <dd>{row.fdyName ?? '—'}</dd>
        <dt>{t('班主任')}</dt>
        <dd>{row.bzrName ?? '—'}</dd>
      </dl>
    </button>
  )
}

function ClassLine({ row }: { row: ClassRow }) {
  const open = useOpenLink()
  return (
    <li>
      <button type="button" onClick={() => open(`/base/stuClass/detail?id=${row.id}`)}>
        <span>
          <b>{row.className}</b>
          <small>{[row.fdyName ?? row.bzrName, row.majorName].filter(Boolean).join(' · ')}</small>
        </span>
        <span className="desk-class-split">
          <Split row={row} />
          <small>{t('男 {{men}} · 女 {{women}}', { men: row.men, women: row.women })}</small>
        </span>
        <b className="desk-class-count">
          {row.reading}
          <small>{t('人')}</small>
        </b>
      </button>
    </li>
  )
}

function Split({ row }: { row: Pick<ClassRow, 'men' | 'women'> }) {
  return (
    <i className="card-split" aria-hidden>
      <i style={{ flex: row.men, background: 'var(--chart-1)' }} />
      <i style={{ flex: row.women, background: 'var(--chart-2)' }} />
    </i>
  )
}

function MyClass({ data }: { data: OwnClass }) {
  const facts = [
    [t('专业'), data.majorName],
    [t('院系'), data.departmentName],
    [t('辅导员'), data.fdyName],
    [t('班主任'), data.bzrName],
    [t('班长'), data.monitorName],
    [t('我的信息'), t('已完善 {{n}}%', { n: data.infoComplete })],
  ] as const
  return (
    <div className="desk-own-class">
      <p>
        <b>{data.className}</b>
        <span>
          {data.reading}
          <small>{t('人在读')}</small>
        </span>
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export const contributions = [
  cardView<Figures>({ code: 'base.figures', View: FigureStrip, isBare: true }),
  cardView<DepartmentRow[]>({
    code: 'base.departments',
    View: DepartmentBars,
    isEmpty: (rows) => rows.length === 0,
    note: (rows) => ({ text: t('在籍 {{n}} 人', { n: number(rows.reduce((sum, row) => sum + row.enrolled, 0)) }) }),
  }),
  cardView<{ records: ClassRow[]; total: number }>({
    code: 'base.classes',
    View: Classes,
    isEmpty: ({ total }) => total === 0,
    note: ({ total }) => ({ text: t('{{n}} 个班', { n: total }) }),
  }),
  cardView<OwnClass | null>({ code: 'base.myClass', View: MyClass as never, isEmpty: (data) => data === null }),
]
