import { firstIcons } from './first-icons.ts'
import { moreIcons } from './more-icons.ts'

/** Pictures of menu entries by their Lucide names; a menu may use these and no others. */
export const menuIcons = { ...firstIcons, ...moreIcons }
