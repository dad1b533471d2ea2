import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { Copy, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyModelRoute, exportModelRoute, removeModelRoute } from '#services/flow/shared/routes/model-files.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { saveBlob } from '#browser/wire/save-blob.ts'
import { TabField } from './tab-parts.tsx'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Copying a flow, taking it out as a file, taking it away. */
export function FileButtons({
  design,
  isDeclared,
  isReadOnly,
}: {
  design: Design
  isDeclared: boolean
  isReadOnly: boolean
}) {
  const [isCopying, setCopying] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { confirm, success } = useFeedback()
  const save = async () => {
    const file = await get(exportModelRoute, { id: design.id })
    saveBlob(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${design.typeName}.json`)
  }
  const remove = async () => {
    if (
      !(await confirm({
        title: t('删除流程【{{name}}】吗？', { name: shown(design.typeName) }),
        content: t('流程、表单和所有版本都会删除，不能恢复。'),
        okText: t('删除'),
        isDanger: true,
      }))
    )
      return
    await post(removeModelRoute, { id: design.id })
    success(t('已删除'))
    await client.invalidateQueries({ queryKey: ['process/model', 'list'] })
    void navigate('/process/model')
  }
  const made = async (id: string) => {
    setCopying(false)
    await client.invalidateQueries({ queryKey: ['process/model', 'list'] })
    void navigate(`/process/model?id=${id}`)
  }
  return (
    <div className="design-files">
      {!isReadOnly && (
        <Button icon={<Copy {...icon} />} onClick={() => setCopying(true)}>
          {t('复制流程')}
        </Button>
      )}
      <Button icon={<Download {...icon} />} onClick={() => void save()}>
        {t('导出流程')}
      </Button>
      {!isReadOnly && !isDeclared && !design.isUsed && (
        <Button danger type="text" icon={<Trash2 {...icon} />} onClick={() => void remove()}>
          {t('删除流程')}
        </Button>
      )}
      {isCopying && <CopyDialog design={design} onClose={() => setCopying(false)} onMade={made} />}
    </div>
  )
}

function CopyDialog({
  design,
  onClose,
  onMade,
}: {
  design: Design
  onClose: () => void
  onMade: (id: string) => Promise<void>
}) {
  const [name, setName] = useState(() => t('{{name}}（副本）', { name: shown(design.typeName) }))
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Record<string, string>>({})
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const copy = async () => {
    setSaving(true)
    try {
      const { id } = await postOnce(copyModelRoute, {
        id: design.id,
        code: code.trim(),
        name: name.trim(),
      })
      await onMade(id)
    } catch (error) {
      if (error instanceof RequestError)
        setProblem(Object.keys(error.fieldErrors).length > 0 ? error.fieldErrors : { code: error.msg })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('复制流程')}
      okText={t('复制')}
      cancelText={t('取消')}
      width={480}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: name.trim() === '' || !/^[a-z][A-Za-z0-9]*$/.test(code.trim()) }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <TabField label={t('名称')} isMust problem={problem['name']}>
        {(id) => <Input id={id} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />}
      </TabField>
      <TabField label={t('编码')} isMust problem={problem['code']} hint={t('以小写字母开头，由字母和数字组成')}>
        {(id) => (
          <Input
            id={id}
            autoFocus
            value={code}
            maxLength={40}
            onChange={(event) => setCode(event.target.value)}
            onPressEnter={() => void copy()}
          />
        )}
      </TabField>
    </Dialog>
  )
}
