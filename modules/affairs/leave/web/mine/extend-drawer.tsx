import { Button, Input } from 'antd'
import { useState } from 'react'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { FilesInput } from '#browser/kit/parts/inputs/files-input.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { dayText, spanText } from '#browser/wire/time-words.ts'
import { leaveExtend } from '../../shared/decide/leave-extend.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { ApplyOutlook } from '#patterns/application/web/apply-outlook.tsx'
import { ApplyStrip } from '#patterns/application/web/apply-parts.tsx'
import { StillMissing } from '#patterns/application/web/apply-steps.tsx'
import { usePreview } from '#patterns/application/web/use-preview.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { TimeField } from '../parts/time-field.tsx'
import { previewExtendRoute, submitExtendRoute } from '../../shared/decide/extend-routes.ts'

const processType = 'leaveExtend'
const always = () => true

/** Asks for a leave to last longer; its whole length decides who is asked. What is said of it is what handing it in would say. */
export function ExtendDrawer({ row: leave, onClose }: { row: OwnLeave; onClose: () => void }) {
  const isNarrow = useNarrow()
  const { world } = useMeta(leaveExtend)
  const [newEnd, setNewEnd] = useState<string | null>(leave.extend?.status === '15' ? leave.extend.newEnd : null)
  const [reason, setReason] = useState('')
  const [fileIds, setFileIds] = useState<string[]>([])
  const { problems: told, isSending, send } = useSend(leaveRequest)
  const order = { leaveId: leave.id, newEnd, reason: reason.trim(), ...(fileIds.length > 0 ? { fileIds } : {}) }
  const { preview, isFresh } = usePreview(previewExtendRoute, order, always)
  const wrong = preview?.problems ?? {}
  // What is wrong with what was entered is said where it stands; what is not filled in yet stands at the foot.
  const problems: Record<string, string> = {
    ...(newEnd && wrong['newEnd'] ? { newEnd: wrong['newEnd'] } : {}),
    ...(order.reason && wrong['reason'] ? { reason: wrong['reason'] } : {}),
    ...told,
  }
  const missing = (['newEnd', 'reason', 'fileIds'] as const).filter((name) => name in wrong)
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
        <ul className="leave-chips" aria-label={t('延长')}>
          {(preview?.offers ?? []).map(({ days, end }) => (
            <li key={days}>
              <button
                type="button"
                aria-pressed={Date.parse(newEnd ?? '') === Date.parse(end)}
                onClick={() => setNewEnd(end)}
              >
                {t('延长 {{n}} 天', { n: days })}
              </button>
            </li>
          ))}
        </ul>
        {preview && preview.mostDays !== null && (
          <p className="leave-extend-most">
            {t('{{type}}最多 {{most}} 天，现为 {{n}} 天', {
              type: t(leave.typeName ?? ''),
              most: preview.mostDays,
              n: Number(leave.days),
            })}
          </p>
        )}
        <div className="form-field">
          <label htmlFor="leave-extend-end">
            <i aria-hidden>*</i>
            {t('续假至')}
          </label>
          <TimeField
            id="leave-extend-end"
            label={t('续假至')}
            value={newEnd}
            onChange={setNewEnd}
            hasProblem={problems['newEnd'] !== undefined}
            describedBy="leave-extend-end-line"
          />
          <ProblemLine id="leave-extend-end-line" problem={problems['newEnd']} />
        </div>
        {newEnd && preview && preview.levels.length > 0 && preview.days !== null && (
          <ApplyOutlook
            app={{ plan: { processType }, preview, isFresh }}
            parts={[t('延长后共 {{n}} 天，至 {{time}}', { n: preview.days, time: dayText(newEnd) })]}
          />
        )}
        <div className="form-field">
          <label htmlFor="leave-extend-reason">
            <i aria-hidden>*</i>
            {t('续假事由')}
          </label>
          <Input.TextArea
            id="leave-extend-reason"
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 3 }}
            status={problems['reason'] ? 'error' : undefined}
            aria-describedby="leave-extend-reason-line"
            onChange={(event) => setReason(event.target.value)}
          />
          <ProblemLine id="leave-extend-reason-line" problem={problems['reason']} />
        </div>
        {world && (
          <div className="form-field">
            <label htmlFor="leave-extend-files">{t('证明材料')}</label>
            <FilesInput
              id="leave-extend-files"
              name="fileIds"
              field={leaveExtend.fields.fileIds}
              value={fileIds}
              onChange={(ids) => setFileIds(ids as string[])}
              world={world}
              row={{ id: '' }}
            />
            <ProblemLine id="leave-extend-files-line" problem={problems['fileIds']} />
          </div>
        )}
        <ProblemLine id="leave-extend-line" problem={problems[''] ?? problems['leaveId']} />
      </div>
    </Drawer>
  )
}
