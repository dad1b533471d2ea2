import { Button } from 'antd'
import { List, Users } from 'lucide-react'
import { useState } from 'react'
import { RequestError } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { isNobody, populationKinds, type TargetScope } from '../shared/target-scope.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { useCount } from './use-population.ts'

/** How many people the rule means now, who some of them are, and what each part of it adds. */
export function CountSide({ scope }: { scope: TargetScope }) {
  const { data, error, isFetching } = useCount(scope)
  const [isShown, setShown] = useState(false)
  const isEmpty = isNobody(scope)
  const refusal = !isEmpty && error ? (error instanceof RequestError && error.msg ? t(error.msg) : t('加载失败')) : null
  const shown = isEmpty || refusal ? null : data
  const largest = Math.max(1, ...(shown?.breakdown ?? []).map((one) => one.count))
  return (
    <div className="population-count" aria-live="polite" aria-busy={isFetching}>
      <p className="population-number">
        <Users size={18} strokeWidth={1.75} aria-hidden />
        <strong>{(shown?.count ?? 0).toLocaleString('en')}</strong>
        {t('人')}
        {shown && shown.students > 0 && shown.teachers > 0 && (
          <small>
            {t('学生 {{s}} · 教职工 {{n}}', {
              s: shown.students.toLocaleString('en'),
              n: shown.teachers.toLocaleString('en'),
            })}
          </small>
        )}
      </p>
      {refusal && (
        <p className="population-refusal" role="alert">
          {refusal}
        </p>
      )}
      {isEmpty && <p className="population-hint">{t('选择范围后显示人数')}</p>}
      {shown && shown.samples.length > 0 && (
        <p className="population-samples">
          {listed(shown.samples)}
          {shown.count > shown.samples.length ? t(' 等') : ''}
        </p>
      )}
      {shown && shown.count > 0 && (
        <Button
          size="small"
          className="population-open"
          icon={<List size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setShown(true)}
        >
          {t('查看名单')}
        </Button>
      )}
      {isShown && <PeopleDialog scope={scope} onClose={() => setShown(false)} />}
      {shown && shown.breakdown.length > 1 && (
        <table className="population-breakdown">
          <thead>
            <tr>
              <th>{t('来源')}</th>
              <th aria-hidden />
              <th>{t('人数')}</th>
              <th>{t('仅此来源')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.breakdown.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{t(populationKinds[one.kind])}</th>
                <td className="population-bar" aria-hidden>
                  <i style={{ width: `${(one.count / largest) * 100}%` }}>
                    <b style={{ width: one.count === 0 ? 0 : `${(one.only / one.count) * 100}%` }} />
                  </i>
                </td>
                <td>{one.count.toLocaleString('en')}</td>
                <td>{one.only.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
