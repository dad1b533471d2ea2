import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyProblem, filledBody, valueAt } from '../shared/gateway.ts'
import { pushedReceipts } from '../pushed-receipts.ts'
import { wsseToken } from './huawei.ts'

test('the token of Huawei is the digest of nonce, moment and secret', () => {
  const token = wsseToken({ key: 'app', secret: 'secret', created: '2026-09-01T02:00:00Z', nonce: 'abc' })
  const digest = Buffer.from(createHash('sha256').update('abc2026-09-01T02:00:00Zsecret').digest('hex')).toString(
    'base64',
  )
  expect(token).toBe(
    `UsernameToken Username="app",PasswordDigest="${digest}",Nonce="abc",Created="2026-09-01T02:00:00Z"`,
  )
})

test('a value cannot break out of its place in the body of a gateway', () => {
  const facts = {
    phone: '13900000000',
    content: '"}],"x":"{id}',
    id: '1',
    template: 'T',
    sign: '学校',
    params: { a: 'b' },
  }
  expect(filledBody('{"to":["{phone}"],"text":"【{sign}】{content}","vars":"{params}","n":1}', facts)).toEqual({
    to: ['13900000000'],
    text: '【学校】"}],"x":"{id}',
    vars: { a: 'b' },
    n: 1,
  })
  expect(['{"a":1}', '{phone', '{"to":"{phone}"}'].map(bodyProblem)).toEqual([
    '请求内容须包含 {phone}',
    '请求内容应为 JSON',
    null,
  ])
  expect([valueAt({ data: { id: 7 } }, 'data.id'), valueAt({}, '__proto__.x'), valueAt([], '')]).toEqual([
    7,
    undefined,
    undefined,
  ])
})

test.each([
  ['aliyun', [{ out_id: 'r1', biz_id: 'b', success: true, err_code: 'DELIVERED' }], ['r1', 'b', 'delivered']],
  ['tencent', [{ sid: 's1', report_status: 'FAIL', errmsg: 'MK:0010' }], [null, 's1', 'failed']],
  ['huawei', { extend: 'r2', smsMsgId: 'm', status: 'DELIVRD' }, ['r2', 'm', 'delivered']],
  ['http', { id: 'r3', status: 'failed', code: 'E' }, ['r3', null, 'failed']],
])('a report of %s is understood', (provider, body, expected) => {
  const [one] = pushedReceipts(provider, body)
  expect([one!.recordId, one!.messageId, one!.receipt.outcome]).toEqual(expected)
})

test.each([
  ['huawei', { extend: 'r', status: 'ACCEPTD' }],
  ['http', { id: 'r', status: 'sending' }],
  ['aliyun', 'nonsense'],
  ['aliyun', [null, 3, {}]],
  ['mock', [{ id: 'r' }]],
])('%s saying %j says nothing of the end', (provider, body) => {
  expect(pushedReceipts(provider, body)).toEqual([])
})
