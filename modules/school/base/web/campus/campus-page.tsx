import { LayoutGrid, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { campus } from '../../shared/organisation/campus.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'
import { DrawnPage } from '../drawn-page.tsx'
import { FenceTab, FenceShape } from './fence.tsx'
import './campus.css'
import { campusOverviewRoute, type CampusFacts } from '../../shared/organisation/organisation-routes.ts'

const detail = { without: ['fence'], tabs: [{ key: 'fence', label: () => t('校区范围'), Content: FenceTab }] }

/** Campuses as cards with what stands and who studies there. */
export function CampusPage() {
  return (
    <DrawnPage
      entity={campus}
      route={campusOverviewRoute}
      detail={detail}
      views={[
        {
          value: 'cards',
          label: () => t('卡片'),
          icon: LayoutGrid,
          draw: ({ data, open }) =>
            data.length === 0 ? (
              <section className="list-card">
                <EmptyState />
              </section>
            ) : (
              <ul className="campus-cards">
                {data.map((one) => (
                  <Card key={one.id} one={one} onOpen={() => open(one.id)} />
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}

function Card({ one, onOpen }: { one: CampusFacts; onOpen: () => void }) {
  const seesStudents = useSession((session) => session.buttons['baseStudentInfo:list'] === true)
  return (
    <li className="list-card org-card campus-card">
      <header>
        <button type="button" className="plain-button touch" onClick={onOpen}>
          <h2>{one.campusName}</h2>
        </button>
        {one.isMain && <ToneTag tone="blue">{t('主校区')}</ToneTag>}
        {one.status === '0' && <ToneTag tone="grey">{t('停用')}</ToneTag>}
        <code>{one.campusCode}</code>
      </header>
      <dl className="org-figures">
        <div>
          <dt>{t('在籍学生')}</dt>
          <dd>
            {seesStudents ? (
              <Link to={`/base/student?campusId=${one.id}&xjztM_in=${enrolledStatuses.join(',')}`}>
                {one.students.toLocaleString('en-US')}
              </Link>
            ) : (
              one.students.toLocaleString('en-US')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('在职教职工')}</dt>
          <dd>{one.staff.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>{t('楼宇')}</dt>
          <dd>
            <Link to={`/base/building?campusId=${one.id}&status=1`}>{one.buildings}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('场地')}</dt>
          <dd>
            <Link to={`/base/venue?campusId=${one.id}&status=1`}>{one.venues}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('占地面积')}</dt>
          <dd>
            {one.area ? Math.round(Number(one.area)).toLocaleString('en-US') : '—'}
            {one.area && <small>㎡</small>}
          </dd>
        </div>
      </dl>
      <p>
        <MapPin size={14} strokeWidth={1.75} aria-hidden />
        {one.address ?? '—'}
        {one.lng && one.lat && <small>{`${one.lng}, ${one.lat}`}</small>}
      </p>
      <p>
        <Phone size={14} strokeWidth={1.75} aria-hidden />
        {one.phone ?? '—'}
      </p>
      {one.fence && <FenceShape fence={one.fence} height={120} />}
    </li>
  )
}
