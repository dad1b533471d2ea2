import { Tooltip } from 'antd'
import { chartColour } from '#browser/kit/theme/chart-colours.ts'
import { t } from '#browser/wire/i18n.ts'

/** The newest grades have the first colours; what is older than five years is one. */
function colourOf(grades: readonly string[], grade: string): string {
  const fromNewest = grades.length - 1 - grades.indexOf(grade)
  return chartColour(fromNewest < 5 ? fromNewest + 1 : undefined)
}

/** Students of one major by grade, stacked; the longest bar is the largest major. */
export function GradeBar({
  students,
  grades,
  most,
}: {
  students: Readonly<Record<string, number>>
  grades: readonly string[]
  most: number
}) {
  const parts = grades.filter((grade) => (students[grade] ?? 0) > 0)
  const words = parts.map((grade) => t('{{grade}}级 {{n}} 人', { grade, n: students[grade]! })).join(' · ')
  return (
    <Tooltip title={words}>
      <span className="grade-bar" role="img" aria-label={words || t('没有在籍学生')}>
        {parts.map((grade) => (
          <i
            key={grade}
            style={{ width: `${(100 * students[grade]!) / most}%`, background: colourOf(grades, grade) }}
          />
        ))}
      </span>
    </Tooltip>
  )
}

export function GradeLegend({ grades }: { grades: readonly string[] }) {
  return (
    <span className="grade-legend">
      {grades.map((grade) => (
        <span key={grade}>
          <i style={{ background: colourOf(grades, grade) }} />
          {t('{{grade}}级', { grade })}
        </span>
      ))}
    </span>
  )
}
