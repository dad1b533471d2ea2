import type { Db } from '#kernel/db/types.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { tenantStates } from '../../shared/tenant.ts'

/** A line of the directory of schools. */
export type TenantRow = {
  tenantId: string
  tenantName: string
  hosts: string[]
  linkman: string | null
  contactNumber: string | null
  address: string | null
  expireTime: string | null
  status: string
  hasPassword: boolean
  jobId: string | null
  packageId: string | null
  packageName: string | null
  accountLimit: number
  storageLimitMb: number
  version: number
  createTime: string
}

const columns = `id as "tenantId", name as "tenantName", host_names as hosts, linkman,
  contact_number as "contactNumber", address, expire_time as "expireTime",
  case status when 'open' then '1' else '0' end as status, first_password is not null as "hasPassword",
  job_id as "jobId", package_id as "packageId",
  (select p.name from package p where p.id = package_id) as "packageName",
  account_limit as "accountLimit", storage_limit_mb as "storageLimitMb", version, create_time as "createTime"`

export function allTenants(db: Db): Promise<TenantRow[]> {
  return db.query<TenantRow>(`select ${columns} from school order by id`)
}

export async function lockedTenant(db: Db, tenantId: string): Promise<TenantRow | undefined> {
  const [row] = await db.query<TenantRow>(`select ${columns} from school where id = $1 for update`, [tenantId])
  return row
}

/** Number and host name must be free; whoever asks holds the directory until the end of the transaction. */
export async function requireFree(
  db: Db,
  wanted: { tenantId: string; domain: string | null; isNew: boolean },
): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtext('school directory'))")
  const [taken] = await db.query<{ id: string; name: string }>(
    'select id, name from school where $1 = any(host_names) and id <> $2',
    [wanted.domain, wanted.tenantId],
  )
  if (taken) throw badRequest({ text: `域名已被租户【${taken.name}】使用` })
  if (!wanted.isNew) return
  const [same] = await db.query('select 1 from school where id = $1', [wanted.tenantId])
  if (same) throw badRequest({ text: '租户编号已存在' })
}

export function storedState(status: unknown): 'open' | 'closed' {
  return status === tenantStates.open[0] ? 'open' : 'closed'
}
