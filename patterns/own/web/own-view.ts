import type { ComponentType, ReactNode } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import type { States } from '#browser/kit/parts/state-tag.tsx'
import type { AnyOwn, Own, OwnDeed } from '../shared/own.ts'

/** A line under a card: what there is to know beyond the state. */
export type OwnLine = { text: string; tone?: string | undefined }

/** What a card says of a record beside its state. */
export type OwnFace = {
  icon?: ReactNode
  title: string
  /** Small, beside the title. */
  note?: string | undefined
  /** The line below: mostly when. */
  time?: string | undefined
  text?: string | null | undefined
}

/** Something that may be done with an own record. */
export type DeedView<R> = {
  /** The word of its button, as a key of the catalogue. */
  label: string
  /** What is urgent where it comes first; what ends something. */
  tone?: 'primary' | 'danger'
  /** Where it is done, where that is another page. */
  path?: (row: R) => string
  /** Where it is done here. `onDone` asks the list anew without closing. */
  Dialog?: ComponentType<{ row: R; onClose: () => void; onDone: () => void }>
  /** An address may open it at once: `?id=…&deed=…`. */
  isNamed?: true
}

/** What an area says of 我的…. */
export type OwnView<O extends AnyOwn> = {
  own: O
  /** Said where there is none, as a key of the catalogue. */
  empty: string
  /** The way to a new one. */
  ask?: {
    path: string
    label: string
    /** Not offered while one goes on that has to end first. */
    isShut?: (rows: readonly Own<O>[]) => boolean
  }
  face: (row: Own<O>) => OwnFace
  lines?: (row: Own<O>) => readonly (OwnLine | null)[]
  deeds: { readonly [D in OwnDeed<O>]: DeedView<Own<O>> }
  detail: {
    title: string
    /** What stands above the fields; its text as it was written. */
    face: (record: RecordRow, row: Own<O> | undefined) => OwnFace
    fields: (record: RecordRow) => readonly string[]
    /** What stands below the fields. */
    Below?: ComponentType<{ record: RecordRow }>
    /** What may be done from here; the rest is done from the card. */
    deeds?: readonly OwnDeed<O>[]
  }
  /** Beside the name of the page: further ways. */
  beside?: (rows: readonly Own<O>[]) => ReactNode
  /** Where there is no network and nothing came before it went. */
  away?: (again: () => void) => ReactNode
  /** Above everything: what cannot wait. */
  above?: (rows: readonly Own<O>[]) => ReactNode
  /** Beside the list at a desk, above it on a phone. */
  aside?: (rows: readonly Own<O>[], again: () => void) => ReactNode
}

/** The states its records know, by name. */
export function statesOf({ entity }: AnyOwn): States {
  return (entity.fields[entity.states.field].options as { states: States }).states
}

export function stateOf({ entity }: AnyOwn, row: Record<string, unknown>): string {
  return String(row[entity.states.field])
}
