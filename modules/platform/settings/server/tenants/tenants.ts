import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { platformBinding } from '#kernel/db/types.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { badRequest, invalid, notFound, staleVersion } from '#kernel/errors/platform-errors.ts'
import { isExpired, mayBeLookedInto } from '#services/identity/school-time.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { requireGuards } from '#kernel/operations/write/guards.ts'
import { refusedFields } from '#kernel/operations/write/write.ts'
import type { World } from '#kernel/world/world.ts'
import { tenant } from '../../shared/tenant.ts'
import { homeSchool, requireHome } from './home.ts'
import { requirePackage } from './packages.ts'
import { createTenantType, firstPasswordPlace, type NewTenant } from './create-tenant.ts'
import { allTenants, lockedTenant, requireFree, storedState, type TenantRow } from './tenant-directory.ts'

export async function listTenants(ctx: Ctx, query: { keyword?: string | undefined; current: number; size: number }) {
  requireHome(ctx.school.id)
  const words = query.keyword?.trim() ?? ''
  const rows = (await ctx.world.pool.read(platformBinding, allTenants)).filter((row) =>
    `${row.tenantId} ${row.tenantName} ${row.hosts.join(' ')}`.includes(words),
  )
  const { current, size } = query
  const records = rows.slice((current - 1) * size, current * size).map((row) => shown(ctx, row))
  return { records, total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}

/** Checks what can be checked now and leaves the building to a job. */
export async function addTenant(ctx: Ctx, draft: Record<string, unknown>) {
  requireHome(ctx.school.id)
  const { values, problems } = checkDraft({ entity: tenant, draft, mode: 'create', today: ctx.today() })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const wanted = {
    ...nothing,
    ...values,
    domain: hostOf(values['domain']),
    contactNumber: sealed(ctx.world, values),
  } as NewTenant
  await ctx.world.pool.transaction(platformBinding, async (db) => {
    await requireFree(db, { ...wanted, isNew: true })
    await requirePackage(db, wanted.packageId)
  })
  const jobId = await enqueueJob(ctx, {
    type: createTenantType,
    title: `新建租户【${wanted.tenantName}】`,
    params: wanted,
  })
  await audit(ctx, [{ entity: tenant, recordId: wanted.tenantId, action: 'add', before: null, after: values }])
  return { jobId }
}

/** Changes a line of the directory; every process knows it a second later. */
export async function changeTenant(ctx: Ctx, draft: Record<string, unknown>) {
  requireHome(ctx.school.id)
  const id = String(draft['tenantId'] ?? '')
  return ctx.world.pool.transaction(platformBinding, async (db) => {
    const before = await lockedTenant(db, id)
    if (!before) throw notFound()
    const was = { ...before, domain: before.hosts[0] ?? null, contactNumber: phoneOf(ctx.world, before) }
    const sent = { ...draft }
    // The phone comes back as it was shown.
    if (sent['contactNumber'] === masked(was.contactNumber)) delete sent['contactNumber']
    const { values, problems } = checkDraft({
      entity: tenant,
      draft: sent,
      mode: 'change',
      today: ctx.today(),
      refused: refusedFields(ctx, tenant, 'change', was, sent),
    })
    if (Object.keys(problems).length > 0) throw invalid(problems)
    if (Number(draft['version']) !== before.version) throw staleVersion()
    const merged = { ...was, ...values, domain: hostOf('domain' in values ? values['domain'] : was.domain) }
    if (id === homeSchool && (storedState(merged.status) === 'closed' || merged.expireTime))
      throw badRequest({ text: '平台所在的学校不能停用，也没有到期时间' })
    if (id === homeSchool && merged.packageId) throw badRequest({ text: '平台所在的学校不限套餐' })
    await requireGuards(ctx, tenant, { before: { ...was }, values: { ...values, domain: merged.domain } })
    await requireFree(db, { tenantId: id, domain: merged.domain, isNew: false })
    await requirePackage(db, merged.packageId)
    await db.query(
      `update school
       set name = $2, host_names = $3, linkman = $4, contact_number = $5, address = $6, expire_time = $7, status = $8,
         package_id = $9, account_limit = $10, storage_limit_mb = $11, version = version + 1
       where id = $1`,
      [
        id,
        merged.tenantName,
        merged.domain ? [merged.domain] : [],
        merged.linkman,
        sealed(ctx.world, merged),
        merged.address,
        merged.expireTime,
        storedState(merged.status),
        merged.packageId || null,
        merged.accountLimit,
        merged.storageLimitMb,
      ],
    )
    await audit(ctx, [{ entity: tenant, recordId: id, action: 'update', before: was, after: merged }])
    return { tenantId: id, version: before.version + 1 }
  })
}

/** The first administrator's password, handed out once and then forgotten. */
export async function takePassword(world: World, tenantId: string): Promise<{ accountNo: string; password: string }> {
  const sealedPassword = await world.pool.transaction(platformBinding, async (db) => {
    const [row] = await db.query<{ sealed: string | null }>(
      'select first_password as sealed from school where id = $1 for update',
      [tenantId],
    )
    if (!row) throw notFound()
    if (!row.sealed) throw badRequest({ text: '初始密码已被查看，如遗失请重置' })
    await db.query('update school set first_password = null where id = $1', [tenantId])
    return row.sealed
  })
  return { accountNo: 'admin', password: world.secrets.open(sealedPassword, firstPasswordPlace(tenantId)) }
}

const nothing = {
  domain: null,
  linkman: null,
  contactNumber: null,
  address: null,
  expireTime: null,
  packageId: null,
  accountLimit: 0,
  storageLimitMb: 0,
}

function shown(ctx: Ctx, row: TenantRow) {
  const { hosts, jobId: _jobId, ...rest } = row
  const now = ctx.now()
  return {
    ...rest,
    id: row.tenantId,
    domain: hosts[0] ?? null,
    contactNumber: masked(phoneOf(ctx.world, row)),
    isExpired: isExpired(row, now),
    canBeLookedInto: mayBeLookedInto(row, now),
    isHome: row.tenantId === homeSchool,
  }
}

function hostOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.toLowerCase() : null
}

function phonePlace(tenantId: unknown): string {
  return `tenant/${String(tenantId)}/contact`
}

function sealed(world: World, values: Record<string, unknown>): string | null {
  const phone = values['contactNumber']
  return typeof phone === 'string' && phone !== '' ? world.secrets.seal(phone, phonePlace(values['tenantId'])) : null
}

function phoneOf(world: World, row: TenantRow): string | null {
  return row.contactNumber ? world.secrets.open(row.contactNumber, phonePlace(row.tenantId)) : null
}

function masked(phone: string | null): string | null {
  return phone ? phone.replace(/^(.{3}).*(.{4})$/, '$1****$2') : null
}
