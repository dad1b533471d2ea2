import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import type { HandoverPreview } from '#services/flow/shared/routes/handover.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import type { HandoverOrder } from './handover-order.ts'

type Parts = HandoverOrder['parts']

/** Exceptions from the one who takes the rest: some kinds or classes go to others. The first row that fits counts. */
export function PartRows({
  preview,
  parts,
  onChange,
}: {
  preview: HandoverPreview
  parts: Parts
  onChange: (parts: Parts) => void
}) {
  const set = (index: number, next: Partial<Parts[number]>) =>
    onChange(parts.map((part, i) => (i === index ? { ...part, ...next } : part)))
  return (
    <div className="handover-parts">
      {parts.map((part, i) => (
        <div key={i} className="handover-part">
          <Select
            mode="multiple"
            value={part.processTypes}
            onChange={(processTypes) => set(i, { processTypes })}
            maxTagCount="responsive"
            placeholder={t('全部流程')}
            aria-label={t('流程类型')}
            options={preview.byType.map((one) => ({ value: one.processType, label: `${one.typeName} ${one.count}` }))}
          />
          <Select
            mode="multiple"
            value={part.groupIds}
            onChange={(groupIds) => set(i, { groupIds })}
            maxTagCount="responsive"
            placeholder={t('全部班级')}
            aria-label={t('班级')}
            disabled={preview.byGroup.length === 0}
            options={preview.byGroup.map((one) => ({ value: one.groupId, label: `${one.groupName} ${one.count}` }))}
          />
          <PeopleSelect
            value={part.toId ? [part.toId] : []}
            onChange={(ids) => set(i, { toId: ids[0] } as Partial<Parts[number]>)}
            placeholder={t('由谁接手')}
          />
          <IconButton label={t('移除')} icon={Trash2} onClick={() => onChange(parts.filter((_, at) => at !== i))} />
        </div>
      ))}
      {parts.length < 20 && (
        <Button
          type="dashed"
          size="small"
          icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => onChange([...parts, { processTypes: [], groupIds: [] }])}
        >
          {t('按类型或班级分给其他人')}
        </Button>
      )}
    </div>
  )
}
