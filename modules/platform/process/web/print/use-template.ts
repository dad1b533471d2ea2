import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BlockKind, TemplateBlock, TemplateContent } from '#services/print/shared/content.ts'
import { templateContent } from '#services/print/shared/content.ts'
import {
  openTemplateRoute,
  publishTemplateRoute,
  saveTemplateRoute,
  templatesRoute,
  type OpenedTemplate,
} from '#services/print/shared/template-routes.ts'
import { inWords } from '#services/print/shared/place-names.ts'
import { get, post } from '#browser/wire/http.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'

/** Which template is open: one that is there, or the plain one of a type as a beginning. */
export type Wanted = { id: string } | { processType: string }

export const listKey = ['printTemplate', 'list'] as const

/** Kinds of matters with their templates. */
export function useTemplates() {
  return useQuery({
    queryKey: listKey,
    queryFn: () => get(templatesRoute),
  })
}

/** A template as it is being worked on. */
export function useTemplate(wanted: Wanted) {
  const client = useQueryClient()
  const key = ['printTemplate', 'open', wanted]
  const opened = useQuery({
    queryKey: key,
    queryFn: () => get(openTemplateRoute, wanted),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const postOnce = usePostOnce()
  const [work, setWork] = useState<{ name: string; content: TemplateContent } | null>(null)
  const { data } = opened
  const current = work ?? (data ? { name: data.name, content: data.content } : null)
  const isDirty = work !== null && data !== undefined && (work.name !== data.name || work.content !== data.content)

  return {
    opened,
    current,
    isDirty,
    change: (next: Partial<{ name: string; content: TemplateContent }>) =>
      setWork((before) => ({ ...(before ?? { name: data!.name, content: data!.content }), ...next })),
    /** Keeps it, and answers its id; `onKept` hears of it before the list shows it. */
    async save(onKept: (id: string) => void): Promise<string> {
      const { id, version } = data!
      const sent = work
      const saved = await postOnce(saveTemplateRoute, {
        ...(id ? { id, version } : {}),
        processType: data!.processType,
        ...current!,
      })
      client.setQueryData<OpenedTemplate>(key, {
        ...data!,
        ...current!,
        id: saved.id,
        version: saved.version,
        status: data!.status ?? '0',
        problems: saved.problems,
      })
      // What was typed meanwhile is still to be saved.
      setWork((now) => (now === sent ? null : now))
      onKept(saved.id)
      await client.invalidateQueries({ queryKey: listKey })
      return saved.id
    },
    async publish(id: string): Promise<number> {
      const { versionNo, version } = await post(publishTemplateRoute, { id })
      client.setQueryData<OpenedTemplate>(
        key,
        (before) => before && { ...before, status: '1', publishedVersion: versionNo, version },
      )
      await client.invalidateQueries({ queryKey: listKey })
      return versionNo
    },
  }
}

/** What a text has settled to, once nobody has typed for a moment. */
export function useSettled<V>(value: V, ms: number): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), ms)
    return () => window.clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** A part as it begins. */
export function newBlock(kind: BlockKind): TemplateBlock {
  const id = `b${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
  const words: Partial<Record<BlockKind, object>> = {
    title: { text: '' },
    text: { text: '' },
    seal: { text: inWords('{{school}}\n{{endDate}}') },
  }
  return templateContent.parse({ blocks: [{ id, kind, ...words[kind] }] }).blocks[0]!
}
