import { useMutation } from '@tanstack/react-query'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { useFeedback } from '#kernel/web/feedback.ts'
import { post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { addressOf } from './entity-address.ts'
import { useForget } from './use-meta.ts'

type Removal = { removed?: number; skipped?: { id: string; reason: string }[] } | null

/** Removes rows after asking; tells of those that had to stay, and why. Answers whether any went. */
export function useRemove(entity: AnyEntity): (ids: readonly string[]) => Promise<boolean> {
  const feedback = useFeedback()
  const forget = useForget(entity)
  const removal = useMutation({
    mutationFn: (ids: readonly string[]) =>
      post<Removal>(`${addressOf(entity)}/remove`, undefined, { form: new URLSearchParams({ ids: ids.join(',') }) }),
  })
  return async (ids) => {
    if (ids.length === 0) {
      feedback.warning(t('没有获取到要删除的数据！'))
      return false
    }
    const isSure = await feedback.confirm({
      title: t('确定删除选中的 {{n}} 条数据吗？', { n: ids.length }),
      okText: t('删除'),
      cancelText: t('取消'),
      isDanger: true,
    })
    if (!isSure) return false
    try {
      const skipped = (await removal.mutateAsync(ids))?.skipped ?? []
      if (skipped.length > 0) {
        const reasons = [...new Set(skipped.map(({ reason }) => reason))].join('\n')
        feedback.error(t('{{n}} 条数据未能删除', { n: skipped.length }), reasons)
      } else feedback.success(t('删除成功'))
      return skipped.length < ids.length
    } catch {
      // The client has already told why.
      return false
    } finally {
      await forget()
    }
  }
}
