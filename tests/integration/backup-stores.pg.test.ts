import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { systemActor } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { ossConfig } from '#services/files/shared/oss-config.ts'
import { forgetStores, storeOf } from '#services/files/stores/stores.ts'
import { storeUpload } from '#services/files/upload/upload.ts'
import { archiveLog } from '#services/logs/archive/archive-log.ts'
import { loginLog } from '#services/system/shared/security.ts'
import {
  bucket,
  keys as storageKeys,
  startObjectStorage,
} from '#modules/platform/resource/server/testing/object-storage.ts'
import { backupStage, rowsAt } from '#tests/support/backup-stage.ts'
import { rowsOf } from '#tests/support/school.ts'

const stage = backupStage()

test('objects of another storage, smaller pictures and archived logs come back, each object once, and so does what the directory knows', async () => {
  const storage = await startObjectStorage()
  const { source } = stage
  // The second school is small, and as good as any for what lies beside the tables.
  const { world, other: school } = source
  await source.as('admin', school.id)
  try {
    const caller = { school, actor: systemActor, request: { traceId: 'test', ip: null } }
    const picture = await sharp({
      create: { width: 1200, height: 900, channels: 3, background: { r: 20, g: 90, b: 160 } },
    })
      .jpeg()
      .toBuffer()
    await source.system(async (ctx) => {
      await ctx.db.execute('update sys_oss_config set is_default = false')
      await insertRow(ctx, ossConfig, newId(ctx.now()), {
        ossCode: 's3',
        ossName: '对象存储',
        category: '2',
        endpoint: storage.endpoint,
        region: 'us-east-1',
        bucketName: bucket,
        ...storageKeys,
        isPathStyle: true,
        isDefault: true,
        status: '1',
      })
    }, school)
    forgetStores(world)
    for (const filename of ['a.jpg', 'b.jpg'])
      await storeUpload(world, caller, { filename, file: Readable.from([picture]) })
    await archiveLog(world, school, { entity: loginLog, before: new Date(source.clock().getTime() + 90 * 86_400_000) })
    await rowsAt(
      source.url,
      "update platform.school set linkman = '王老师', contact_number = '0731-88880000', expire_time = '2030-01-01' where id = '000001'",
    )
    await rowsAt(
      source.url,
      "insert into platform.setting (name, value, update_time) values ('installation', 'this one', '2026-01-01'), ('licence', 'signed', '2026-01-01') on conflict (name) do update set value = excluded.value",
    )
    const backup = await stage.backUp(school.id, join(stage.folder, 'stores'), {
      openStore: (code) => storeOf(world, school, code),
    })
    const [object] = await rowsOf(
      source,
      "select object_key as key, thumbs from sys_file where name = 'a.jpg'",
      [],
      school,
    )
    const key = String(object!['key'])
    const listed = gunzipSync(readFileSync(join(backup.folder, 'files.list.gz')))
      .toString()
      .split('\n')
      .filter((line) => line.startsWith(key))
    expect(listed).toHaveLength(1)
    expect(backup.manifest.files.missing).toEqual([])
    await storage.stop()

    const target = await stage.emptyDatabase()
    await target.restore(backup)
    const at = (name: string) => join(target.config.dataDir, 'files', name)
    expect(readFileSync(at(key))).toEqual(picture)
    expect(object!['thumbs']).toBe('240,960')
    for (const size of [240, 960]) expect((await sharp(readFileSync(at(`${key}-${size}`))).metadata()).width).toBe(size)
    expect(await target.rows('select distinct bucket_name as bucket from school_000001.sys_file')).toEqual([
      { bucket: 'local' },
    ])
    const [archive] = await target.rows(
      `select a.rows, f.object_key as key from school_000001.sys_log_archive a join school_000001.sys_file f on f.id::text = a.file_id where a.entity = 'sysLoginLog' limit 1`,
    )
    expect(
      gunzipSync(readFileSync(at(String(archive!['key']))))
        .toString()
        .trim()
        .split('\n'),
    ).toHaveLength(Number(archive!['rows']))
    expect(
      await target.rows('select linkman, contact_number as phone, expire_time as until from platform.school'),
    ).toEqual([{ linkman: '王老师', phone: '0731-88880000', until: new Date('2030-01-01') }])
    expect(
      await target.rows(
        "select name, value from platform.setting where name in ('installation', 'licence') order by name",
      ),
    ).toEqual([
      { name: 'installation', value: 'this one' },
      { name: 'licence', value: 'signed' },
    ])

    // A damaged smaller picture is found like any other file.
    writeFileSync(join(backup.folder, 'files', `${key}-240`), 'x')
    await expect(stage.check(backup)).rejects.toThrow('备份已损坏')
  } finally {
    await storage.stop()
  }
})
