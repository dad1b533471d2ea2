import { useState } from 'react'
import { create } from 'zustand'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { downloadExport, type ExportOutcome } from '#browser/wire/http.ts'
import { addressOf } from '../entity-address.ts'

/** What is to be exported: columns in their order, conditions and order of the list, or single rows. */
export type ExportWish = {
  entity: AnyEntity
  columns: readonly string[]
  params: Record<string, string>
  ids?: readonly string[] | undefined
}

/** What was chosen in the dialog. */
export type ExportChoice = { heard: Record<string, string>; fileName: string; isPlain: boolean; reason: string }

type Asked = { wish: ExportWish; done: () => void } | null

/** The export that is being asked about; one dialog over all pages answers. */
export const useExportWish = create<{ asked: Asked }>()(() => ({ asked: null }))

/** Asks which columns of a list shall become a sheet, under the same conditions and order as on the screen. */
export function useExport(entity: AnyEntity): {
  isExporting: boolean
  start: (input: Omit<ExportWish, 'entity'>) => Promise<void>
} {
  const [isExporting, setExporting] = useState(false)
  return {
    isExporting,
    start: (input) =>
      new Promise((resolve) => {
        setExporting(true)
        const done = () => {
          setExporting(false)
          useExportWish.setState({ asked: null })
          resolve()
        }
        useExportWish.setState({ asked: { wish: { entity, ...input }, done } })
      }),
  }
}

/** Sends an export on its way; a long one is made aside. */
export function sendExport(wish: ExportWish, choice: ExportChoice): Promise<ExportOutcome> {
  const { current: _current, size: _size, ...conditions } = wish.params
  return downloadExport(`${addressOf(wish.entity)}/export`, {
    fileName: choice.fileName,
    params: { ...conditions, ...(wish.ids && { ids: wish.ids.join(',') }) },
    heard: choice.heard,
    async: '1',
    ...(choice.isPlain ? { plain: true, reason: choice.reason } : {}),
  })
}
