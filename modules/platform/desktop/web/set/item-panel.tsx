import { Button, Input, InputNumber, Switch, Tooltip } from 'antd'
import { MousePointerClick } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import type { DeskItem } from '../../shared/item.ts'
import type { CardFacts } from '../../shared/desk.ts'

type PanelProps = {
  item: DeskItem | undefined
  card: CardFacts | undefined
  isRole: boolean
  onChange: (item: DeskItem) => void
  onRemove: () => void
}

/** What can be set on the chosen card. */
export function ItemPanel({ item, card, isRole, onChange, onRemove }: PanelProps) {
  if (!item || !card)
    return (
      <aside className="set-panel set-panel-none" aria-label={t('卡片设置')}>
        <MousePointerClick size={28} strokeWidth={1.25} aria-hidden />
        <p>{t('选择一张卡片进行设置')}</p>
        <p className="card-caption">
          {t('拖动移动，拖右下角改变大小；选中后可用方向键移动，Shift + 方向键改变大小。')}
        </p>
      </aside>
    )
  const set = (key: string, value: string | number | null | undefined) => {
    const { [key]: _, ...rest } = item.settings ?? {}
    onChange({
      ...item,
      settings: value === null || value === undefined || value === '' ? rest : { ...rest, [key]: value },
    })
  }
  const { size } = card
  return (
    <aside className="set-panel" aria-label={t('卡片设置')}>
      <h2>{t(card.label)}</h2>
      <p className="card-caption">{t(card.about)}</p>
      <label>
        {t('标题')}
        <Input
          maxLength={20}
          value={String(item.settings?.['title'] ?? '')}
          placeholder={t(card.label)}
          onChange={(event) => set('title', event.target.value)}
        />
      </label>
      {(card.settings ?? []).map((setting) => (
        <label key={setting.key}>
          {t(setting.label)}
          {setting.kind !== 'choice' ? (
            <InputNumber
              min={setting.min}
              max={setting.max}
              precision={0}
              value={Number(item.settings?.[setting.key] ?? setting.default)}
              onChange={(value) => set(setting.key, value)}
            />
          ) : (
            <Select
              value={String(item.settings?.[setting.key] ?? setting.default)}
              options={setting.choices.map(({ key, label }) => ({ value: key, label: t(label) }))}
              onChange={(value) => set(setting.key, value)}
            />
          )}
        </label>
      ))}
      <div className="set-size">
        <label>
          {t('宽')}
          <InputNumber
            min={size.minW}
            max={size.maxW}
            precision={0}
            value={item.w}
            disabled={size.minW === size.maxW}
            onChange={(w) => w && onChange({ ...item, w, x: Math.min(item.x, 12 - w) })}
          />
        </label>
        <label>
          {t('高')}
          <InputNumber
            min={size.minH}
            max={size.maxH}
            precision={0}
            value={item.h}
            disabled={size.minH === size.maxH}
            onChange={(h) => h && onChange({ ...item, h })}
          />
        </label>
      </div>
      {isRole && (
        <label className="set-lock">
          {t('固定（用户不能移除）')}
          <Switch size="small" checked={item.locked === true} onChange={(locked) => onChange({ ...item, locked })} />
        </label>
      )}
      <Tooltip title={item.locked && !isRole ? t('该卡片由管理员固定，不能移除') : undefined}>
        <Button danger block disabled={item.locked === true && !isRole} onClick={onRemove}>
          {t('移除卡片')}
        </Button>
      </Tooltip>
    </aside>
  )
}
