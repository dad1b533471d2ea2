import { AppWindow, type LucideProps } from 'lucide-react'
import { moreIcons } from './more-icons.ts'

/** One of the pictures that come later. */
export function MoreIcon({ name, ...look }: LucideProps & { name: string }) {
  const Icon = moreIcons[name] ?? AppWindow
  return <Icon {...look} />
}
