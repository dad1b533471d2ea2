import { Button } from 'antd'
import dayjs from 'dayjs'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { CellProps } from '#kernel/fields/view.ts'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { TimePicker } from '#browser/kit/phone/time-picker.tsx'
import type { OpenTime } from '../../shared/venues/open-time.ts'
import { venue } from '../../shared/venues/venue.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'

const keys = ['1', '2', '3', '4', '5', '6', '7'] as const
type Table = Record<string, [string, string][]>

/** When a place is open, day by day. */
export function OpenTimeCell({ value }: CellProps) {
  return <OpenTimes table={value as OpenTime} />
}

function OpenTimes({ table }: { table: OpenTime | null }) {
  if (!table) return <span>{t('不限时间')}</span>
  return (
    <dl className="open-times">
      {weekdayNames().map((name, i) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{table[keys[i]!]?.map(([from, to]) => `${from}–${to}`).join(t('，')) || t('不开放')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The opening times of one place, and the way to change them. */
export function OpenTimeButton({ row, world }: DetailPart) {
  const can = useAbility(world)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="open-time-tab">
      <OpenTimes table={(row.openTime as OpenTime | null) ?? null} />
      {can('update', row) && <Button onClick={() => setOpen(true)}>{t('修改开放时间')}</Button>}
      {isOpen && (
        <OpenTimeDialog
          id={row.id}
          version={row.version}
          table={((row.openTime as Table | null) ?? {}) as Table}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function OpenTimeDialog({
  id,
  version,
  table,
  onClose,
}: {
  id: string
  version?: number
  table: Table
  onClose: () => void
}) {
  const [draft, setDraft] = useState<Table>(table)
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(venue)
  const { success } = useFeedback()
  const set = (key: string, ranges: [string, string][]) =>
    setDraft({ ...draft, [key]: ranges.toSorted((a, b) => a[0].localeCompare(b[0])) })
  const save = async (openTime: Table | null) => {
    setSaving(true)
    try {
      await post('base/venue/update', { id, version, openTime })
      await forget()
      success(t('保存成功'))
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setSaving(false)
    }
  }
  const footer = [
    <Button key="free" onClick={() => void save(null)} disabled={isSaving}>
      {t('不限时间')}
    </Button>,
    <Button key="same" onClick={() => setDraft(Object.fromEntries(keys.map((key) => [key, draft['1'] ?? []])))}>
      {t('每天同周一')}
    </Button>,
    <Button key="save" type="primary" loading={isSaving} onClick={() => void save(draft)}>
      {t('保存')}
    </Button>,
  ]
  return (
    <Dialog open title={t('开放时间')} width={560} footer={footer} onCancel={onClose}>
      <ul className="open-time-editor">
        {weekdayNames().map((name, i) => {
          const key = keys[i]!
          const ranges = draft[key] ?? []
          return (
            <li key={key}>
              <b>{name}</b>
              <span>
                {ranges.length === 0 && <small>{t('不开放')}</small>}
                {ranges.map(([from, to], at) => (
                  <span key={`${from}-${at}`} className="open-time-range">
                    <TimePicker.RangePicker
                      aria-label={name}
                      allowClear={false}
                      format="HH:mm"
                      minuteStep={5}
                      needConfirm={false}
                      value={[dayjs(`2000-01-01 ${from}`), dayjs(`2000-01-01 ${to}`)]}
                      onChange={(_, texts) => texts && set(key, ranges.with(at, [texts[0], texts[1]]))}
                    />
                    <IconButton icon={X} label={t('去掉这一段')} onClick={() => set(key, ranges.toSpliced(at, 1))} />
                  </span>
                ))}
              </span>
              <IconButton
                icon={Plus}
                label={t('增加一段')}
                onClick={() => set(key, [...ranges, ranges.length === 0 ? ['08:00', '22:00'] : ['22:00', '23:00']])}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
