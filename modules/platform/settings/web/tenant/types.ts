import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { packageListRoute } from '../../shared/packages.ts'
import { tenantListRoute } from '../../shared/tenant-routes.ts'

export const tenantsKey = ['sysTenant']

export function useTenants(query: { keyword: string; current: number; size: number }) {
  return useQuery({
    queryKey: [...tenantsKey, query],
    queryFn: () => get(tenantListRoute, query),
    placeholderData: (before) => before,
  })
}

export const packagesKey = ['sysPackage']

export function usePackages() {
  return useQuery({
    queryKey: packagesKey,
    queryFn: () => get(packageListRoute),
  })
}
