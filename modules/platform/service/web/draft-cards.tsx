import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { OwnRow } from '#services/flow/shared/routes/lists.ts'
import { removeDraftRoute } from '#services/flow/shared/routes/start.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { draftKey } from './use-drafts.ts'

/** What was begun and not handed in: the person goes on with it or lets it go. */
export function DraftCards({ rows }: { rows: readonly OwnRow[] }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const feedback = useFeedback()
  if (rows.length === 0) return null
  const remove = async ({ instanceId }: OwnRow) => {
    const isSure = await feedback.confirm({
      title: t('确定删除这份草稿吗？'),
      okText: t('删除'),
      cancelText: t('取消'),
      isDanger: true,
    })
    if (!isSure) return
    const isDone = await wasDone(post(removeDraftRoute, { instanceId }))
    if (isDone) feedback.success(t('已删除'))
    await client.invalidateQueries({ queryKey: draftKey })
  }
  return (
    <ul className="applies" aria-label={t('草稿')}>
      {rows.map((row) => (
        <li key={row.instanceId}>
          <article className="apply-card">
            <header>
              <span>
                <strong>{shown(row.title)}</strong>
                <ToneTag tone="grey" hasDot>
                  {t('草稿', { context: 'state' })}
                </ToneTag>
              </span>
              <small>
                {[row.typeName && t(row.typeName), t('{{time}} 保存', { time: momentText(row.createTime) })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </header>
            <footer>
              <span className="apply-actions">
                <Button size="small" danger type="text" onClick={() => void remove(row)}>
                  {t('删除草稿')}
                </Button>
                <Button
                  size="small"
                  type="primary"
                  ghost
                  onClick={() => void navigate(`/process/start?instance=${row.instanceId}`)}
                >
                  {t('继续填写')}
                </Button>
              </span>
            </footer>
          </article>
        </li>
      ))}
    </ul>
  )
}
