import { Button } from 'antd'
import { Check, CircleAlert, CloudCheck, History, RefreshCw, WifiOff } from 'lucide-react'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { isDemanded } from '#kernel/entity/field.ts'
import { clockOf } from '#kernel/rules/school-time.ts'
import { isBlank } from '#kernel/rules/text.ts'
import type { FormState } from '#browser/kit/hooks/form/use-form.ts'
import { clockText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { controlId } from './form-field.tsx'

/** What has to be mended, each with the way to it. */
export function ProblemSummary({ form, formId, entity }: { form: FormState; formId: string; entity: AnyEntity }) {
  const names = Object.keys(form.problems)
  if (form.refusal === null && (!form.wasRefused || names.length === 0)) return null
  const asked = new Set(form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  return (
    <div className="form-summary" role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <b>{form.refusal ?? t('还有 {{n}} 处需要修改', { n: names.length })}</b>
        <span className="form-summary-links">
          {names.map((name) => {
            const label = t(fieldOf(entity, name)?.options.label ?? name)
            return asked.has(name) ? (
              <a
                key={name}
                href={`#${controlId(formId, name)}`}
                onClick={(event) => goTo(event, controlId(formId, name))}
              >
                {label}
              </a>
            ) : (
              <span key={name}>{t('{{label}}：{{reason}}', { label, reason: form.problems[name] ?? '' })}</span>
            )
          })}
        </span>
      </div>
    </div>
  )
}

/** Puts the cursor into a control and the control into sight. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** No answer came. Everything is still here, and sending it again saves it once. */
export function UnansweredStrip({ form, onRetry }: { form: FormState; onRetry: () => void }) {
  return (
    <div className="form-strip form-strip-stale" role="alert">
      <WifiOff size={16} strokeWidth={1.75} aria-hidden />
      <span>{t('网络连接错误，内容已保留。重试不会重复保存。')}</span>
      <Button type="link" size="small" loading={form.isSaving} onClick={onRetry}>
        {t('重试')}
      </Button>
    </div>
  )
}

/** Somebody else was faster: take theirs, keep what was typed here. For forms that are too small to compare fields. */
export function StaleStrip({ onReload }: { onReload: () => void }) {
  return (
    <div className="form-strip form-strip-stale">
      <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      <span>{t('重新加载后，您修改过的内容会保留在最新数据之上。')}</span>
      <Button type="link" size="small" onClick={onReload}>
        {t('重新加载')}
      </Button>
    </div>
  )
}

/** Says that something typed earlier is back. */
export function RestoredStrip({ form }: { form: FormState }) {
  const { restored } = form.draft
  if (!restored) return null
  const isOld =
    form.row?.version !== undefined &&
    typeof restored.baseVersion === 'number' &&
    restored.baseVersion !== form.row.version
  const drop = () => {
    form.draft.discard()
    form.reset()
  }
  return (
    <div className="form-strip">
      <History size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {t('已恢复您 {{time}} 未提交的内容', { time: clockText(restored.time) })}
        {isOld && <em>{t('该记录之后已被修改，请核对')}</em>}
      </span>
      <Button type="link" size="small" onClick={drop}>
        {t('放弃草稿')}
      </Button>
    </div>
  )
}

/** When what was typed was last kept. */
export function DraftState({ form }: { form: FormState }) {
  const { savedAt } = form.draft
  if (!savedAt) return null
  return (
    <span className="form-saved" aria-live="polite">
      <CloudCheck size={16} strokeWidth={1.75} aria-hidden />
      {t('草稿已自动保存 {{time}}', { time: clockOf(savedAt) })}
    </span>
  )
}

/** The sections with how much of each is filled, and how many faults wait there. */
export function AnchorRail({ form, formId }: { form: FormState; formId: string }) {
  const isFilled = (name: string) => !isBlank(form.values[name])
  const all = form.sections.flatMap(({ fields }) => fields)
  return (
    <nav className="form-rail" aria-label={t('表单分组')}>
      <p>
        {t('已填 {{filled}} / {{all}}', { filled: all.filter(({ name }) => isFilled(name)).length, all: all.length })}
      </p>
      {form.sections.map(({ title, fields }, index) => {
        const faults = fields.filter(({ name }) => form.problems[name]).length
        const filled = fields.filter(({ name }) => isFilled(name)).length
        const isDone = fields.every(({ name, field }) => !isDemanded(field) || isFilled(name)) && filled > 0
        return (
          <a
            key={title}
            href={`#${formId}-section-${index}`}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(`${formId}-section-${index}`)?.scrollIntoView({ block: 'start' })
            }}
          >
            <span
              className={faults > 0 ? 'form-mark form-mark-fault' : isDone ? 'form-mark form-mark-done' : 'form-mark'}
            >
              {faults > 0 ? faults : isDone && <Check size={11} strokeWidth={3} aria-hidden />}
            </span>
            <span className="form-rail-title">{t(title)}</span>
            <em>{`${filled} / ${fields.length}`}</em>
          </a>
        )
      })}
    </nav>
  )
}

function goTo(event: React.MouseEvent, id: string): void {
  event.preventDefault()
  focusControl(id)
}
