import { useState } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { downloadExport } from '#kernel/web/http.ts'
import { addressOf } from './entity-address.ts'

/** Saves rows as a sheet: the shown columns, under the same conditions and order as on the screen. */
export function useExport(entity: AnyEntity): {
  isExporting: boolean
  start: (input: {
    columns: readonly string[]
    params: Record<string, string>
    ids?: readonly string[]
  }) => Promise<void>
} {
  const [isExporting, setExporting] = useState(false)
  return {
    isExporting,
    async start({ columns, params, ids }) {
      const { current: _current, size: _size, ...conditions } = params
      const titles = columns.flatMap((name) => {
        const label = fieldOf(entity, name)?.options.label as string | undefined
        return label ? [[name, label] as const] : []
      })
      setExporting(true)
      try {
        await downloadExport(`${addressOf(entity)}/export`, {
          fileName: entity.label,
          params: { ...conditions, ...(ids && { ids: ids.join(',') }) },
          heard: Object.fromEntries(titles),
        })
      } finally {
        setExporting(false)
      }
    },
  }
}
