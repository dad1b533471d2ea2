import { useLocation, useNavigate } from 'react-router'

/** The query part of this page's address, and the way to replace it. A page in the background keeps the one it had. */
export function useOwnSearch(): [string, (params: Record<string, string>) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const write = (params: Record<string, string>) => {
    const text = new URLSearchParams(params).toString()
    void navigate({ pathname, search: text && `?${text}` }, { replace: true })
  }
  return [search, write]
}
