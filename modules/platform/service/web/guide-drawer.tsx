import { Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { RichTextEditor } from '#browser/kit/rich-text/rich-text-editor.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { richTextRoute } from '#modules/platform/office/shared/rich-text-routes.ts'
import { guideText } from '../shared/service-item.ts'
import { guideSetRoute } from '../shared/use-routes.ts'

/** The guide of a matter, written with its layout and pictures. */
export function GuideDrawer({ item, onClose }: { item: RecordRow; onClose: () => void }) {
  const key = ['base/richText', guideText, item.id]
  const guide = useQuery({
    queryKey: key,
    queryFn: () => get(richTextRoute, { bizType: guideText, bizId: item.id }),
    staleTime: 0,
    gcTime: 0,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isNarrow = useNarrow()
  const client = useQueryClient()
  const { success } = useFeedback()
  const save = async () => {
    if (typed === null) return
    setSaving(true)
    const isDone = await wasDone(
      post(guideSetRoute, {
        id: item.id,
        content: typed,
        version: guide.data?.version,
      }),
    )
    setSaving(false)
    if (!isDone) return
    await client.invalidateQueries({ queryKey: key })
    success(t('保存成功'))
    onClose()
  }
  return (
    <Drawer
      open
      size={isNarrow ? '100%' : 760}
      title={t('{{name}}的办事指南', { name: String(item['name']) })}
      onClose={onClose}
      footer={
        <div className="form-foot">
          <Button type="text" onClick={onClose}>
            {t('取消')}
          </Button>
          <span className="form-foot-space" />
          <Button type="primary" disabled={typed === null} loading={isSaving} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      {guide.error ? (
        <LoadError error={guide.error} onRetry={() => void guide.refetch()} />
      ) : guide.isFetching ? (
        <RowsSkeleton count={6} height={48} />
      ) : (
        <RichTextEditor id="service-guide" value={guide.data?.content ?? ''} onChange={setTyped} />
      )}
    </Drawer>
  )
}
