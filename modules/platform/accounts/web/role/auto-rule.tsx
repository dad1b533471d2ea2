import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { TreeSelect } from '#browser/kit/phone/tree-select.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import {
  autoRuleRoute,
  previewAutoRoute,
  saveAutoRoute,
  type AutoPreview,
  type AutoRow,
  type StoredAutoRule,
} from '../../shared/role-routes.ts'
import type { RoleCard } from './role-page.tsx'

type Row = { source: string; departmentIds: string[] }
type Choice = { value: string; label: string; children?: Choice[] }

/** Who holds the role by what they are, in words, with the way to change it. */
export function AutoRule({ role }: { role: RoleCard }) {
  const mayAssign = useCan('sysRole:assign')
  const [isOpen, setOpen] = useState(false)
  const stored = useQuery({
    queryKey: ['base/sysRole', 'autoRule', role.id],
    queryFn: () => get(autoRuleRoute, { id: role.id }),
  })
  if (!stored.data) return null
  const { rows, sources } = stored.data
  const nameOf = (row: AutoRow) => {
    const label = t(sources.find(({ code }) => code === row.source)?.label ?? row.source)
    return row.departmentIds?.length
      ? t('{{name}}（{{n}} 个部门）', { name: label, n: row.departmentIds.length })
      : label
  }
  return (
    <div className="auto-rule">
      <span>
        <strong>{t('自动授予')}</strong>
        {rows.length > 0 ? listed(rows.map(nameOf)) : t('未设置，只由人工授予')}
      </span>
      {mayAssign && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('设置规则')}
        </Button>
      )}
      {isOpen && <RuleDialog role={role} stored={stored.data} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** By hand (decision 0035): lines that are added and taken away, with whom they would gain and lose meanwhile. */
function RuleDialog({ role, stored, onClose }: { role: RoleCard; stored: StoredAutoRule; onClose: () => void }) {
  const client = useQueryClient()
  const feedback = useFeedback()
  const [rows, setRows] = useState<Row[]>(
    stored.rows.map((row) => ({ source: row.source, departmentIds: [...(row.departmentIds ?? [])] })),
  )
  const [isSaving, setSaving] = useState(false)
  const departments = useQuery({
    queryKey: ['base/department', 'getTree'],
    queryFn: () => get<Choice[]>('base/department/getTree'),
    retry: false,
  })
  const preview = useQuery({
    queryKey: ['base/sysRole', 'previewAuto', role.id, rows],
    queryFn: () => post(previewAutoRoute, { id: role.id, rule: { rows } }, { isBackground: true }),
    retry: false,
    staleTime: 0,
  })
  const change = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const save = async () => {
    setSaving(true)
    try {
      const answer = await post(saveAutoRoute, {
        id: role.id,
        version: stored.version,
        rule: { rows },
      })
      feedback.success(t('已保存：增加 {{gained}} 人，取消 {{lost}} 人', answer))
      await Promise.all([
        client.invalidateQueries({ queryKey: ['base/sysRole'] }),
        client.invalidateQueries({ queryKey: ['base/sysUser'] }),
      ])
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('【{{name}}】的自动授予规则', { name: t(role.roleName) })}
      okText={t('保存并立即生效')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !preview.data }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="user-form">
        <p>{t('符合任一行的人员自动持有该角色，不再符合时自动取消；人工授予的不受影响。')}</p>
        {rows.map((row, at) => (
          <div key={at} className="auto-row">
            <Select
              aria-label={t('人员来源')}
              value={row.source}
              onChange={(source: string) => change(at, { source })}
              options={stored.sources.map(({ code, label }) => ({ value: code, label: t(label) }))}
            />
            <TreeSelect
              multiple
              allowClear
              aria-label={t('限定部门')}
              value={row.departmentIds}
              onChange={(departmentIds: string[]) => change(at, { departmentIds })}
              treeData={departments.data ?? []}
              showSearch={{ treeNodeFilterProp: 'label' }}
              placeholder={t('全校（可限定部门及下级）')}
            />
            <Button
              type="text"
              aria-label={t('移除规则')}
              icon={<X size={16} aria-hidden />}
              onClick={() => setRows(rows.filter((_, i) => i !== at))}
            />
          </div>
        ))}
        <Button
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setRows([...rows, { source: stored.sources[0]?.code ?? '', departmentIds: [] }])}
        >
          {t('增加来源')}
        </Button>
        <div className="auto-preview" aria-live="polite">
          {preview.error ? (
            <span className="is-bad">{preview.error.message}</span>
          ) : preview.data ? (
            <Told preview={preview.data} />
          ) : (
            t('正在计算…')
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Told({ preview }: { preview: AutoPreview }) {
  const some = (names: readonly string[], count: number) =>
    count === 0 ? '' : `${listed(names)}${count > names.length ? ' …' : ''}`
  return (
    <>
      <p>
        <strong>{t('增加 {{n}} 人', { n: preview.gain })}</strong> {some(preview.gainNames, preview.gain)}
      </p>
      <p>
        <strong>{t('取消 {{n}} 人', { n: preview.lose })}</strong> {some(preview.loseNames, preview.lose)}
      </p>
      <p>{t('保持 {{n}} 人', { n: preview.kept })}</p>
    </>
  )
}
