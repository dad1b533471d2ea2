import { ArrowRight } from 'lucide-react'
import { t, tKey } from '#browser/wire/i18n.ts'
import '../status.css'
import type { Standing } from '../../shared/change-routes.ts'

const lines = [
  ['departmentName', tKey('院系')],
  ['majorName', tKey('专业')],
  ['grade', tKey('年级')],
  ['className', tKey('班级')],
  ['status', tKey('学籍状态')],
] as const

/** Before and after side by side; what changes stands out. */
export function BeforeAfter({ before, after }: { before: Standing; after: Standing }) {
  return (
    <table className="before-after">
      <thead>
        <tr>
          <th />
          <th scope="col">{t('异动前')}</th>
          <th aria-hidden />
          <th scope="col">{t('异动后')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, label]) => {
          const isChanged = before[name] !== after[name]
          return (
            <tr key={name} className={isChanged ? 'before-after-changed' : undefined}>
              <th scope="row">{t(label)}</th>
              <td>{shown(before[name])}</td>
              <td aria-hidden>{isChanged && <ArrowRight size={14} />}</td>
              <td>{shown(after[name])}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function shown(value: string | number | null): string {
  return value === null || value === '' ? '—' : t(String(value))
}
