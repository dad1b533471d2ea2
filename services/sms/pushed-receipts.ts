import type { Receipt } from './channels/channel.ts'

/** One report as a provider pushes it: about a message by our number, else by theirs. */
export type PushedReceipt = { recordId: string | null; messageId: string | null; receipt: Receipt }

const most = 500

/** The reports of a push, in the words of each provider. What is not understood is left out. */
export function pushedReceipts(provider: string, body: unknown): PushedReceipt[] {
  const read = readers[provider]
  const items = (Array.isArray(body) ? body : [body]).slice(0, most)
  return read ? items.flatMap((item) => (typeof item === 'object' && item !== null ? read(item as Item) : [])) : []
}

/** What a provider takes as "heard". */
export function heard(provider: string): Record<string, unknown> {
  return provider === 'tencent' ? { result: 0, errmsg: 'OK' } : { code: 0, msg: '成功' }
}

type Item = Record<string, unknown>

const readers: Readonly<Record<string, (item: Item) => PushedReceipt[]>> = {
  aliyun: (item) =>
    report(item, {
      own: 'out_id',
      theirs: 'biz_id',
      isDelivered: item['success'] === true || item['success'] === 'true',
      code: 'err_code',
    }),
  tencent: (item) => report(item, { theirs: 'sid', isDelivered: item['report_status'] === 'SUCCESS', code: 'errmsg' }),
  // Reports of a message on its way are none of its end.
  huawei: (item) =>
    item['status'] === 'ACCEPTD'
      ? []
      : report(item, { own: 'extend', theirs: 'smsMsgId', isDelivered: item['status'] === 'DELIVRD', code: 'status' }),
  http: (item) =>
    ['delivered', 'failed'].includes(String(item['status']))
      ? report(item, { own: 'id', theirs: 'messageId', isDelivered: item['status'] === 'delivered', code: 'code' })
      : [],
}

function report(
  item: Item,
  names: { own?: string; theirs: string; isDelivered: boolean; code: string },
): PushedReceipt[] {
  const text = (name: string | undefined) =>
    name && (typeof item[name] === 'string' || typeof item[name] === 'number') ? String(item[name]).slice(0, 100) : null
  const [recordId, messageId] = [text(names.own), text(names.theirs)]
  if (!recordId && !messageId) return []
  return [
    {
      recordId,
      messageId,
      receipt: { outcome: names.isDelivered ? 'delivered' : 'failed', code: text(names.code) ?? undefined } as Receipt,
    },
  ]
}
