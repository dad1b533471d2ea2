import { Button, Checkbox, Dropdown, Input, Popover } from 'antd'
import { Columns3, Rows3, Search } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { t } from '#kernel/web/i18n.ts'
import { IconButton } from '#kernel/web/parts/icon-button.tsx'
import { columnField } from './columns.tsx'
import type { Density, ViewSettings } from './use-view.ts'

/** Which columns are shown; the first one stays. */
export function ColumnSettings({ world, view }: { world: FieldWorld; view: ViewSettings }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const labelOf = (name: string) => t(columnField(world.entity, name)!.options.label)
  const toggle = (name: string, isShown: boolean) =>
    view.show(isShown ? [...view.shown, name] : view.shown.filter((each) => each !== name))
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className="column-settings">
          <div className="column-settings-head">
            <b>{t('列设置')}</b>
            <Button type="link" size="small" onClick={() => view.show(null)}>
              {t('恢复默认')}
            </Button>
          </div>
          <Input
            prefix={<Search size={14} strokeWidth={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('查找列')}
            aria-label={t('查找列')}
          />
          <div className="column-settings-list">
            {view.offered
              .filter((name) => labelOf(name).includes(typed.trim()))
              .map((name) => (
                <Checkbox
                  key={name}
                  checked={view.shown.includes(name)}
                  disabled={name === view.offered[0]}
                  onChange={(event) => toggle(name, event.target.checked)}
                >
                  {labelOf(name)}
                </Checkbox>
              ))}
          </div>
          <div className="column-settings-foot">
            {t('显示 {{shown}} / {{all}} 列', { shown: view.shown.length, all: view.offered.length })}
          </div>
        </div>
      }
    >
      <span>
        <IconButton label={t('列设置')} icon={Columns3} isActive={isOpen} />
      </span>
    </Popover>
  )
}

/** How tight the rows stand. */
export function DensityMenu({ view }: { view: ViewSettings }) {
  const choices: [Density, string][] = [
    ['compact', t('紧凑')],
    ['normal', t('标准')],
    ['loose', t('舒适')],
  ]
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [view.density],
        items: choices.map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => view.setDensity(key as Density),
      }}
    >
      <span>
        <IconButton label={t('密度')} icon={Rows3} />
      </span>
    </Dropdown>
  )
}
