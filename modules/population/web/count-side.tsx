import { Select } from 'antd'
import { Users } from 'lucide-react'
import { RequestError } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { isNobody, populationKinds, type TargetScope } from '../shared/target-scope.ts'
import { useCount, type Units } from './use-population.ts'

/** How many people the rule means now, who some of them are, and what each part of it adds. */
export function CountSide({ scope }: { scope: TargetScope }) {
  const { data, error, isFetching } = useCount(scope)
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
        {shown && shown.students > 0 && shown.teachers > 0 && <small>{t('学生 {{s}} · 教职工 {{n}}', { s: shown.students.toLocaleString('en'), n: shown.teachers.toLocaleString('en') })}</small>}
      </p>
      {refusal && <p className="population-refusal" role="alert">{refusal}</p>}
      {isEmpty && <p className="population-hint">{t('选择范围后显示人数')}</p>}
      {shown && shown.samples.length > 0 && <p className="population-samples">{shown.samples.join('、')}{shown.count > shown.samples.length ? t(' 等') : ''}</p>}
      {shown && shown.breakdown.length > 1 && (
        <table className="population-breakdown">
          <thead><tr><th>{t('来源')}</th><th aria-hidden /><th>{t('人数')}</th><th>{t('仅此来源')}</th></tr></thead>
          <tbody>
            {shown.breakdown.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{t(populationKinds[one.kind])}</th>
                <td className="population-bar" aria-hidden><i style={{ width: `${(one.count / largest) * 100}%` }}><b style={{ width: one.count === 0 ? 0 : `${(one.only / one.count) * 100}%` }} /></i></td>
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

const sexes = () => [{ value: '1', label: t('男') }, { value: '2', label: t('女') }]

/** What everybody who is meant must be besides. */
export function FilterPart({ scope, units, onChange }: { scope: TargetScope; units: Units | undefined; onChange: (scope: TargetScope) => void }) {
  const set = (part: Partial<TargetScope['filter']>) => onChange({ ...scope, filter: { ...scope.filter, ...part } })
  return (
    <div className="population-filter">
      <Select allowClear placeholder={t('性别不限')} aria-label={t('性别')} value={scope.filter.sex ?? null} options={sexes()} onChange={(sex: string | null) => set({ sex: sex ?? undefined })} />
      {scope.userType !== 'tea' && (
        <Select mode="multiple" allowClear maxTagCount="responsive" placeholder={t('年级不限')} aria-label={t('年级')} value={scope.filter.grade ?? []} options={(units?.grades ?? []).map((one) => ({ value: Number(one.id), label: one.label }))} onChange={(grade: number[]) => set({ grade: grade.length > 0 ? grade : undefined })} />
      )}
    </div>
  )
}
