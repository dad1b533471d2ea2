import { DatePicker, Input, Modal } from 'antd'
import { CircleCheck, CircleX, Eye, FileText, Send, Undo2, Wrench } from 'lucide-react'
import type { Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { MenuIcon } from '#browser/shell/menu-icon.tsx'
import { missingSections, serviceItem, serviceStates } from '../shared/service-item.ts'
import { GuideDrawer } from './guide-drawer.tsx'
import { MaterialsPart, PeoplePart, QuestionsPart } from './guide-parts.tsx'
import '#browser/kit/form/form.css'
import './service.css'

/** The catalogue of matters: guides in sections, the check before the shelf, repair and withdrawal. */
export function ServicePage() {
  const forget = useForget(serviceItem)
  const navigate = useNavigate()
  const { success } = useFeedback()
  const [guided, setGuided] = useState<RecordRow | null>(null)
  const [repaired, setRepaired] = useState<RecordRow | null>(null)
  const act = async (verb: string, row: RecordRow, input: Record<string, unknown> = {}): Promise<boolean> => {
    const isDone = await post(`base/serviceItem/${verb}`, { id: row.id, ...input }).then(
      () => true,
      () => false,
    )
    if (isDone) success(t('操作成功'))
    await forget()
    return isDone
  }
  const tweaks = useMemo(
    (): ListTweaks => ({
      needs: ['icon', 'conditions', 'materials', 'needFiles', 'steps', 'mode'],
      cells: { name: NameCell },
      form,
      useViews: () => views,
      rowActions: [
        {
          key: 'look',
          label: () => t('查看指南'),
          icon: Eye,
          run: (row) => void navigate(`/servicecenter/detail?id=${row.id}`),
        },
        {
          key: 'askReview',
          label: () => t('提交审核'),
          icon: Send,
          ability: 'askReview',
          run: (row) => void act('askReview', row),
        },
        {
          key: 'publish',
          label: () => t('上架'),
          icon: CircleCheck,
          ability: 'publish',
          run: (row) => void act('publish', row),
        },
        {
          key: 'sendBack',
          label: () => t('退回'),
          icon: Undo2,
          ability: 'sendBack',
          run: (row) => void act('sendBack', row),
        },
        { key: 'guide', label: () => t('详细说明'), icon: FileText, ability: 'update', run: setGuided },
        { key: 'repair', label: () => t('维护'), icon: Wrench, ability: 'repair', run: setRepaired },
        {
          key: 'withdraw',
          label: () => t('下架'),
          icon: CircleX,
          ability: 'withdraw',
          run: (row) => void act('withdraw', row),
        },
      ],
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the verbs read only what never changes
    [navigate],
  )
  return (
    <>
      <ListPage entity={serviceItem} tweaks={tweaks} />
      {guided && <GuideDrawer item={guided} onClose={() => setGuided(null)} />}
      {repaired && (
        <RepairDialog
          onClose={() => setRepaired(null)}
          onSave={async (input) => (await act('repair', repaired, input)) && setRepaired(null)}
        />
      )}
    </>
  )
}

const views: readonly ListView[] = [
  serviceStates.draft,
  serviceStates.waiting,
  serviceStates.shown,
  serviceStates.repair,
  serviceStates.taken,
].map(([key, label]) => ({ key: `state${key}`, label, params: { state: key } }))

const form: FormTweaks = {
  isAsked: (name) => !['targetScope', 'materials', 'faqs'].includes(name),
  after: { 服务对象: PeoplePart, 所需材料: MaterialsPart, 依据与常见问题: QuestionsPart },
}

/** The name with what its guide still lacks. */
function NameCell({ value, row }: CellProps) {
  const missing = missingSections(row)
  return (
    <span className="service-name">
      <MenuIcon name={row['icon'] as string | null} />
      <span>
        <b>{String(value)}</b>
        {missing.length > 0 && <small>{t('缺：{{list}}', { list: listed(missing.map((one) => t(one))) })}</small>}
      </span>
    </span>
  )
}

function RepairDialog({
  onClose,
  onSave,
}: {
  onClose: () => void
  onSave: (input: { repairText: string; repairUntil: string | null }) => Promise<unknown>
}) {
  const [text, setText] = useState('')
  const [until, setUntil] = useState<Dayjs | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await onSave({ repairText: text, repairUntil: until?.toISOString() ?? null })
    setSaving(false)
  }
  return (
    <Modal
      open
      title={t('维护')}
      okText={t('保存')}
      cancelText={t('取消')}
      onOk={() => void save()}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <div className="rate-form">
        <Input
          value={text}
          maxLength={100}
          placeholder={t('维护说明')}
          aria-label={t('维护说明')}
          onChange={(event) => setText(event.target.value)}
        />
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          value={until}
          onChange={setUntil}
          placeholder={t('预计恢复')}
          aria-label={t('预计恢复')}
        />
      </div>
    </Modal>
  )
}
