import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { DayLimit } from '../../shared/settings/rule-view.ts'
import { setLimitsRoute, type RuleView } from '../../shared/settings/rule-routes.ts'

const signs: Record<string, () => string> = {
  gt: () => t('超过'),
  ge: () => t('不少于'),
  lt: () => t('不到'),
  le: () => t('不超过'),
}

/** The numbers of days, changed in place: each change is a version of the flow of its own. Everything else is drawn in the designer. */
export function LimitEditor({ rules }: { rules: RuleView }) {
  const [values, setValues] = useState(rules.limits.map(({ value }) => value))
  const [refusal, setRefusal] = useState<string | null>(null)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const { success, confirm } = useFeedback()
  const changed = rules.limits.filter((limit, i) => values[i] !== limit.value)
  useDirtyPage(changed.length > 0)
  if (rules.limits.length === 0)
    return <p className="limit-note">{t('当前流程没有按天数划分的分支，请在流程设计中修改。')}</p>
  const save = async () => {
    if (
      !(await confirm({ title: t('将发布新一版请假流程，正在审批的请假仍按原流程进行。确定吗？'), okText: t('发布') }))
    )
      return
    setSaving(true)
    setRefusal(null)
    try {
      const limits = rules.limits.flatMap(({ stepKey, branchKey, group, row, value }, i) =>
        values[i] === value ? [] : [{ stepKey, branchKey, group, row, value: values[i]! }],
      )
      const { versionNo } = await postOnce(setLimitsRoute, {
        versionNo: rules.version.versionNo,
        limits,
      })
      success(t('已发布第 {{n}} 版', { n: versionNo }))
      await client.invalidateQueries({ queryKey: ['xsgl/leaveRule'] })
    } catch (error) {
      setRefusal(error instanceof RequestError ? t(error.msg) : t('保存失败'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="limit-editor">
      <h3>{t('分级天数')}</h3>
      <div className="limit-fields">
        {rules.limits.map((limit, i) => (
          <LimitField
            key={`${limit.stepKey}/${limit.branchKey}/${limit.group}/${limit.row}`}
            limit={limit}
            value={values[i]!}
            isFixed={!rules.canEdit || rules.version.isDrawn}
            onChange={(value) => setValues(values.map((one, at) => (at === i ? value : one)))}
          />
        ))}
        {rules.canEdit && !rules.version.isDrawn && (
          <span className="limit-deeds">
            {changed.length > 0 && (
              <Button
                type="text"
                onClick={() => {
                  setValues(rules.limits.map(({ value }) => value))
                  setRefusal(null)
                }}
              >
                {t('还原')}
              </Button>
            )}
            <Button type="primary" disabled={changed.length === 0} loading={isSaving} onClick={() => void save()}>
              {t('发布新天数')}
            </Button>
          </span>
        )}
      </div>
      {refusal && (
        <p className="limit-wrong" role="alert">
          {refusal}
        </p>
      )}
      {rules.version.isDrawn && <p className="limit-note">{t('流程设计中有尚未发布的修改，请在流程设计中调整')}</p>}
    </div>
  )
}

function LimitField({
  limit,
  value,
  isFixed,
  onChange,
}: {
  limit: DayLimit
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
          min={0.5}
          max={180}
          step={0.5}
          aria-label={label}
          onChange={(next) => {
            if (next !== null) onChange(next)
          }}
        />
      )}
      <span>{t('天')}</span>
    </label>
  )
}
