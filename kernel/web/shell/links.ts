import { useNavigate } from 'react-router'

/** Follows a link within the platform. */
export function useOpenLink(): (link: string) => void {
  const navigate = useNavigate()
  return (link) => void navigate(link)
}
