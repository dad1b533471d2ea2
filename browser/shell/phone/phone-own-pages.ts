import type { LucideIcon } from 'lucide-react'

/** The place (`contributes`) where a module adds a page to what is a person's own on a phone. */
export const phoneOwnPages = 'phoneOwnPages'

/** A page that is a person's own, shown to whoever has it in the menu. */
export type PhoneOwnPage = { path: string; icon: LucideIcon; text: () => string }
