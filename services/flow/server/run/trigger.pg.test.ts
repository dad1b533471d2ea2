import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { setParam } from '#tests/support/params.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { webhookHosts } from '../../shared/outbox.ts'
import { deliverTriggers } from '../manage/outbox.ts'

const secret = 'a-key-of-another-system'
type Heard = { headers: IncomingMessage['headers']; body: string }

let stage: Awaited<ReturnType<typeof flowStage>>
let peer: Server
let heard: Heard[] = []
let answer = 200
const port = () => (peer.address() as AddressInfo).port
const deliver = () => deliverTriggers(stage.school.world, stage.school.school)
const outbox = (id: string) =>
  stage.sql('select id, status, tries, last_status, last_error from sys_flow_outbox where instance_id = $1', [id])

beforeAll(async () => {
  stage = await flowStage()
  await switchSecondAuthOff(stage.school)
  peer = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(answer, { location: 'http://127.0.0.1/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const call = { kind: 'trigger', key: 'tell', name: '通知财务', webhook: 'finance', send: ['days'] }
  const refused = await stage.admin.post('process/flowWebhook/submit', {
    code: 'finance',
    name: '财务系统',
    url: `http://127.0.0.1:${port()}/hook`,
    secret,
  })
  expect(refused.body.data, 'within the house nothing is called that the school has not named').toMatchObject({
    url: '接口地址须以 https:// 开头',
  })
  await setParam(stage.school, webhookHosts, ['127.0.0.1'])
  const added = await stage.admin.post('process/flowWebhook/submit', {
    code: 'finance',
    name: '财务系统',
    url: `http://127.0.0.1:${port()}/hook`,
    secret,
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  await stage.publishType('calls', [stage.node('first', ['fdy01']), call, stage.node('second', ['xgc01'])])
  await stage.publishType('undone', [
    stage.node('first', ['fdy01']),
    { ...call, key: 'tell2' },
    stage.node('nobody', [], {
      candidates: [{ rule: 'role', params: { roles: ['nobodyHasIt'] } }],
      whenEmpty: 'refuse',
    }),
  ])
})
afterAll(async () => {
  peer.close()
  await stage.school.close()
})

test('another system is called once the action is certain, signed, with what the step names and no more', async () => {
  const id = await stage.startAs('tea01', 'calls', { reason: '差旅', days: 3, secret: '密' })
  expect((await stage.act('fdy01', id, 'approve')).status).toBe(200)
  await deliver()
  expect(heard).toHaveLength(1)
  const [{ headers, body }] = heard as [Heard]
  expect(headers['x-flow-signature']).toBe(
    `sha256=${createHmac('sha256', secret)
      .update(`${String(headers['x-flow-timestamp'])}.${body}`)
      .digest('hex')}`,
  )
  expect(JSON.parse(body)).toMatchObject({
    key: headers['x-flow-key'],
    event: 'flow.trigger',
    instanceId: id,
    processType: 'calls',
    nodeKey: 'tell',
    nodeName: '通知财务',
    data: { days: 3 },
  })
  expect(body).not.toContain('差旅')
  expect(await outbox(id)).toMatchObject([{ status: '1', tries: 1, last_error: null }])
  expect(await stage.todosOf(id)).toContain('second:xgc01:0')
  expect(JSON.stringify((await stage.admin.get('process/flowWebhook/list')).body)).not.toContain(secret)
  expect((await stage.who('fdy01').visitor.get('process/flowWebhook/list')).status).toBe(403)
})

test('what is undone is told to nobody', async () => {
  heard = []
  const id = await stage.startAs('tea01', 'undone')
  expect((await stage.act('fdy01', id, 'approve')).body.msg).toContain('无法确定【nobody】的审批人')
  await deliver()
  expect([heard, await outbox(id)]).toEqual([[], []])
})

test('it is tried again, further and further apart, by one process at a time, with the same key; then managers are told and may try again', async () => {
  heard = []
  answer = 302
  const id = await stage.startAs('tea01', 'calls')
  await stage.act('fdy01', id, 'approve')
  await deliver()
  expect(await outbox(id)).toMatchObject([
    { status: '0', tries: 1, last_status: 302, last_error: '对方返回错误（302）' },
  ])
  await deliver()
  expect(heard, 'not before its time').toHaveLength(1)
  const { world, school } = stage.school
  for (const minutes of [1, 5, 30, 120, 720]) {
    stage.school.clock.advance(minutes * 60_000)
    await Promise.all([deliverTriggers({ ...world }, school), deliverTriggers({ ...world }, school), deliver()])
  }
  expect(heard).toHaveLength(6)
  expect(new Set(heard.map(({ headers }) => headers['x-flow-key'])).size).toBe(1)
  const [failed] = await outbox(id)
  expect(failed).toMatchObject({ status: '2', tries: 6 })
  expect(
    await stage.sql(
      `select count(*)::int as n from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'admin' and m.title = '流程触发失败：通知财务'`,
    ),
  ).toEqual([{ n: 1 }])
  await stage.passTime(0)
  const retry = { id: failed!['id'] }
  expect((await stage.who('fdy01').visitor.post('process/manager/retryTrigger', retry)).status).toBe(404)
  expect((await stage.who('fdy01').visitor.get('process/manager/triggers')).status).toBe(403)
  expect((await stage.admin.get('process/manager/triggers', { status: '2' })).body.data).toMatchObject({
    total: 1,
    records: [{ instanceId: id, nodeName: '通知财务', lastError: '对方返回错误（302）', tries: 6 }],
  })
  answer = 204
  expect((await stage.admin.post('process/manager/retryTrigger', retry)).status).toBe(200)
  await deliver()
  expect(await outbox(id)).toMatchObject([{ status: '1', tries: 1 }])
  expect((await stage.admin.post('process/manager/retryTrigger', retry)).body.msg).toBe('该调用已送达，无需重试')
})

test('a host that is no longer allowed is not called', async () => {
  heard = []
  await setParam(stage.school, webhookHosts, [])
  const id = await stage.startAs('tea01', 'calls')
  await stage.act('fdy01', id, 'approve')
  await deliver()
  expect(heard).toEqual([])
  expect(await outbox(id)).toMatchObject([{ status: '0', last_error: '接口地址须以 https:// 开头' }])
})
