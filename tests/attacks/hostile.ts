import { hostileFiles } from './hostile-files.ts'
import type { Send } from './storm.ts'

/** Something small that would keep a careless server busy, and how to send it. */
export type Hostile = { name: string; call: () => Promise<{ status: number; text: string }> }

const api = '/api/flySource-'
const student = 'stu01'
const address = '10.9.9.9'

/** What a single caller can send that is read, carried out or laid out while they wait: files by a student, drawings and papers by an administrator. */
export async function hostileCalls(send: Send): Promise<Hostile[]> {
  const post = (caller: string, path: string, body: object) => () =>
    send({ method: 'POST', url: api + path, headers: json, body: JSON.stringify(body) }, caller, address)
  const calls: Hostile[] = []
  for (const { name, content } of await hostileFiles()) {
    const form = await formOf(name, content)
    const put = () => send({ method: 'POST', url: `${api}resource/oss/endpoint/put-file`, ...form }, student, address)
    calls.push({ name: `put-file ${name}`, call: put })
    const fileId = /"fileId":"([0-9a-f-]{36})"/.exec((await put()).text)?.[1]
    if (!fileId || !/\.(docx|xlsx|csv)$/.test(name)) continue
    const url = `${api}resource/oss/endpoint/preview?fileId=${fileId}`
    calls.push({ name: `preview ${name}`, call: () => send({ method: 'GET', url, headers: {} }, student, address) })
    calls.push({
      name: `resolveExcel ${name}`,
      call: post(student, 'base/population/resolveExcel', { userType: 'stu', fileId }),
    })
  }
  const people = await send({ method: 'GET', url: `${api}base/sysUser/list?size=1`, headers: {} }, 'admin', address)
  const starterId = /"id":"([0-9a-f-]{36})"/.exec(people.text)?.[1]
  for (const expression of hostileExpressions())
    calls.push({
      name: `simulate ${expression.slice(0, 60)}`,
      call: post('admin', 'process/model/simulate', { processType: 'leave', starterId, draft: drawing(expression) }),
    })
  for (const [name, content] of Object.entries(hostilePapers()))
    calls.push({
      name: `print preview ${name}`,
      call: post('admin', 'process/printTemplate/preview', { processType: 'leave', content }),
    })
  return calls
}

const json = { 'content-type': 'application/json' }

async function formOf(name: string, content: Buffer) {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(content)]), name)
  const encoded = new Response(data)
  return {
    headers: { 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

function hostileExpressions(): string[] {
  const list = JSON.stringify(Array.from({ length: 150 }, (_, n) => n))
  const doubled = (start: string, step: string, times: number, end: string) => start + step.repeat(times) + end
  return [
    doubled('[[1,2,3,4,5,6,7,8]]', '.map(x,x+x)', 26, '.exists(y,size(y)==0)'),
    doubled(`["${'a'.repeat(500)}"]`, '.map(x,x+x)', 26, '.exists(y,y=="")'),
    doubled('[1]', '.map(x,{x:x})', 26, '.exists(y,true)'),
    doubled('[[1,2,3,4,5,6,7,8]]', `.map(x,${Array(20).fill('x').join('+')})`, 4, '.exists(y,size(y)==0)'),
    `${list}.all(a,${list}.all(b,a!=b||a==b))`,
  ]
}

/** Sixty steps that only branch, in twelve ways each. */
function drawing(expression: string): object {
  const each = Math.max(1, Math.min(12, Math.floor(20_000 / 60 / expression.length)))
  const branches = (key: string) =>
    Array.from({ length: each }, (_, n) => ({
      key: `${key}n${n}`,
      name: '甲',
      when: { groups: [], expression },
      steps: [],
    }))
  const count = Math.max(1, Math.floor(20_000 / (expression.length * each)))
  return {
    steps: Array.from({ length: Math.min(60, count) }, (_, n) => ({
      kind: 'exclusive',
      key: `k${n}`,
      name: '分支',
      branches: [...branches(`k${n}`), { key: `k${n}z`, name: '乙', steps: [] }],
    })),
  }
}

function hostilePapers(): Record<string, object> {
  const rows = (count: number, value: string) => Array.from({ length: count }, () => ({ label: '项', value }))
  const fields = (blocks: number, count: number, value: string) =>
    Array.from({ length: blocks }, (_, n) => ({ id: `b${n}`, kind: 'fields', rows: rows(count, value) }))
  let letters = ''
  for (let code = 0x4e00; code < 0x4e00 + 20_000; code++) letters += String.fromCharCode(code)
  const margins = { top: 80, right: 80, bottom: 80, left: 80 }
  return {
    'of too many words': { blocks: fields(28, 80, 'a'.repeat(2000)) },
    'as long as it may be': { blocks: fields(1, 14, '字，'.repeat(1000)) },
    'of all letters there are': {
      blocks: Array.from({ length: 10 }, (_, n) => ({
        id: `b${n}`,
        kind: 'text',
        text: letters.slice(n * 2000, n * 2000 + 2000),
      })),
    },
    'without room': { paper: 'A5', orientation: 'landscape', margins, blocks: fields(1, 14, '字\n'.repeat(1000)) },
    'of parts that show everything': {
      blocks: Array.from({ length: 60 }, (_, n) => ({ id: `b${n}`, kind: n % 2 ? 'records' : 'opinions' })),
    },
  }
}
