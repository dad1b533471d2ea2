import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { AmountAxis } from '../../shared/tiers/table.ts'
import type { Limit } from '../../shared/tiers/limits.ts'
import type { limitsRoute, TiersView } from '../../shared/tiers/tiers.ts'

const signs: Record<string, () => string> = {
  gt: () => t('超过'),
  ge: () => t('不少于'),
  lt: () => t('不到'),
  le: () => t('不超过'),
}

/** The numbers, changed in place: each change is a version of the flow of its own. Everything else is drawn in the designer. */
export function LimitEditor({
  view,
  route,
  read,
}: {
  view: TiersView
  route: ReturnType<typeof limitsRoute>
  /** What is asked anew once it has changed. */
  read: string
}) {
  const [values, setValues] = useState(view.limits.map(({ value }) => value))
  const [refusal, setRefusal] = useState<string | null>(null)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const { success, confirm } = useFeedback()
  const changed = view.limits.filter((limit, i) => values[i] !== limit.value)
  useDirtyPage(changed.length > 0)
  const { amount } = view
  const label = shown(amount?.label ?? '')
  if (!amount || view.limits.length === 0)
    return <p className="limit-note">{t('当前流程没有按{{label}}划分的分支，请在流程设计中修改。', { label })}</p>
  const save = async () => {
    if (
      !(await confirm({
        title: t('将发布新一版{{name}}流程，正在审批的{{name}}仍按原流程进行。确定吗？', { name: shown(view.name) }),
        okText: t('发布'),
      }))
    )
      return
    setSaving(true)
    setRefusal(null)
    try {
      const limits = view.limits.flatMap(({ stepKey, branchKey, group, row, value }, i) =>
        values[i] === value ? [] : [{ stepKey, branchKey, group, row, value: values[i]! }],
      )
      const { versionNo } = await postOnce(route, {
        versionNo: view.version.versionNo,
        limits,
      })
      success(t('已发布第 {{n}} 版', { n: versionNo }))
      await client.invalidateQueries({ queryKey: [read] })
    } catch (error) {
      setRefusal(error instanceof RequestError ? t(error.msg) : t('保存失败'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="limit-editor">
      <h3>{t('分级{{label}}', { label })}</h3>
      <div className="limit-fields">
        {view.limits.map((limit, i) => (
          <LimitField
            key={`${limit.stepKey}/${limit.branchKey}/${limit.group}/${limit.row}`}
            limit={limit}
            amount={amount}
            value={values[i]!}
            isFixed={!view.canEdit || view.version.isDrawn}
            onChange={(value) => setValues(values.map((one, at) => (at === i ? value : one)))}
          />
        ))}
        {view.canEdit && !view.version.isDrawn && (
          <span className="limit-deeds">
            {changed.length > 0 && (
              <Button
                type="text"
                onClick={() => {
                  setValues(view.limits.map(({ value }) => value))
                  setRefusal(null)
                }}
              >
                {t('还原')}
              </Button>
            )}
            <Button type="primary" disabled={changed.length === 0} loading={isSaving} onClick={() => void save()}>
              {t('发布新{{label}}', { label })}
            </Button>
          </span>
        )}
      </div>
      {refusal && (
        <p className="limit-wrong" role="alert">
          {refusal}
        </p>
      )}
      {view.version.isDrawn && <p className="limit-note">{t('流程设计中有尚未发布的修改，请在流程设计中调整')}</p>}
    </div>
  )
}

function LimitField({
  limit,
  amount,
  value,
  isFixed,
  onChange,
}: {
  limit: Limit
  amount: AmountAxis
  value: number
  isFixed: boolean
  onChange: (value: number) => void
}) {
  const label = t('{{step}}：{{sign}}', { step: shown(limit.stepName), sign: signs[limit.op]?.() ?? limit.op })
  return (
    <label className="limit-field">
      <span>{label}</span>
      {isFixed ? (
        <b>{value}</b>
      ) : (
        <InputNumber
          value={value}
          min={amount.least}
          max={amount.most}
          step={amount.step}
          aria-label={label}
          onChange={(next) => {
            if (next !== null) onChange(next)
          }}
        />
      )}
      <span>{shown(amount.unit)}</span>
    </label>
  )
}
