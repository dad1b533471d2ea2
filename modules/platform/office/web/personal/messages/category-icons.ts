import { BellRing, Megaphone, Server, Stamp, TriangleAlert, type LucideIcon } from 'lucide-react'
import { messageCategories } from '#services/messages/shared/message-words.ts'

/** One picture for each category of messages. */
export const categoryIcons: Readonly<Record<string, LucideIcon>> = {
  [messageCategories.approval[0]]: Stamp,
  [messageCategories.remind[0]]: BellRing,
  [messageCategories.notice[0]]: Megaphone,
  [messageCategories.warning[0]]: TriangleAlert,
  [messageCategories.system[0]]: Server,
}
