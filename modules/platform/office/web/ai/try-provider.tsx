import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { aiProvider, type AiModel } from '../../shared/ai.ts'
import { fetchModelsRoute, testChatRoute, type AiReply } from '../../shared/ai-routes.ts'

/**
 * Reads the models of a service, keeps them, and tries a sentence. By hand (decision 0035): two deeds, and it stays
 * open to show the answers.
 */
export function TryProvider({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [models, setModels] = useState<AiModel[]>((row.models ?? []) as AiModel[])
  const [version, setVersion] = useState(Number(row.version))
  const [model, setModel] = useState<string | undefined>(models.find(({ kind }) => kind === 'chat')?.id)
  const [text, setText] = useState(() => t('你好，请用一句话介绍自己。'))
  const [reply, setReply] = useState<AiReply | null>(null)
  const [busy, setBusy] = useState<'models' | 'chat' | null>(null)
  const forget = useForget(aiProvider)
  const during = async (name: 'models' | 'chat', work: () => Promise<void>) => {
    setBusy(name)
    try {
      await work()
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(null)
    }
  }
  const readModels = () =>
    during('models', async () => {
      const found = await post(fetchModelsRoute, { id: row.id })
      const kept = await post<{ version: number }>('base/aiProvider/update', { id: row.id, version, models: found })
      setVersion(kept.version)
      setModels(found)
      setModel(found.find(({ kind }) => kind === 'chat')?.id)
      await forget()
    })
  const chat = () =>
    during('chat', async () => {
      setReply(null)
      setReply(await post(testChatRoute, { id: row.id, model: model ?? '', text }))
    })
  return (
    <Dialog open title={String(row.name)} footer={null} onCancel={onClose}>
      <div className="ai-try">
        <Space.Compact block>
          <Select
            showSearch
            placeholder={t('请选择模型')}
            aria-label={t('模型')}
            value={model}
            onChange={setModel}
            options={models.filter(({ kind }) => kind === 'chat').map(({ id }) => ({ value: id, label: id }))}
          />
          <Button loading={busy === 'models'} onClick={() => void readModels()}>
            {t('读取模型列表')}
          </Button>
        </Space.Compact>
        <Input.TextArea
          rows={3}
          maxLength={2000}
          value={text}
          aria-label={t('测试内容')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="primary" disabled={!model} loading={busy === 'chat'} onClick={() => void chat()}>
          {t('测试对话')}
        </Button>
        {reply && (
          <Alert
            type="success"
            title={reply.text || t('（没有文字）')}
            description={t('{{ms}} 毫秒 · {{n}} 个 token', { ms: reply.costMs, n: reply.tokens ?? '—' })}
          />
        )}
      </div>
    </Dialog>
  )
}
