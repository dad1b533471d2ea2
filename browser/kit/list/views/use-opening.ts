import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import type { ListView } from '../tweaks.ts'

/** A list whose address says nothing opens with its first view; false until the address says so. Later, nothing means everything. */
export function useOpening(declared: readonly ListView[]): boolean {
  const [search, write] = useOwnSearch()
  const first = declared.find(({ isFirst }) => isFirst)?.params
  const [isOpen, setOpen] = useState(search !== '' || first === undefined)
  if (!isOpen && search !== '') setOpen(true)
  const { pathname } = useLocation()
  // Whoever has already gone on is not called back: the list opens when they return.
  const open = useEffectEvent(() => first && window.location.pathname === pathname && write(first))
  useEffect(() => {
    if (!isOpen) open()
  }, [isOpen])
  return isOpen
}
