import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basicsRoute, saveBasicsRoute, type TypeBasics } from '#services/flow/shared/routes/models.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'

/** What is said of a kind of matter besides its flow: as it is stored and as it is being changed. It is stored by a button, not with the drawing. */
export function useBasics(modelId: string, onSaved: () => Promise<void>) {
  const client = useQueryClient()
  const queryKey = ['process/model', 'basics', modelId]
  const answer = useQuery({
    queryKey,
    queryFn: () => get(basicsRoute, { id: modelId }),
  })
  const [changed, setChanged] = useState<Partial<TypeBasics>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const { success } = useFeedback()
  const isDirty = Object.keys(changed).length > 0
  useDirtyPage(isDirty)
  const type = answer.data ? { ...answer.data.type, ...changed } : undefined
  return {
    answer,
    type,
    errors,
    isSaving,
    isDirty,
    set: (next: Partial<TypeBasics>) => {
      setChanged((before) => ({ ...before, ...next }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))))
    },
    undo: () => setChanged({}),
    save: async () => {
      if (!type) return
      const { id: _id, code: _code, formKind: _kind, isDeclared: _declared, ...rest } = type
      setSaving(true)
      try {
        await post(saveBasicsRoute, { ...rest, id: modelId })
        await client.invalidateQueries({ queryKey })
        setChanged({})
        setErrors({})
        success(t('已保存'))
        await onSaved()
      } catch (error) {
        if (error instanceof RequestError) setErrors(error.fieldErrors)
      } finally {
        setSaving(false)
      }
    },
  }
}
