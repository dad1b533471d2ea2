import { useEffect } from 'react'
import { titleIn, type Tag } from '#browser/kit/pages/tag-list.ts'
import { useTags } from '#browser/kit/pages/tags.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { titleWindow } from '#browser/kit/window-title.ts'
import { t } from '#browser/wire/i18n.ts'

/** What an open page is called: as it says itself, else as its menu entry. */
export function useTagTitle(tag: Tag): string {
  const language = useThemeConfig((config) => config.globalI18n)
  const name = useTags(({ names }) => names[tag.key])
  return name ?? titleIn(tag.title, language, t)
}

/** The window is called as the tag of the page in front. */
export function useWindowTitle(front: Tag): void {
  const title = useTagTitle(front)
  useEffect(() => {
    titleWindow({ page: title })
    return () => titleWindow({ page: '' })
  }, [title])
}
