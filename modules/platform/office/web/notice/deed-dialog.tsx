import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { notice } from '../../shared/notice.ts'
import { CountLine } from './audience-count.tsx'
import './notice.css'

export type Deed = 'publish' | 'withdraw' | 'remind' | 'renotify'

/** Asks once before a notice goes out, is taken back, or people are told again. */
export function DeedDialog({ verb, row, onClose }: { verb: Deed; row: RecordRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isReset, setReset] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const forget = useForget(notice)
  const { success } = useFeedback()
  const words = wordsOf(verb, Boolean(row.publishTime))
  const go = async () => {
    setBusy(true)
    try {
      await post(`base/sysNotice/${verb}`, {
        id: row.id,
        ...(verb === 'withdraw' ? { reason } : {}),
        ...(verb === 'renotify' ? { isReset } : {}),
      })
      await forget()
      success(words.done)
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={words.title}
      okText={words.title}
      cancelText={verb === 'publish' || verb === 'renotify' ? t('稍后') : t('取消')}
      okButtonProps={{ danger: verb === 'withdraw' }}
      onOk={() => void go()}
      confirmLoading={isBusy}
      onCancel={onClose}
    >
      <p className="notice-name">{String(row.title)}</p>
      <p>{words.text}</p>
      {verb === 'publish' && <CountLine scope={(row.targetScope as TargetScope | null) ?? nobody} />}
      {verb === 'renotify' && (
        <Checkbox checked={isReset} onChange={(event) => setReset(event.target.checked)}>
          {t('重置已读状态，所有人须重新阅读')}
        </Checkbox>
      )}
      {verb === 'withdraw' && (
        <Input
          value={reason}
          maxLength={200}
          placeholder={t('撤回原因')}
          aria-label={t('撤回原因')}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Modal>
  )
}

function wordsOf(verb: Deed, isTimed: boolean): { title: string; text: string; done: string } {
  return {
    publish: isTimed
      ? { title: t('定时发布'), text: t('到发布时间后，范围内的人员即可看到。'), done: t('已定时') }
      : {
          title: t('发布'),
          text: t('发布后范围内的人员立即可见，以后进入范围的人员也会看到；发布范围不能再修改。'),
          done: t('已发布'),
        },
    withdraw: {
      title: t('撤回'),
      text: t('撤回后读者不再看到此通知，读过的人会收到提醒，回执保留。'),
      done: t('已撤回'),
    },
    remind: {
      title: t('提醒未读'),
      text: t('给尚未阅读的人员发一条消息，两次提醒至少间隔 12 小时。'),
      done: t('已提醒'),
    },
    renotify: {
      title: t('重新提醒'),
      text: t('修改已保存，读者会看到“已更新”。是否给读过的人员发一条消息？是否重置已读状态？'),
      done: t('正在提醒'),
    },
  }[verb]
}
