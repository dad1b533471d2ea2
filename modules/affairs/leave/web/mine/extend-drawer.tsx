import { Button, Input } from 'antd'
import { useState } from 'react'
import { writtenOf } from '#kernel/rules/school-time.ts'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { FilesInput } from '#browser/kit/parts/inputs/files-input.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { dayText, spanText } from '#browser/wire/time-words.ts'
import { leaveExtend } from '../../shared/decide/leave-extend.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import type { OwnLeave } from '../../shared/ask/own-leave.ts'
import { usePreview } from '#patterns/application/web/use-preview.ts'
import { leaveRoutes } from '../../shared/ask/apply-routes.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { TimeField } from '../parts/time-field.tsx'
import { submitExtendRoute } from '../../shared/decide/extend-routes.ts'

const day = 86_400_000
const hasSpan = ({ endTime }: Record<string, unknown>) => Boolean(endTime)

/** Asks for a leave to last longer; its whole length decides who is asked. */
export function ExtendDrawer({ row: leave, onClose }: { row: OwnLeave; onClose: () => void }) {
  const isNarrow = useNarrow()
  const { world } = useMeta(leaveExtend)
  const [newEnd, setNewEnd] = useState<string | null>(leave.extend?.status === '15' ? leave.extend.newEnd : null)
  const [reason, setReason] = useState('')
  const [fileIds, setFileIds] = useState<string[]>([])
  const { problems, isSending, send } = useSend(leaveRequest)
  const chips = [1, 2, 3].map((n) => ({ n, end: writtenOf(Date.parse(leave.endTime) + n * day) }))
  const { id, typeId, startTime } = leave
  // Counted by the server, which knows the school's way of counting and its calendar.
  const { preview, isFresh } = usePreview(leaveRoutes.preview, { id, typeId, startTime, endTime: newEnd }, hasSpan)
  const total = isFresh ? preview?.days : null
  const submit = async () => {
    const isDone = await send(async (post) => {
      const files = fileIds.length > 0 ? { fileIds } : {}
      await post(submitExtendRoute, { leaveId: leave.id, newEnd, reason: reason.trim(), ...files })
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
        <Button type="primary" size="large" block loading={isSending} disabled={!newEnd} onClick={() => void submit()}>
          {t('提交续假')}
        </Button>
      }
    >
      <div className="leave-extend">
        <p className="leave-extend-now">
          {t('当前假期')}
          <b>{spanText(leave.startTime, leave.endTime)}</b>
        </p>
        <ul className="leave-chips" aria-label={t('延长')}>
          {chips.map(({ n, end }) => (
            <li key={n}>
              <button
                type="button"
                aria-pressed={Date.parse(newEnd ?? '') === Date.parse(end)}
                onClick={() => setNewEnd(end)}
              >
                {t('延长 {{n}} 天', { n })}
              </button>
            </li>
          ))}
        </ul>
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
        {newEnd && total && (
          <p className="leave-extend-total">
            {t('延长后共 {{n}} 天，至 {{time}}，按总天数审批', { n: total, time: dayText(newEnd) })}
          </p>
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
