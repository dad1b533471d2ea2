import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { useForget } from '#kernel/web/hooks/use-meta.ts'
import { post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import { serviceItem } from '../shared/service-item.ts'
import { GuideDrawer } from './guide-drawer.tsx'
import '#kernel/web/form/form.css'

/** The catalogue of matters, with shelf, repair and withdrawal. */
export function ServicePage() {
  const forget = useForget(serviceItem)
  const { success } = useFeedback()
  const [guided, setGuided] = useState<RecordRow | null>(null)
  const [repaired, setRepaired] = useState<RecordRow | null>(null)
  const act = async (verb: string, row: RecordRow, input: Record<string, unknown> = {}): Promise<boolean> => {
    try {
      await post(`base/serviceItem/${verb}`, { id: row.id, ...input })
      success(t('操作成功'))
      return true
    } catch {
      // The client has said what was wrong.
      return false
    } finally {
      await forget()
    }
  }
  return (
    <>
      <ListPage
        entity={serviceItem}
        tweaks={{
          rowActions: [
            { key: 'guide', label: () => t('办事指南'), ability: 'update', run: setGuided },
            { key: 'publish', label: () => t('上架'), ability: 'publish', run: (row) => void act('publish', row) },
            { key: 'repair', label: () => t('维护'), ability: 'repair', run: setRepaired },
            { key: 'withdraw', label: () => t('下架'), ability: 'withdraw', run: (row) => void act('withdraw', row) },
          ],
        }}
      />
      {guided && <GuideDrawer item={guided} onClose={() => setGuided(null)} />}
      {repaired && <RepairDialog onClose={() => setRepaired(null)} onSave={async (repairText) => (await act('repair', repaired, { repairText })) && setRepaired(null)} />}
    </>
  )
}

function RepairDialog({ onClose, onSave }: { onClose: () => void; onSave: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await onSave(text)
    setSaving(false)
  }
  return (
    <Modal open title={t('维护')} okText={t('保存')} cancelText={t('取消')} onOk={() => void save()} okButtonProps={{ disabled: text.trim() === '' }} confirmLoading={isSaving} onCancel={onClose}>
      <Input value={text} maxLength={100} placeholder={t('维护说明')} aria-label={t('维护说明')} onChange={(event) => setText(event.target.value)} />
    </Modal>
  )
}
