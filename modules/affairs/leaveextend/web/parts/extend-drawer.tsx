import { Button } from 'antd'
import { useState } from 'react'
import { FormField, type FieldForm } from '#browser/kit/form/form-field.tsx'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { Chips } from '#browser/kit/parts/chips.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { plannedEndText, spanText } from '#browser/wire/time-words.ts'
import { leaveExtend } from '../../shared/leave-extend.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { ApplyStrip } from '#patterns/application/web/apply-parts.tsx'
import { StillMissing } from '#patterns/application/web/apply-steps.tsx'
import { usePreview } from '#patterns/application/web/use-preview.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { TimeField } from '#modules/affairs/leave/web/parts/time-field.tsx'
import { previewExtendRoute, submitExtendRoute } from '../../shared/routes.ts'
import './extend.css'

const processType = 'leaveExtend'
const always = () => true
const asked = ['newEnd', 'reason', 'fileIds'] as const

/** Asks for a leave to last longer; its whole length decides who is asked. What is said of it is what handing it in would say. */
export function ExtendDrawer({ row: leave, onClose }: { row: OwnLeave; onClose: () => void }) {
  const isNarrow = useNarrow()
  const { world } = useMeta(leaveExtend)
  const [values, setValues] = useState<FieldForm['values']>({
    newEnd: leave.extend?.status === '15' ? leave.extend.newEnd : null,
    reason: '',
    fileIds: [],
  })
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const newEnd = values['newEnd'] as string | null
  const { problems: told, isSending, send } = useSend(leaveRequest)
  const reason = String(values['reason'] ?? '').trim()
  const hasFiles = (values['fileIds'] as string[] | null)?.length
  const order = { leaveId: leave.id, newEnd, reason, ...(hasFiles ? { fileIds: values['fileIds'] } : {}) }
  const { preview, isFresh } = usePreview(previewExtendRoute, order, always)
  const wrong = preview?.problems ?? {}
  // What is wrong with what was entered is said where it stands; what is not filled in yet stands at the foot.
  const problems: Record<string, string> = {
    ...(newEnd && wrong['newEnd'] ? { newEnd: wrong['newEnd'] } : {}),
    ...(reason && wrong['reason'] ? { reason: wrong['reason'] } : {}),
    ...told,
  }
  const missing = asked.filter((name) => name in wrong)
  const form: FieldForm = {
    values,
    set,
    problems: Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, shown(text)])),
    isSaving: isSending,
    row: undefined,
    leave: () => {},
    draft: { files: [] },
  }
  const ask = (name: (typeof asked)[number]) =>
    world && (
      <FormField
        asked={{ name, field: leaveExtend.fields[name], isDisabled: false }}
        {...{ form, world }}
        formId="leave-extend"
        Own={name === 'newEnd' ? TimeField : undefined}
      />
    )
  const submit = async () => {
    const isDone = await send(async (post) => {
      await post(submitExtendRoute, order)
      return t('续假申请已提交')
    })
    if (isDone) onClose()
  }
  return (
    <Drawer
      open
      title={t('续假')}
      size={isNarrow ? '100%' : 480}
      onClose={onClose}
      destroyOnHidden
      footer={
        <div className="leave-extend-foot">
          {!preview?.stopped && <StillMissing entity={leaveExtend} names={missing} values={order} />}
          <Button
            type="primary"
            size="large"
            block
            loading={isSending}
            disabled={!isFresh || missing.length > 0 || preview?.stopped !== null}
            onClick={() => void submit()}
          >
            {t('提交续假')}
          </Button>
        </div>
      }
    >
      <div className="leave-extend">
        <p className="leave-extend-now">
          {t('当前假期')}
          <b>{spanText(leave.startTime, leave.endTime)}</b>
        </p>
        {preview?.stopped && (
          <ApplyStrip tone="red" role="alert">
            {shown(preview.stopped)}
          </ApplyStrip>
        )}
        <Chips
          label={t('延长')}
          options={(preview?.offers ?? []).map(({ days, end }) => ({
            value: end,
            label: t('延长 {{n}} 天', { n: days }),
          }))}
          chosen={preview?.offers.find(({ end }) => Date.parse(newEnd ?? '') === Date.parse(end))?.end}
          onChoose={(end) => set('newEnd', end)}
        />
        {preview && preview.mostDays !== null && (
          <p className="leave-extend-most">
            {t('{{type}}最多 {{most}} 天，现为 {{n}} 天', {
              type: t(leave.typeName ?? ''),
              most: preview.mostDays,
              n: Number(leave.days),
            })}
          </p>
        )}
        {ask('newEnd')}
        {newEnd && preview && preview.levels.length > 0 && preview.days !== null && (
          <ApplyOutlook
            app={{ plan: { processType }, preview, isFresh }}
            parts={[t('延长后共 {{n}} 天，至 {{time}}', { n: preview.days, time: plannedEndText(newEnd) })]}
          />
        )}
        {ask('reason')}
        {ask('fileIds')}
        <ProblemLine id="leave-extend-line" problem={problems[''] ?? problems['leaveId']} />
      </div>
    </Drawer>
  )
}
