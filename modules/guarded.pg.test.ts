import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { entityAddress } from '#services/web-server/entity-routes.ts'
import { makeRecord } from '#kernel/testing/factory.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

let school: TestSchool
let admin: Visitor

beforeAll(async () => {
  school = await testSchool()
  admin = await school.as('admin')
})
afterAll(() => school.close())

/** What leads data elsewhere, so that the row has something to lose. */
const leading: Readonly<Record<string, Record<string, unknown>>> = {
  ossConfig: {
    category: '2',
    endpoint: 'https://s3.example.edu.cn',
    bucketName: 'files',
    accessKey: 'key',
    secretKey: 'secret of the storage',
  },
  processType: { managerRoles: ['jwc'] },
  mobileService: { kind: '1', path: '/index' },
  appName: { linkUrl: 'https://app.example.edu.cn', openType: '2' },
  serviceItem: { linkUrl: 'https://hall.example.edu.cn' },
}

async function keyOfSomebody(): Promise<Record<string, unknown>> {
  const [account] = await rowsOf(school, "select id from sys_user where account_no = 'jwc01'")
  return { userId: account!['id'], scopes: ['major:list'], expireDate: '2099-12-31' }
}

/** Who writes what administrators do not. */
const writers: Readonly<Record<string, string>> = {
  fdyClassAssign: 'xgc01',
  dormitoryKeeper: 'ssgl01',
  dormitoryCadre: 'ssgl01',
}

const guardsOf = (entity: AnyEntity) => [
  ...(entity.guarded ? [entity.guarded] : []),
  ...fieldsOf(entity).flatMap(
    ([
      ,
      {
        options: { guarded },
      },
    ]) => (guarded && !guarded.isFreeWhenGone ? [guarded.operation] : []),
  ),
]

test('whatever asks for a proof when it is changed asks for it when it is removed', async () => {
  const guarded = [...school.world.resources.values()]
    .map(({ entity }) => entity)
    .filter((entity) => !entity.internal && entity.removable !== 'never' && guardsOf(entity).length > 0)
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['ossConfig', 'smsChannel', 'flowWebhook', 'aiProvider', 'appName', 'apiClient']),
  )
  for (const entity of guarded) {
    const example = entity.path === 'apiClient' ? await keyOfSomebody() : (leading[entity.path] ?? {})
    const { id } = await school.system((ctx) => makeRecord(ctx, entity, example))
    const address = `${entityAddress(entity).replace('/api/flySource-', '')}/remove`
    const writer = writers[entity.path] ? await school.as(writers[entity.path]!) : admin
    const refused = await writer.post(address, { ids: id })
    expect([entity.path, refused.status, refused.body.data]).toMatchObject([entity.path, 400, { secondAuth: true }])
    expect(guardsOf(entity), entity.path).toContain(refused.body.data.operation)
    expect([entity.path, (await proving(school, writer).post(address, { ids: id })).body.msg]).toEqual([
      entity.path,
      '操作成功',
    ])
  }
})
