import { useNavigate } from 'react-router'

/** Follows a link within the platform. */
export function useOpenLink(): (link: string) => void {
  const navigate = useNavigate()
  return (link) => void navigate(link)
}

/** Told with a step of the menu: a page that is open already is shown as it was left. */
export const menuChoice = { isMenuChoice: true } as const

export function isMenuChoice(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isMenuChoice' in state
}
