import { rm, writeFile } from 'node:fs/promises'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { migrationType, type MigrationParams } from '#services/files/stores/migrate.ts'
import { storageKinds } from '#services/files/shared/oss-config.ts'
import { landingPath, newObjectKey } from '#services/files/stores/storage.ts'
import { forgetStores, settingsOf } from '#services/files/stores/stores.ts'
import { localStore } from '#services/files/stores/local.ts'
import { s3Store } from '#services/files/stores/s3.ts'
import type { ObjectStore } from '#services/files/stores/store.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { migrate, test } from '../../shared/platform-actions.ts'
import { ossConfig } from '../../shared/platform-records.ts'

const isS3 = (row: Record<string, unknown>) => row['category'] === storageKinds.s3[0]

const testing = action(test, async (ctx, { row }) => {
  const store = isS3(row) ? await s3Store(settingsOf(row)) : localStore(ctx.world)
  const failed = await firstFailure(ctx, store)
  if (failed) throw badRequest({ text: failed })
  return null
})

const migrating = action(migrate, async (ctx, { row, input }) => {
  const from = row.ossCode
  const [target] = await ctx.db.query<{ name: string }>(
    `select oss_name as name from sys_oss_config where oss_code = $1 and status = '1'`,
    [input.to],
  )
  if (!target || input.to === from) throw invalid({ to: '目标存储不存在或已停用' })
  const [running] = await ctx.db.query(
    `select 1 from sys_job where type = $1 and status in ('0', '1') and params->>'from' in ($2, $3)`,
    [migrationType, from, input.to],
  )
  if (running) throw badRequest({ text: '该存储正在迁移，请等待完成' })
  await requireSecondAuth(ctx, 'ossConfig:secret')
  await enqueueJob(ctx, {
    type: migrationType,
    title: `迁移存储：${row.ossName} → ${target.name}`,
    params: { from, to: input.to } satisfies MigrationParams,
  })
  return null
})

export const storages = resource(ossConfig, {
  scope: 'open',
  actions: [testing, migrating],
  hooks: {
    async prepare(_ctx, drafts) {
      for (const draft of drafts) judge(draft)
    },
    keep: keepWithFiles,
    async after(ctx, changes) {
      const chosen = changes.findLast((change) => change.after?.isDefault === true)
      if (chosen)
        await ctx.db.execute(
          `update sys_oss_config
           set is_default = false, version = version + 1, update_time = $2
           where is_default and id <> $1`,
          [chosen.id, ctx.now()],
        )
      ctx.afterCommit(() => forgetStores(ctx.world))
    },
  },
  withhold: (row) => (row.category === storageKinds.local[0] || row.isDefault ? ['remove'] : []),
})

function judge({ merged, before, problems }: Draft<typeof ossConfig>): void {
  if (isS3(merged)) {
    for (const name of ['endpoint', 'bucketName', 'accessKey', 'secretKey'] as const)
      if (!merged[name]) problems[name] ??= `${ossConfig.fields[name].options.label}不能为空`
  } else if (!before) {
    problems.category = '本地磁盘已经存在，不需要新增'
  }
  if (merged.isDefault === true && merged.status !== '1') problems.status = '默认存储不能停用'
  // There is always one default: it moves by choosing another.
  if (before?.isDefault === true && merged.isDefault === false) problems.isDefault = '请把另一个存储设为默认'
}

/** A store that still holds files cannot be forgotten: nobody could read them any more. */
async function keepWithFiles(
  ctx: Ctx,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Map<string, string>> {
  const idOf = new Map([...rows].filter(([, row]) => !row['isDefault']).map(([id, row]) => [row['ossCode'], id]))
  const held = await ctx.db.query<{ code: string; count: number }>(
    `select bucket_name as code, count(*)::int as count from sys_file
     where bucket_name = any($1) group by bucket_name`,
    [[...idOf.keys()]],
  )
  return new Map(held.map(({ code, count }) => [idOf.get(code)!, `该存储中还有 ${count} 个文件，不能删除`]))
}

async function firstFailure(ctx: Ctx, store: ObjectStore): Promise<string | null> {
  const key = newObjectKey(ctx.world, ctx.school.id)
  const path = await landingPath(ctx.world, ctx.school.id)
  const content = 'campus storage test'
  const steps: [string, () => Promise<boolean>][] = [
    [
      '写入',
      async () => (
        await writeFile(path, content),
        await store.put(key, { path, size: content.length, mime: 'text/plain' }),
        true
      ),
    ],
    ['读取', async () => (await textOf(store, key)) === content],
    [
      '生成下载地址',
      async () =>
        !store.signedLink ||
        (await store.signedLink(key, { mime: 'text/plain', disposition: 'attachment' })).startsWith('http'),
    ],
    ['删除', async () => (await store.remove(key), !(await store.has(key)))],
  ]
  try {
    for (const [name, step] of steps) {
      // Whoever tries the settings is told which step failed.
      const isDone = await step().catch(() => false)
      if (!isDone) return `${name}失败，请检查服务地址、存储桶和密钥`
    }
    return null
  } finally {
    await rm(path, { force: true })
  }
}

async function textOf(store: ObjectStore, key: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of (await store.open(key)) ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
