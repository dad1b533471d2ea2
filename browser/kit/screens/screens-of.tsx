import type { ComponentType } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { Screen } from '#kernel/world/screen.ts'
import { DetailPage } from '#browser/kit/detail/detail-page.tsx'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'

export type ScreenTweaks = {
  /** The declared page of its list, where that goes by another name than `<service>/<path>/index`. */
  screen?: Screen
  list?: ListTweaks
  detail?: DetailTweaks
}

/**
 * The screens of an entity, by the names the server's routes use. Four steps, each on the same hooks:
 * derived (nothing said), tweaked (some cells, buttons, columns said here), composed (own page of our parts:
 * ListPage, FormPanel, DetailView), own (only the hooks).
 */
export function screensOf(entity: AnyEntity, tweaks: ScreenTweaks = {}): Record<string, ComponentType> {
  const list = tweaks.screen?.component ?? `${entity.service}/${entity.path}/index`
  const name = list.replace(/\/index$/, '')
  return {
    [list]: () => <ListPage entity={entity} tweaks={tweaks.list} detail={tweaks.detail} />,
    [`${name}/detail`]: () => <DetailPage entity={entity} tweaks={tweaks.detail} />,
  }
}
