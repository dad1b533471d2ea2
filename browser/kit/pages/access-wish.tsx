import { useMutation } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'

const longestReason = 200

/** Asks the administrators for a page. */
export function AccessWish({ path, onClose }: { path: string; onClose: () => void }) {
  const { success } = useFeedback()
  const [page, setPage] = useState(path)
  const [reason, setReason] = useState('')
  const postOnce = usePostOnce()
  const sending = useMutation({
    mutationFn: () => postOnce('base/sysRole/applyAccess', { page: page.trim(), reason: reason.trim() }),
    onSuccess: () => {
      success(t('申请已发送给系统管理员'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('申请权限')}
      okText={t('发送申请')}
      okButtonProps={{ disabled: page.trim() === '' }}
      confirmLoading={sending.isPending}
      onOk={() => sending.mutate()}
      onCancel={onClose}
      width={480}
    >
      <Form layout="vertical">
        <Form.Item label={t('需要访问的页面')} required htmlFor="wish-page">
          <Input
            id="wish-page"
            value={page}
            maxLength={200}
            placeholder={t('页面名称或地址')}
            onChange={(event) => setPage(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('申请原因')} htmlFor="wish-reason">
          <Input.TextArea
            id="wish-reason"
            value={reason}
            maxLength={longestReason}
            showCount
            rows={3}
            placeholder={t('例如：工作调整后需要处理该业务')}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
