import { useContext, useEffect } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { calledOf } from '#kernel/entity/record-title.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { PageKey } from '#browser/kit/pages/page-host-life.ts'
import { nameTag } from '#browser/kit/pages/tags.ts'

/** A page of one thing says which: its tag and the window are called so. */
export function usePageName(name: string | undefined): void {
  const key = useContext(PageKey)
  useEffect(() => {
    if (key !== '' && name) nameTag(key, name)
  }, [key, name])
}

/** The page of a record is called as the record is called everywhere. */
export function useRecordName(entity: AnyEntity, row: object | undefined, world?: FieldWorld): void {
  const codesOf = (set: string) => world?.meta.codes[set]
  usePageName(row && shown(calledOf(entity, row as Record<string, unknown>, { label: t, codesOf })))
}
