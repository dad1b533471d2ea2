import { Grid3x3 } from 'lucide-react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { gradeMajor } from '../../shared/organisation/grade-major.ts'
import { DrawnPage, type Drawing } from '../drawn-page.tsx'
import './intake.css'
import { intakeMatrixRoute, type IntakeFacts } from '../../shared/organisation/organisation-routes.ts'

/** Intakes as a matrix: majors down, grades across, planned and real numbers in each cell. */
export function IntakePage() {
  return (
    <DrawnPage
      entity={gradeMajor}
      route={intakeMatrixRoute}
      views={[
        { value: 'matrix', label: () => t('招生矩阵'), icon: Grid3x3, draw: (drawing) => <Matrix {...drawing} /> },
      ]}
    />
  )
}

function Matrix({ data, open, add, can }: Drawing<IntakeFacts[]>) {
  const { confirm } = useFeedback()
  if (data.length === 0)
    return (
      <section className="list-card">
        <EmptyState />
      </section>
    )
  const grades = [...new Set(data.map((one) => one.grade))].toSorted((a, b) => b - a)
  const majors = [...Map.groupBy(data, (one) => one.majorId).values()]
  const sums = grades.map((grade) => {
    const inGrade = data.filter((one) => one.grade === grade)
    return {
      grade,
      plan: inGrade.reduce((sum, one) => sum + (one.planNum ?? 0), 0),
      real: inGrade.reduce((sum, one) => sum + one.realNum, 0),
    }
  })
  const askToAdd = async (grade: number, majorId: string) => {
    const isWanted = await confirm({
      title: t('该专业 {{grade}} 级未建立年级专业，请先添加', { grade }),
      okText: t('添加'),
    })
    if (isWanted) add({ grade, majorId })
  }
  return (
    <section className="list-card org-card matrix-frame">
      <p className="matrix-note">{t('每格为实际 / 计划人数；实际人数是报到过的学生，未报到、放弃和取消入学的不计')}</p>
      <div className="matrix-scroll">
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{t('专业')}</th>
              {sums.map(({ grade, plan, real }) => (
                <th key={grade} scope="col">
                  {t('{{grade}}级', { grade })}
                  <small>{`${real.toLocaleString('en-US')} / ${plan.toLocaleString('en-US')}`}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {majors.map((list) => {
              const [first] = list
              return (
                <tr key={first!.majorId}>
                  <th scope="row">
                    <b>{first!.majorName}</b>
                    <small>{[first!.majorCode, first!.departmentName].filter(Boolean).join(' · ')}</small>
                  </th>
                  {grades.map((grade) => {
                    const one = list.find((intake) => intake.grade === grade)
                    if (one)
                      return (
                        <td key={grade}>
                          <Cell one={one} onOpen={() => open(one.id)} />
                        </td>
                      )
                    const isOffered = can('add') && first!.majorStatus === '1'
                    return (
                      <td key={grade}>
                        {isOffered ? (
                          <button
                            type="button"
                            className="matrix-empty"
                            aria-label={t('{{grade}}级 {{name}} 未建立', { grade, name: first!.majorName })}
                            onClick={() => void askToAdd(grade, first!.majorId)}
                          >
                            +
                          </button>
                        ) : (
                          <span className="blank">—</span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ one, onOpen }: { one: IntakeFacts; onOpen: () => void }) {
  const share = one.planNum ? one.realNum / one.planNum : null
  const tone = share === null ? 'grey' : share > 1.05 ? 'violet' : share >= 0.9 ? 'green' : 'amber'
  return (
    <button type="button" className="matrix-cell" onClick={onOpen} title={t('{{n}} 个班', { n: one.classNum })}>
      <span>
        <b>{one.realNum}</b>
        <small>{` / ${one.planNum ?? '—'}`}</small>
        {share !== null && <em>{`${Math.round(share * 100)}%`}</em>}
      </span>
      <i aria-hidden>
        <i className={`matrix-fill matrix-fill-${tone}`} style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
      </i>
    </button>
  )
}
