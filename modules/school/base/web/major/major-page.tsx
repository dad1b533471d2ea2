import { ListTree } from 'lucide-react'
import { shown, t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { major } from '../../shared/organisation/major.ts'
import { majorBranchName, majorClassName } from '../../shared/organisation/major-groups.ts'
import { DrawnPage } from '../drawn-page.tsx'
import { GradeBar, GradeLegend } from './grade-bar.tsx'
import './major.css'
import { majorOverviewRoute, type MajorFacts } from '../../shared/organisation/organisation-routes.ts'

/** Majors in the order of the national catalogue, each with its students by grade. */
export function MajorPage() {
  return (
    <DrawnPage
      entity={major}
      route={majorOverviewRoute}
      views={[
        {
          value: 'tree',
          label: () => t('专业目录'),
          icon: ListTree,
          draw: ({ data, open }) => <Catalogue majors={data} onOpen={open} />,
        },
      ]}
    />
  )
}

function Catalogue({ majors, onOpen }: { majors: readonly MajorFacts[]; onOpen: (id: string) => void }) {
  if (majors.length === 0)
    return (
      <section className="list-card">
        <EmptyState />
      </section>
    )
  const grades = [...new Set(majors.flatMap((one) => Object.keys(one.students)))].toSorted()
  const most = Math.max(1, ...majors.map(totalOf))
  const branches = [...Map.groupBy(majors, (one) => majorBranchName(one.majorCode))]
  return (
    <section className="list-card org-card catalogue">
      <header>
        <span>
          {t('{{branches}} 个大类、{{n}} 个专业，在籍学生 {{students}} 人', {
            branches: branches.length,
            n: majors.length,
            students: majors.reduce((sum, one) => sum + totalOf(one), 0).toLocaleString('en-US'),
          })}
        </span>
        <GradeLegend grades={grades} />
      </header>
      {branches.map(([branch, inBranch]) => (
        <section key={branch} className="catalogue-branch">
          <h2>
            {shown(branch)}
            <small>{inBranch[0]!.majorCode.slice(0, 2)}</small>
            <span>
              {inBranch.reduce((sum, one) => sum + totalOf(one), 0).toLocaleString('en-US')}
              <small>{t('人')}</small>
            </span>
          </h2>
          {[...Map.groupBy(inBranch, (one) => majorClassName(one.majorCode))].map(([name, list]) => (
            <div key={name} className="catalogue-class">
              <h3>
                {shown(name)}
                <small>{list[0]!.majorCode.slice(0, 4)}</small>
              </h3>
              <ul>
                {list.map((one) => (
                  <li key={one.id}>
                    <button type="button" className="plain-button touch" onClick={() => onOpen(one.id)}>
                      <b>{one.majorName}</b>
                      {one.direction && <small>{one.direction}</small>}
                    </button>
                    <span className="catalogue-facts">
                      <code>{one.majorCode}</code>
                      {one.status === '2' && <ToneTag tone="amber">{t('停招')}</ToneTag>}
                      {one.status === '0' && <ToneTag tone="grey">{t('撤销', { context: 'state' })}</ToneTag>}
                      <small>{one.departmentName}</small>
                    </span>
                    <GradeBar students={one.students} grades={grades} most={most} />
                    <span className="catalogue-total">{totalOf(one).toLocaleString('en-US')}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}

function totalOf(one: MajorFacts): number {
  return Object.values(one.students).reduce((sum, n) => sum + n, 0)
}
