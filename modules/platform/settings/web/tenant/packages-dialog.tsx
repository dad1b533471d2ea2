import { Button, Empty, Input, Space, Tree } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import {
  packagePagesRoute,
  packageRemoveRoute,
  packageSubmitRoute,
  type Package,
  type PageNode,
} from '../../shared/packages.ts'
import { packagesKey, usePackages } from './types.ts'

type Draft = { id?: string; version?: number; name: string; pages: string[] }

/** Which pages of the product a school may use, under a name; schools with the same package have the same. */
export function PackagesDialog({ onClose }: { onClose: () => void }) {
  const packages = usePackages()
  const pages = useQuery({
    queryKey: [...packagesKey, 'pages'],
    queryFn: () => get(packagePagesRoute),
  })
  const [draft, setDraft] = useState<Draft | null>(null)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const { confirm, success } = useFeedback()
  const refresh = () => client.invalidateQueries({ queryKey: packagesKey })
  const save = async () => {
    if (!draft) return
    setSaving(true)
    const saved = await postOnce(packageSubmitRoute, draft).catch(() => null)
    setSaving(false)
    if (!saved) return
    setDraft({ ...draft, ...saved })
    success(t('保存成功'))
    await refresh()
  }
  const remove = async (one: Package) => {
    if (!(await confirm({ title: t('删除套餐“{{name}}”吗？', { name: one.name }), okText: t('删除') }))) return
    const isGone = await wasDone(post(packageRemoveRoute, { id: one.id }))
    if (isGone && draft?.id === one.id) setDraft(null)
    await refresh()
  }
  return (
    <Dialog
      open
      width={760}
      title={t('套餐')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {!packages.data || !pages.data ? (
        <RowsSkeleton count={5} height={40} />
      ) : (
        <div className="packages">
          <ul aria-label={t('套餐')}>
            {packages.data.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={one.id === draft?.id}
                  onClick={() => setDraft({ id: one.id, version: one.version, name: one.name, pages: one.pages })}
                >
                  <strong>{one.name}</strong>
                  <span className="settings-note">
                    {t('{{pages}} 个页面 · {{schools}} 所学校', { pages: one.pages.length, schools: one.schools })}
                  </span>
                </button>
                <IconButton label={t('删除')} icon={Trash2} onClick={() => void remove(one)} />
              </li>
            ))}
            <li>
              <Button
                type="dashed"
                block
                icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setDraft({ name: '', pages: keysOf(pages.data) })}
              >
                {t('新增套餐')}
              </Button>
            </li>
          </ul>
          {draft ? (
            <section>
              <Space.Compact block>
                <Input
                  value={draft.name}
                  maxLength={30}
                  aria-label={t('套餐名称')}
                  placeholder={t('套餐名称')}
                  onChange={(event) => setDraft({ ...draft, name: event.target.value })}
                />
                <Button
                  type="primary"
                  loading={isSaving}
                  disabled={draft.name.trim() === '' || draft.pages.length === 0}
                  onClick={() => void save()}
                >
                  {t('保存')}
                </Button>
              </Space.Compact>
              <Tree
                checkable
                selectable={false}
                height={360}
                defaultExpandedKeys={pages.data.map((one) => one.key)}
                treeData={translated(pages.data)}
                checkedKeys={draft.pages}
                onCheck={(checked) =>
                  setDraft({ ...draft, pages: (checked as string[]).filter((key) => key.startsWith('page ')) })
                }
              />
            </section>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('选择或新增一个套餐，勾选学校可以使用的页面')} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function translated(
  nodes: readonly PageNode[],
): { key: string; title: string; children: ReturnType<typeof translated> }[] {
  return nodes.map(({ key, title, children }) => ({ key, title: t(title), children: translated(children) }))
}

function keysOf(nodes: readonly PageNode[]): string[] {
  return nodes.flatMap((node) => [...(node.isPage ? [node.key] : []), ...keysOf(node.children)])
}
