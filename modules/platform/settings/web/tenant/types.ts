import { useQuery } from '@tanstack/react-query'
import { get, type Page } from '#browser/wire/http.ts'

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
  canBeLookedInto: boolean
  packageId: string | null
  packageName: string | null
  accountLimit: number
  storageLimitMb: number
  isHome: boolean
  version: number
  createTime: string
}

export const tenantsKey = ['sysTenant']

export function useTenants(query: { keyword: string; current: number; size: number }) {
  return useQuery({
    queryKey: [...tenantsKey, query],
    queryFn: () => get<Page<Tenant>>('base/sysTenant/list', query),
    placeholderData: (before) => before,
  })
}

export type Package = { id: string; name: string; pages: string[]; schools: number; version: number }

export const packagesKey = ['sysPackage']

export function usePackages() {
  return useQuery({
    queryKey: packagesKey,
    queryFn: () => get<Package[]>('base/sysPackage/list'),
  })
}
