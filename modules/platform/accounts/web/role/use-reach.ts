import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import {
  reachOptionsRoute,
  roleReachRoute,
  saveReachRoute,
  type EntityReach,
  type Reach,
  type ReachOptions,
  type Scope,
  type ScopeKindOption,
} from '../../shared/reach.ts'

/** One way of cutting rows by its name. */
export function scopeNamed(options: ReachOptions | undefined, name: string | undefined): ScopeKindOption | undefined {
  return options?.kinds.find(({ code }) => code === name)
}

/** What scopes and fields there are to choose from. */
export function useReachOptions(): ReachOptions | undefined {
  return useQuery({
    queryKey: ['base/sysRole', 'reachOptions'],
    queryFn: () => get(reachOptionsRoute),
    staleTime: 300_000,
  }).data
}

/** Rows and fields of one role, with what was changed here and not saved yet. */
export function useReach(roleId: string) {
  const client = useQueryClient()
  const feedback = useFeedback()
  const options = useReachOptions()
  const stored = useQuery({
    queryKey: ['base/sysRole', 'getReach', roleId],
    queryFn: () => get(roleReachRoute, { id: roleId }),
  })
  const [changed, setChanged] = useState<Reach | null>(null)
  const [isSaving, setSaving] = useState(false)
  const reach = changed ?? stored.data
  const entityOf = (path: string): EntityReach =>
    reach?.entities.find((one) => one.path === path) ?? { path, scope: null, hidden: [], masked: [], readonly: [] }
  const setEntity = (path: string, change: Partial<EntityReach>) => {
    if (!reach) return
    const rest = reach.entities.filter((one) => one.path !== path)
    setChanged({ ...reach, entities: [...rest, { ...entityOf(path), ...change }] })
  }
  const save = async () => {
    if (!reach) return
    setSaving(true)
    try {
      await post(saveReachRoute, reach)
      setChanged(null)
      feedback.success(t('保存成功'))
      await client.invalidateQueries({ queryKey: ['base/sysRole'] })
    } catch {
      // The client has said why.
    }
    setSaving(false)
  }
  return {
    options,
    reach,
    error: stored.error,
    retry: () => void stored.refetch(),
    entityOf,
    setEntity,
    setScope: (scope: Scope) => reach && setChanged({ ...reach, scope }),
    isChanged: changed !== null,
    undo: () => setChanged(null),
    save,
    isSaving,
  }
}

export type ReachState = ReturnType<typeof useReach>
