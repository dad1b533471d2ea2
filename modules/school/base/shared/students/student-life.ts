import type { LucideIcon } from 'lucide-react'
import type { AnyEntity } from '#kernel/entity/entity.ts'

/** Name of the place at which areas tell what they know of a student's days (`contributes` in `web/area.ts`). */
export const studentLife = 'studentLife'

/** Something that happened to a student or was done about them. */
export type LifeEntry = {
  id: string
  /** A moment, or a day where no hour is known. */
  time: string
  title: string
  text?: string
  tone: string
  link?: string
}

/** Somebody to call about a student; the number is shown masked and asked for in full when it is called. */
export type LifeContact = {
  id: string
  name: string
  about: string
  phone: string
  number: { entity: AnyEntity; id: string; field: string }
}

/** How somebody stands today, beside the name. */
export type LifeNow = { key: string; text: string; tone: string }

/** What an area knows of somebody at this moment, in a word or a number with a line that explains it. */
export type LifeFact = { key: string; label: string; value: string; note: string; tone?: string; link?: string }

/** What an area tells: each is asked only of whoever holds the permission, and the server decides again about the rows. */
export type LifeSource = {
  key: string
  label: () => string
  icon: LucideIcon
  permission: string
  read(
    studentId: string,
  ): Promise<{ entries?: LifeEntry[]; now?: LifeNow[]; facts?: LifeFact[]; contacts?: LifeContact[] }>
}
