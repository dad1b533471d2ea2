import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useDirtyPage } from '#browser/kit/hooks/use-dirty-page.ts'

export type TypeBasics = {
  id: string
  version: number
  code: string
  name: string
  groupName: string
  formKind: string
  icon: string | null
  sort: number | null
  subject: string | null
  remark: string | null
  status: '0' | '1'
  startRoles: string[]
  managerRoles: string[]
  numberRule: string | null
  titleRule: string | null
  summaryFields: string[]
  isDeclared: boolean
}
type Choice = { value: string; label: string }
type Basics = { type: TypeBasics; roles: Choice[]; subjects: Choice[]; groups: { key: string; label: string }[] }

/** What is said of a kind of matter besides its flow: as it is stored and as it is being changed. It is stored by a button, not with the drawing. */
export function useBasics(modelId: string, onSaved: () => Promise<void>) {
  const client = useQueryClient()
  const queryKey = ['process/model', 'basics', modelId]
  const answer = useQuery({
    queryKey,
    queryFn: () => get<Basics>('process/model/getBasics', { id: modelId }),
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
        await post('process/model/saveBasics', { ...rest, id: modelId })
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
