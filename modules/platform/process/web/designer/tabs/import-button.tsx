import { Alert, Button, Input, Tooltip, Upload } from 'antd'
import { Upload as UploadIcon } from 'lucide-react'
import { useState } from 'react'
import { importModelRoute, type LookedThrough } from '#services/flow/shared/routes/model-files.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { TabField } from './tab-parts.tsx'
import './tabs.css'

const mostBytes = 2 * 1024 * 1024

/** Brings in a flow from a file: looked through first, with whoever is not known here named, then made as a draft. */
export function ImportButton({ onMade }: { onMade: (modelId: string) => Promise<void> }) {
  const [content, setContent] = useState<unknown>()
  const [looked, setLooked] = useState<LookedThrough>()
  const { error } = useFeedback()
  const look = async (file: File) => {
    if (file.size > mostBytes) return error(t('文件不能超过 {{n}} MB', { n: 2 }))
    const parsed = await file
      .text()
      .then((text) => JSON.parse(text) as unknown)
      .catch(() => undefined)
    if (parsed === undefined) return error(t('文件不是有效的流程'))
    const told = await post(importModelRoute, { content: parsed, isTrial: true })
    if ('isTaken' in told) setLooked(told)
    setContent(parsed)
  }
  return (
    <>
      <Upload
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={(file) => {
          void look(file)
          return false
        }}
      >
        <Tooltip title={t('导入流程')}>
          <Button aria-label={t('导入流程')} icon={<UploadIcon size={16} strokeWidth={1.75} aria-hidden />} />
        </Tooltip>
      </Upload>
      {looked && (
        <ImportDialog
          looked={looked}
          content={content}
          onClose={() => setLooked(undefined)}
          onMade={async (id) => {
            setLooked(undefined)
            await onMade(id)
          }}
        />
      )}
    </>
  )
}

function ImportDialog({
  looked,
  content,
  onClose,
  onMade,
}: {
  looked: LookedThrough
  content: unknown
  onClose: () => void
  onMade: (modelId: string) => Promise<void>
}) {
  const [name, setName] = useState(looked.name)
  const [code, setCode] = useState(looked.code)
  const [problem, setProblem] = useState(looked.isTaken ? t('编码已存在，请换一个') : undefined)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const { success } = useFeedback()
  const bring = async () => {
    setSaving(true)
    try {
      const made = await postOnce(importModelRoute, {
        content,
        code: code.trim(),
        name: name.trim(),
      })
      success(t('已导入为草稿，检查后发布'))
      if ('id' in made) await onMade(made.id)
    } catch (failed) {
      if (failed instanceof RequestError) setProblem(Object.values(failed.fieldErrors)[0] ?? failed.msg)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('导入流程')}
      okText={t('导入')}
      cancelText={t('取消')}
      width={520}
      confirmLoading={isSaving}
      okButtonProps={{
        disabled: name.trim() === '' || code.trim() === '' || (looked.isTaken && code.trim() === looked.code),
      }}
      onOk={() => void bring()}
      onCancel={onClose}
    >
      <TabField label={t('名称')} isMust>
        {(id) => <Input id={id} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />}
      </TabField>
      <TabField label={t('编码')} isMust problem={problem} hint={t('以小写字母开头，由字母和数字组成')}>
        {(id) => (
          <Input
            id={id}
            value={code}
            maxLength={40}
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </TabField>
      {looked.problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('以下内容在本校不存在，导入后需要重新设置')}
          description={
            <ul className="design-problems">
              {looked.problems.map((text) => (
                <li key={text}>{shown(text)}</li>
              ))}
            </ul>
          }
        />
      )}
    </Dialog>
  )
}
