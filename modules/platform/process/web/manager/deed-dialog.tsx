import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import {
  changeDueRoute,
  jumpRoute,
  reassignRoute,
  resumeRoute,
  revokeRoute,
  suspendRoute,
  terminateRoute,
} from '#services/flow/shared/routes/manage.ts'
import { FormFiles } from '#browser/flow/form/form-files.tsx'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { plannedEndText } from '#browser/wire/time-words.ts'
import type { Deed } from './manage-wire.ts'
import './manager.css'

const least = 5

/**
 * Asks for the reason of a deed and what else it needs, and carries it out. By hand (decision 0035): instances have no
 * actions of records.
 */
export function DeedDialog({
  deed,
  instanceId,
  title,
  onClose,
}: {
  deed: Deed
  instanceId: string
  title: string
  onClose: (isDone: boolean) => void
}) {
  const [reason, setReason] = useState('')
  const [userIds, setUserIds] = useState<string[]>([])
  const [due, setDue] = useState<Dayjs | null>(
    deed.verb === 'changeDue' && deed.run.dueTime ? dayjs(deed.run.dueTime) : null,
  )
  const [fileIds, setFileIds] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const client = useQueryClient()
  const words = wordsOf(deed)
  const isReady =
    [...reason.trim()].length >= least &&
    (deed.verb !== 'reassign' || userIds.length === 1) &&
    (deed.verb !== 'changeDue' || due !== null)
  const go = async () => {
    setBusy(true)
    try {
      await carryOut(deed, { instanceId, reason: reason.trim() }, { userId: userIds[0] ?? '', due, fileIds })
      success(words.done)
      await client.invalidateQueries({ queryKey: ['flow'] })
      onClose(true)
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      width={480}
      title={words.title}
      okText={words.title}
      okButtonProps={{ danger: deed.verb === 'terminate' || deed.verb === 'revoke', disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={() => void go()}
      onCancel={() => onClose(false)}
    >
      <p className="manage-name">{title}</p>
      <p className="manage-note">{words.text}</p>
      {deed.verb === 'reassign' && (
        <label className="manage-field">
          <span>{t('改派给')}</span>
          <PeopleSelect value={userIds} onChange={setUserIds} />
        </label>
      )}
      {deed.verb === 'changeDue' && (
        <label className="manage-field">
          <span>{t('新的应办时间')}</span>
          <DatePicker
            value={due}
            onChange={setDue}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            minDate={dayjs()}
            style={{ width: '100%' }}
          />
        </label>
      )}
      <label className="manage-field">
        <span>{t('原因')}</span>
        <Input.TextArea
          value={reason}
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder={t('不少于 5 个字，将写入流程记录')}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {deed.verb === 'revoke' && (
        <div className="manage-field">
          <span>{t('依据文件')}</span>
          <FormFiles
            id="revoke-files"
            field={{ name: 'fileIds', label: t('依据文件'), type: 'files', required: false, isHalf: false }}
            value={fileIds}
            onChange={(ids) => setFileIds(ids as string[])}
            names={{}}
          />
        </div>
      )}
    </Dialog>
  )
}

function carryOut(
  deed: Deed,
  asked: { instanceId: string; reason: string },
  { userId, due, fileIds }: { userId: string; due: Dayjs | null; fileIds: string[] },
): Promise<null> {
  switch (deed.verb) {
    case 'terminate':
      return post(terminateRoute, asked)
    case 'suspend':
      return post(suspendRoute, asked)
    case 'resume':
      return post(resumeRoute, asked)
    case 'jump':
      return post(jumpRoute, { ...asked, nodeKey: deed.nodeKey })
    case 'reassign':
      return post(reassignRoute, { ...asked, taskId: deed.task.taskId, userId })
    case 'changeDue':
      return post(changeDueRoute, {
        ...asked,
        nodeRunId: deed.run.nodeRunId,
        dueTime: due?.second(0).toISOString(),
      })
    case 'revoke':
      return post(revokeRoute, { ...asked, fileIds })
  }
}

function wordsOf(deed: Deed): { title: string; text: string; done: string } {
  switch (deed.verb) {
    case 'terminate':
      return {
        title: t('终止流程'),
        text: t('终止后所有待办取消，发起人会收到消息，不能恢复。需要二次认证。'),
        done: t('已终止'),
      }
    case 'suspend':
      return {
        title: t('挂起流程'),
        text: t('挂起期间任何人都不能处理，时限暂停计算，恢复后继续。'),
        done: t('已挂起'),
      }
    case 'resume':
      return { title: t('恢复流程'), text: t('恢复后按挂起前的环节继续，应办时间顺延挂起的时长。'), done: t('已恢复') }
    case 'revoke':
      return {
        title: t('撤销结果'),
        text: t('该流程已通过。撤销后业务记录恢复到审批前的状态。'),
        done: t('已撤销结果'),
      }
    case 'jump':
      return {
        title: t('跳转环节'),
        text: t('流程将跳转到【{{name}}】，当前环节的待办取消，审批人重新确定。', { name: deed.nodeName }),
        done: t('已跳转'),
      }
    case 'reassign':
      return {
        title: t('改派任务'),
        text: t('{{node}}：{{name}} 的待办将转给所选人员。', { node: deed.task.nodeName, name: deed.task.userName }),
        done: t('已改派'),
      }
    case 'changeDue':
      return {
        title: t('修改时限'),
        text: t('【{{node}}】现在的应办时间：{{time}}', {
          node: deed.run.nodeName,
          time: deed.run.dueTime ? plannedEndText(deed.run.dueTime) : t('未设定'),
        }),
        done: t('已改期'),
      }
  }
}
