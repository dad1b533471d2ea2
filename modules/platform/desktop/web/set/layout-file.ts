import { z } from 'zod'
import { saveBlob } from '#browser/wire/save-blob.ts'
import { itemsShape } from '../../shared/item-shape.ts'
import type { DeskItem } from '../../shared/item.ts'
import type { CardFacts } from '../../shared/desk.ts'

const shape = z.object({ items: itemsShape })

/** A layout somebody saved, as far as its cards are known here; undefined where it is none. */
export function readLayout(text: string, cards: readonly CardFacts[]): DeskItem[] | undefined {
  try {
    const { items } = shape.parse(JSON.parse(text))
    return items
      .filter(({ cardCode }) => cards.some(({ code }) => code === cardCode))
      .map(({ locked: _, ...item }) => item)
  } catch {
    return undefined
  }
}

export function saveLayoutFile(items: readonly DeskItem[]): void {
  saveBlob(new Blob([JSON.stringify({ items }, null, 2)], { type: 'application/json' }), 'desktop-layout.json')
}
