import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { EntityMeta, FieldWorld } from '#kernel/fields/view.ts'
import { get } from '#browser/wire/http.ts'
import { addTexts } from '#browser/wire/i18n.ts'
import { addressOf } from './entity-address.ts'

export type MetaState = { world: FieldWorld | undefined; error: unknown; retry: () => void }

/** What this person may see and do of an entity, with its code sets. */
export function useMeta(entity: AnyEntity, { isAsked = true } = {}): MetaState {
  const address = addressOf(entity)
  const answer = useQuery({
    queryKey: [address, 'meta'],
    queryFn: async () => {
      const meta = await get<Partial<EntityMeta>>(`${address}/meta`)
      learnNames(meta)
      return meta
    },
    staleTime: 300_000,
    enabled: isAsked,
  })
  const world = useMemo(() => answer.data && { entity, meta: { ...nothing, ...answer.data } }, [entity, answer.data])
  return { world, error: answer.error, retry: () => void answer.refetch() }
}

/** Forgets what was loaded of an entity after a change of it; its grants stay. */
export function useForget(entity: AnyEntity): () => Promise<void> {
  const client = useQueryClient()
  const address = addressOf(entity)
  return () => client.invalidateQueries({ queryKey: [address], predicate: ({ queryKey }) => queryKey[1] !== 'meta' })
}

/** An entity of which nothing is known but its declaration. */
export function bareWorld(entity: AnyEntity): FieldWorld {
  return { entity, meta: nothing }
}

const nothing: EntityMeta = { hidden: [], masked: [], readonly: [], actions: [], codes: {} }

/** Names the school gave its codes in other languages. */
function learnNames({ codes = {} }: Partial<EntityMeta>): void {
  const items = Object.values(codes).flat()
  addTexts(Object.fromEntries(items.flatMap(({ label, labelEn }) => (labelEn ? [[label, labelEn]] : []))))
  addTexts(Object.fromEntries(items.flatMap(({ label, labelTw }) => (labelTw ? [[label, labelTw]] : []))), 'zh-tw')
}
