import { Input, InputNumber, Popover, Switch, Button } from 'antd'
import { useState } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { menuIcons } from '#browser/shell/menu/menu-icons.ts'
import type { DesignTabProps } from '../design-state.ts'
import { FileButtons } from './file-buttons.tsx'
import { SaveBar, TabField } from './tab-parts.tsx'
import { useBasics } from './use-basics.ts'
import './tabs.css'

/** 基本: what a kind of matter is called, where it stands, who may hand it in and who manages it. */
export function BasicsTab({ design, reload, isReadOnly }: DesignTabProps) {
  const basics = useBasics(design.id, reload)
  const { answer, type, errors, set } = basics
  if (answer.error)
    return (
      <div className="design-sheet">
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (!answer.data || !type)
    return (
      <div className="design-sheet">
        <RowsSkeleton count={5} height={64} />
      </div>
    )
  const { roles, subjects, groups } = answer.data
  const roleOptions = roles.map(({ value, label }) => ({ value, label: shown(label) }))
  return (
    <div className="design-sheet">
      <div className="design-grid">
        <TabField label={t('名称')} isMust problem={errors['name']}>
          {(id) => (
            <Input
              id={id}
              value={type.name}
              maxLength={40}
              disabled={isReadOnly}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </TabField>
        <TabField label={t('编码')} hint={t('保存后不能修改')}>
          {(id) => <Input id={id} value={type.code} disabled />}
        </TabField>
        <TabField label={t('分组')} isMust problem={errors['groupName']}>
          {(id) => (
            <Select
              id={id}
              value={type.groupName}
              disabled={isReadOnly}
              options={groups.map(({ key, label }) => ({ value: key, label: shown(label) }))}
              onChange={(groupName) => set({ groupName })}
            />
          )}
        </TabField>
        <TabField label={t('图标')}>
          {(id) => <IconChoice id={id} value={type.icon} isDisabled={isReadOnly} onChange={(icon) => set({ icon })} />}
        </TabField>
        <TabField label={t('可发起的角色')} hint={t('不选则所有人都可以发起')} isWide>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              value={type.startRoles}
              disabled={isReadOnly}
              placeholder={t('所有人')}
              options={roleOptions}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(startRoles: string[]) => set({ startRoles })}
            />
          )}
        </TabField>
        <TabField
          label={t('管理角色')}
          hint={t('可以终止、挂起、改派该类流程，并接收找不到审批人的任务；不选则由系统管理员管理')}
          isWide
        >
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              value={type.managerRoles}
              disabled={isReadOnly}
              placeholder={t('系统管理员')}
              options={roleOptions}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(managerRoles: string[]) => set({ managerRoles })}
            />
          )}
        </TabField>
        <TabField
          label={t('当事人')}
          hint={type.isDeclared ? t('由业务功能决定') : t('审批人规则按发起人的这一身份查找')}
        >
          {(id) => (
            <Select
              id={id}
              allowClear
              value={type.subject ?? undefined}
              disabled={isReadOnly || type.isDeclared}
              placeholder={t('发起人本人')}
              options={subjects.map(({ value, label }) => ({ value, label: shown(label) }))}
              onChange={(subject: string | undefined) => set({ subject: subject ?? null })}
            />
          )}
        </TabField>
        <TabField label={t('排序')} hint={t('数字小的在前')} problem={errors['sort']}>
          {(id) => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min={0}
              max={9999}
              precision={0}
              value={type.sort}
              disabled={isReadOnly}
              onChange={(sort) => set({ sort })}
            />
          )}
        </TabField>
        <TabField label={t('说明')} hint={t('显示在发起页面')} problem={errors['remark']} isWide>
          {(id) => (
            <Input.TextArea
              id={id}
              value={type.remark ?? ''}
              maxLength={500}
              showCount
              autoSize={{ minRows: 2, maxRows: 6 }}
              disabled={isReadOnly}
              onChange={(event) => set({ remark: event.target.value || null })}
            />
          )}
        </TabField>
        <TabField label={t('启用')} hint={t('停用后不能再发起，进行中的继续办理')}>
          {(id) => (
            <span>
              <Switch
                id={id}
                checked={type.status === '1'}
                disabled={isReadOnly}
                onChange={(isOn) => set({ status: isOn ? '1' : '0' })}
              />
            </span>
          )}
        </TabField>
      </div>
      <div className="design-end">
        <FileButtons design={design} isDeclared={type.isDeclared} isReadOnly={isReadOnly} />
        {!isReadOnly && (
          <SaveBar
            isDirty={basics.isDirty}
            isSaving={basics.isSaving}
            onSave={() => void basics.save()}
            onUndo={basics.undo}
          />
        )}
      </div>
    </div>
  )
}

/** The picture of a kind of matter, chosen by looking at them. */
function IconChoice({
  id,
  value,
  onChange,
  isDisabled,
}: {
  id: string
  value: string | null
  onChange: (icon: string | null) => void
  isDisabled: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const panel = (
    <div className="design-icons" role="listbox" aria-label={t('图标')}>
      {Object.keys(menuIcons)
        .toSorted()
        .map((name) => (
          <button
            key={name}
            type="button"
            role="option"
            aria-selected={name === value}
            aria-label={name}
            title={name}
            onClick={() => {
              onChange(name)
              setOpen(false)
            }}
          >
            <MenuIcon name={name} size={20} />
          </button>
        ))}
    </div>
  )
  return (
    <Popover content={panel} trigger="click" open={isOpen && !isDisabled} onOpenChange={setOpen} placement="bottomLeft">
      <Button
        id={id}
        disabled={isDisabled}
        className="design-icon"
        icon={<MenuIcon name={value ?? 'file-text'} size={18} />}
      >
        {value ? t('更换图标') : t('选择图标')}
      </Button>
    </Popover>
  )
}
