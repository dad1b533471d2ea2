import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { reassignAllRoute, reassignPreviewRoute, type ManagedType } from '#services/flow/shared/routes/manage.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import './manager.css'

/**
 * All open tasks of one person go to another: first how many, then as work in the tray. By hand (decision 0035): of a
 * person, not of a record, and the count that was seen is what is agreed to.
 */
export function ReassignMany({ types, onClose }: { types: readonly ManagedType[]; onClose: () => void }) {
  const [from, setFrom] = useState<string[]>([])
  const [to, setTo] = useState<string[]>([])
  const [processType, setType] = useState<string>()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const watch = useWatchJobs()
  const client = useQueryClient()
  const asked = { fromUserId: from[0] ?? '', ...(processType ? { processType } : {}) }
  const preview = useQuery({
    queryKey: ['flow', 'manager/reassignPreview', asked],
    queryFn: () => get(reassignPreviewRoute, asked),
    enabled: from.length === 1,
    staleTime: 0,
  })
  const total = preview.data?.total ?? 0
  const go = async () => {
    setBusy(true)
    try {
      await post(reassignAllRoute, { ...asked, toUserId: to[0] ?? '', reason: reason.trim(), expected: total })
      watch()
      onClose()
    } catch {
      await client.invalidateQueries({ queryKey: ['flow', 'manager/reassignPreview'] })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      width={520}
      title={t('批量改派')}
      okText={total > 0 ? t('改派 {{n}} 项', { n: total }) : t('改派')}
      okButtonProps={{ disabled: total === 0 || to.length !== 1 || [...reason.trim()].length < 5 }}
      confirmLoading={isBusy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <label className="manage-field">
        <span>{t('原处理人')}</span>
        <PeopleSelect value={from} onChange={setFrom} />
      </label>
      <label className="manage-field">
        <span>{t('流程类型')}</span>
        <Select
          allowClear
          value={processType}
          onChange={setType}
          placeholder={t('所管理的全部类型')}
          showSearch={{ optionFilterProp: 'label' }}
          options={types.map((one) => ({ value: one.processType, label: one.typeName }))}
          style={{ width: '100%' }}
        />
      </label>
      {from.length === 1 && preview.data && (
        <div className="manage-preview" role="status">
          {total === 0 ? (
            t('该人员没有可改派的待办任务')
          ) : (
            <>
              <strong>{t('将改派 {{n}} 项待办', { n: total })}</strong>
              <span>{preview.data.types.map((one) => `${one.typeName} ${one.total}`).join(' · ')}</span>
              <ul>
                {preview.data.titles.map((title, i) => (
                  <li key={i}>{title}</li>
                ))}
                {total > preview.data.titles.length && <li>…</li>}
              </ul>
            </>
          )}
        </div>
      )}
      <label className="manage-field">
        <span>{t('改派给')}</span>
        <PeopleSelect value={to} onChange={setTo} />
      </label>
      <label className="manage-field">
        <span>{t('原因')}</span>
        <Input.TextArea
          value={reason}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('不少于 5 个字，将写入流程记录')}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Dialog>
  )
}
