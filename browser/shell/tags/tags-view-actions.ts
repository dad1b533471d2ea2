import { useNavigate } from 'react-router'
import { leaveQuestion } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { homePath } from '#browser/kit/pages/routes.ts'
import type { Tag } from '#browser/kit/pages/tag-list.ts'
import { closeTag, isTagHeld, keepTags, refreshTag, useTags } from '#browser/kit/pages/tags.ts'
import { setPageFull } from '#browser/shell/tags/tags-view-full.tsx'

export type TagActions = {
  go: (tag: Tag | undefined) => void
  refresh: (tag: Tag) => void
  close: (tag: Tag) => Promise<void>
  closeOthers: (tag: Tag) => Promise<void>
  closeAll: () => Promise<void>
  fill: (tag: Tag) => void
}

/** What can be done with tags. Those that stay are never closed; before unsaved words go, the person is asked. */
export function useTagActions(activeKey: string): TagActions {
  const navigate = useNavigate()
  const { confirm } = useFeedback()
  const go = (tag: Tag | undefined) => void navigate(tag === undefined ? homePath : tag.pathname + tag.search)
  const show = (tag: Tag) => {
    if (tag.key !== activeKey) go(tag)
  }
  const mayClose = async (isMeant: (tag: Tag) => boolean) => {
    const goes = useTags.getState().tags.some((tag) => tag.isAffix !== true && isMeant(tag) && isTagHeld(tag.key))
    return !goes || confirm(leaveQuestion())
  }
  return {
    go,
    refresh: (tag) => {
      show(tag)
      refreshTag(tag.key)
    },
    close: async (tag) => {
      if (tag.isAffix === true || !(await mayClose(({ key }) => key === tag.key))) return
      const next = closeTag(tag.key)
      if (tag.key === activeKey) go(next)
    },
    closeOthers: async (tag) => {
      if (!(await mayClose(({ key }) => key !== tag.key))) return
      keepTags((one) => one.isAffix === true || one.key === tag.key)
      show(tag)
    },
    closeAll: async () => {
      if (!(await mayClose(() => true))) return
      keepTags((one) => one.isAffix === true)
      const { tags } = useTags.getState()
      if (!tags.some(({ key }) => key === activeKey)) go(tags.at(-1))
    },
    fill: (tag) => {
      show(tag)
      setPageFull(true)
    },
  }
}
