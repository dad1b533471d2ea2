import { useQuery } from '@tanstack/react-query'
import { get, type Page } from '#kernel/web/http.ts'

export type Tenant = {
  tenantId: string
  tenantName: string
  domain: string | null
  linkman: string | null
  contactNumber: string | null
  address: string | null
  expireTime: string | null
  status: string
  hasPassword: boolean
  isExpired: boolean
  isHome: boolean
  version: number
  createTime: string
}

export const tenantsKey = ['sysTenant']

export function useTenants(query: { keyword: string; current: number; size: number }) {
  return useQuery({
    queryKey: [...tenantsKey, query],
    queryFn: () => get<Page<Tenant>>('base/sysTenant/list', query, { quiet: true }),
    placeholderData: (before) => before,
  })
}
