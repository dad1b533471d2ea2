import { Button } from 'antd'
import { Bot, Pencil, Plus, Trash2, Zap } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useList } from '#browser/kit/hooks/list/use-list.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { addingText } from '#browser/kit/form/adding-text.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { aiProvider, type AiModel } from '../../shared/ai.ts'
import { TryProvider } from './try-provider.tsx'

/** The model services as cards; each can be tried out. */
export function ProviderCards({ world }: { world: FieldWorld }) {
  const list = useList({ entity: aiProvider, fixed: { size: '100' } })
  const can = useAbility(world)
  const remove = useRemove(aiProvider)
  const [edited, setEdited] = useState<{ id?: string } | null>(null)
  const [tried, setTried] = useState<RecordRow | null>(null)
  return (
    <>
      {can('add') && (
        <Button
          type="primary"
          className="touch ai-add"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setEdited({})}
        >
          {addingText(aiProvider)}
        </Button>
      )}
      {list.isLoading ? (
        <RowsSkeleton count={2} height={140} />
      ) : list.error ? (
        <LoadError error={list.error} onRetry={list.refresh} />
      ) : (
        list.rows.length === 0 && <EmptyState />
      )}
      <ul className="ai-cards">
        {list.rows.map((row) => (
          <li key={row.id}>
            <header>
              <Bot size={20} strokeWidth={1.75} aria-hidden />
              <strong>{String(row.name)}</strong>
              <ToneTag tone={row.status === '1' ? 'green' : 'grey'}>
                {row.status === '1' ? t('启用') : t('停用')}
              </ToneTag>
            </header>
            <p className="ai-url">{String(row.baseUrl)}</p>
            <p>{row.apiKey ? t('密钥 {{key}}', { key: String(row.apiKey) }) : t('未设置密钥')}</p>
            <p>{modelsText(row)}</p>
            <footer>
              {can('test', row) && (
                <Button
                  className="touch"
                  icon={<Zap size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => setTried(row)}
                >
                  {t('模型与测试')}
                </Button>
              )}
              {can('update', row) && (
                <IconButton label={t('编辑')} icon={Pencil} onClick={() => setEdited({ id: row.id })} />
              )}
              {can('remove', row) && (
                <IconButton label={t('删除')} icon={Trash2} onClick={() => void remove([row.id])} />
              )}
            </footer>
          </li>
        ))}
      </ul>
      <FormPanel isOpen={edited !== null} id={edited?.id} world={world} onClose={() => setEdited(null)} />
      {tried && <TryProvider row={tried} onClose={() => setTried(null)} />}
    </>
  )
}

function modelsText(row: RecordRow): string {
  const models = (row.models ?? []) as AiModel[]
  return models.length === 0
    ? t('尚未读取模型')
    : t('{{n}} 个模型：{{names}}', { n: models.length, names: listed(models.slice(0, 3).map(({ id }) => id)) })
}
