import { Button, Dropdown, Input } from 'antd'
import { Ellipsis, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { locksOf } from '../../shared/effective.ts'
import type { DeskItem } from '../../shared/item.ts'
import type { Desk, Desktop } from '../../shared/desk.ts'
import { removeDeskRoute, restoreDeskRoute, saveDeskRoute } from '../../shared/desk-set-routes.ts'
import { Editor } from './editor.tsx'
import { useEdit } from './use-edit.ts'

type OwnProps = {
  desk: Desk
  front: Desktop | undefined
  onFront: (id: string) => void
  onDone: () => Promise<unknown>
  head: ReactNode
}

/** A person arranges the own desktops of a role. */
export function OwnEditor({ desk, front, onFront, onDone, head }: OwnProps) {
  const edit = useEdit(front?.items ?? desk.defaultItems)
  const { success, warning, error, confirm } = useFeedback()
  const [isSaving, setSaving] = useState(false)
  const [naming, setNaming] = useState<{ id?: string; name: string }>()
  const [isStale, setStale] = useState(false)

  const send = async (wish: {
    id?: string
    version?: number
    name: string
    items: readonly DeskItem[]
    isDefault?: boolean
  }) => {
    setSaving(true)
    try {
      const saved = await post(saveDeskRoute, { roleCode: desk.roleCode, ...wish })
      if (saved.text) warning(t(saved.text))
      else success(t('保存成功'))
      onFront(saved.id)
      edit.start(saved.items)
      await onDone()
    } catch (failure) {
      if (failure instanceof RequestError && failure.status === 409) setStale(true)
      else error(failure instanceof RequestError ? failure.msg : t('保存失败'))
    } finally {
      setSaving(false)
    }
  }
  const save = () =>
    send({ id: front?.id, version: front?.version, name: front?.name ?? t('我的桌面'), items: edit.items })
  const remove = async (one: Desktop) => {
    if (
      !(await confirm({
        title: t('删除桌面“{{name}}”？', { name: one.name }),
        content: desk.desktops.length === 1 ? t('删除后恢复为角色的默认桌面。') : undefined,
        okText: t('删除'),
        isDanger: true,
      }))
    )
      return
    await post(removeDeskRoute, { id: one.id })
    await onDone()
  }
  const rename = async ({ id, name }: { id?: string; name: string }) => {
    const one = desk.desktops.find((desktop) => desktop.id === id)
    setNaming(undefined)
    await send(
      one
        ? { id: one.id, version: one.version, name, items: one === front ? edit.items : one.items }
        : { name, items: edit.items },
    )
  }
  return (
    <>
      <Editor
        edit={edit}
        cards={desk.cards}
        locks={locksOf(desk.defaultItems)}
        mostCards={desk.limits.cards}
        defaultItems={desk.defaultItems}
        roleCode={desk.roleCode}
        head={head}
        tabs={
          <nav className="set-tabs" aria-label={t('桌面')}>
            {desk.desktops.length === 0 && <span className="set-tab set-tab-on">{t('默认桌面')}</span>}
            {desk.desktops.map((one) => (
              <span key={one.id} className={one.id === front?.id ? 'set-tab set-tab-on' : 'set-tab'}>
                <button type="button" aria-current={one.id === front?.id} onClick={() => onFront(one.id)}>
                  {one.name}
                  {one.isDefault && <em>{t('首选')}</em>}
                </button>
                {one.id === front?.id && (
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: [
                        { key: 'name', label: t('重命名'), onClick: () => setNaming(one) },
                        {
                          key: 'first',
                          label: t('设为首选'),
                          disabled: one.isDefault,
                          onClick: () =>
                            void send({
                              id: one.id,
                              version: one.version,
                              name: one.name,
                              items: edit.items,
                              isDefault: true,
                            }),
                        },
                        { key: 'remove', danger: true, label: t('删除'), onClick: () => void remove(one) },
                      ],
                    }}
                  >
                    <Button
                      type="text"
                      size="small"
                      aria-label={t('桌面操作')}
                      icon={<Ellipsis size={14} aria-hidden />}
                    />
                  </Dropdown>
                )}
              </span>
            ))}
            {desk.desktops.length < desk.limits.desktops && (
              <Button
                type="text"
                size="small"
                icon={<Plus size={14} aria-hidden />}
                onClick={() => setNaming({ name: t('桌面{{n}}', { n: desk.desktops.length + 1 }) })}
              >
                {t('新建桌面')}
              </Button>
            )}
            {desk.replaced.length > 0 && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: desk.replaced.map((one) => ({
                    key: one.id,
                    label: t('恢复“{{name}}”（{{time}} 被替换）', {
                      name: one.name,
                      time: momentText(one.replacedTime),
                    }),
                    onClick: () =>
                      void post(restoreDeskRoute, { id: one.id }).then(() => {
                        onFront(one.id)
                        return onDone()
                      }),
                  })),
                }}
              >
                <Button type="link" size="small">
                  {t('历史桌面')} {desk.replaced.length}
                </Button>
              </Dropdown>
            )}
          </nav>
        }
        actions={
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {t('保存')}
          </Button>
        }
      />
      <NameDialog
        key={naming ? 'open' : 'closed'}
        naming={naming}
        onClose={() => setNaming(undefined)}
        onName={(wish) => void rename(wish)}
      />
      <Dialog
        open={isStale}
        title={t('桌面已在其他页面修改，请刷新后重试')}
        onCancel={() => setStale(false)}
        footer={[
          <Button
            key="again"
            onClick={() => {
              setStale(false)
              void onDone()
            }}
          >
            {t('刷新')}
          </Button>,
          <Button
            key="keep"
            type="primary"
            onClick={() => {
              setStale(false)
              void send({ name: t('我的布局'), items: edit.items })
            }}
          >
            {t('保留我的布局')}
          </Button>,
        ]}
      >
        {t('可以放弃本页的修改，或把它另存为一个新桌面。')}
      </Dialog>
    </>
  )
}

function NameDialog({
  naming,
  onClose,
  onName,
}: {
  naming: { id?: string; name: string } | undefined
  onClose: () => void
  onName: (wish: { id?: string; name: string }) => void
}) {
  const [name, setName] = useState(naming?.name ?? '')
  const isNamed = name.trim() !== ''
  return (
    <Dialog
      open={naming !== undefined}
      title={naming?.id ? t('重命名') : t('新建桌面')}
      okText={naming?.id ? t('重命名') : t('新建', { context: 'verb' })}
      okButtonProps={{ disabled: !isNamed }}
      onCancel={onClose}
      onOk={() => onName({ id: naming?.id, name: name.trim() })}
      width={420}
    >
      <Input
        autoFocus
        maxLength={20}
        value={name}
        aria-label={t('桌面名称')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => isNamed && onName({ id: naming?.id, name: name.trim() })}
      />
    </Dialog>
  )
}
