import type { Row } from './entity.ts'

/** A file as it is told beside the field it hangs on. */
export type ToldFile = { fileId: string; name: string; size: number; type: string }

/** Some fields of a row as they travel: with the titles of what they refer to, and the names of what hangs on them. */
export type Told<E, K extends keyof Row<E>> = { id: string } & Pick<Row<E>, K> & {
    [T in K as T extends `${infer S}Id` ? `${S}Name` : never]: string | null
  } & { [T in K & string as Row<E>[T] extends string[] | null ? `${T}Files` : never]?: ToldFile[] | null }
