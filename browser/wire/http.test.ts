import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindVoice, type ShownNotice } from '#browser/wire/feedback.ts'
import { downloadExport, fileLink, get, post, RequestError } from '#browser/wire/http.ts'
import { beginFor } from '#browser/wire/calls/awaited.ts'
import { postOnce } from '#browser/wire/post-once.ts'
import { noticeOf } from '#browser/wire/calls/request-error.ts'
import { clearStorage } from '#browser/wire/storage.ts'

class Memory {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

type Sent = { address: string; headers: Record<string, string>; signal: AbortSignal }

let shown: ShownNotice[]
let sent: Sent[]
let answer: (call: Sent) => Promise<Response>
const local = new Memory()
const goTo = vi.fn<(address: string) => void>()
let clock = 0

beforeEach(() => {
  vi.useFakeTimers()
  // Apart from the last test by more than one notice lasts.
  vi.setSystemTime(new Date('2026-11-16T08:00:00Z'))
  clock += 60_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { pathname: '/base/campus', search: '', replace: goTo })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', new Memory())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: Omit<Sent, 'address'>) => {
    if (address === '/health') return new Response(null, { status: 502 })
    sent.push({ address, headers, signal })
    return answer({ address, headers, signal })
  })
  shown = []
  sent = []
  goTo.mockClear()
  local.clear()
  bindVoice({ show: (notice) => shown.push(notice), say: () => undefined, ask: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
// What these modules keep between calls is nobody else's: files of a worker share them.
afterAll(() => vi.resetModules())

const json = (body: unknown, init: ResponseInit = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init }))
const texts = () => shown.map((notice) => notice.text)
/** Lets everything happen that happens within the time. */
const settle = (ms = 10) => vi.advanceTimersByTimeAsync(ms)

test('a refusal is told once to whoever asked, by the words of the server', async () => {
  answer = () => json({ code: 400, success: false, msg: '名称已存在' }, { status: 400 })
  const refusals = [get('base/campus/list'), get('base/campus/list')].map((call) =>
    call.catch((error: unknown) => error),
  )
  await Promise.all(refusals)
  await settle()
  expect(texts()).toEqual(['名称已存在'])
})

test('what the page asks by itself fails in silence', async () => {
  answer = () => json({ code: 500, success: false, msg: '服务器内部错误' }, { status: 500 })
  const failed = get('base/userTodo/count', undefined, { isBackground: true }).catch((error: unknown) => error)
  expect(await failed).toBeInstanceOf(RequestError)
  await settle()
  expect(shown).toEqual([])
})

test('a cut line is told after the first failure, once, while reading is tried again', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const failed = get('base/campus/list').catch((error: unknown) => error)
  await settle(100)
  expect(texts()).toEqual(['网络连接错误'])
  await settle(60_000)
  expect(await failed).toBeInstanceOf(RequestError)
  expect([sent.length, texts()]).toEqual([4, ['网络连接错误']])
})

test('a cut line is not told of what the page asks for by itself', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const failed = beginFor(false, () => get('base/campus/getTree', undefined, { isBackground: true })).catch(
    (error: unknown) => error,
  )
  await settle(60_000)
  expect(await failed).toBeInstanceOf(RequestError)
  expect(shown).toEqual([])
})

test('an answer whose body stalls is late after sixty seconds', async () => {
  answer = async ({ signal }) =>
    new Response(
      new ReadableStream({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      }),
    )
  const late = post('base/campus/add', {}).catch((error: unknown) => error)
  await settle(59_000)
  expect(shown).toEqual([])
  await settle(2000)
  expect(await late).toMatchObject({ msg: '网络超时' })
  expect(texts()).toEqual(['网络超时'])
})

test('an upload has ten minutes', async () => {
  answer = ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  const late = post('resource/oss/endpoint/put-file', undefined, { form: new FormData() }).catch(
    (error: unknown) => error,
  )
  await settle(599_000)
  expect(shown).toEqual([])
  await settle(2000)
  expect(await late).toMatchObject({ msg: '网络超时' })
})

test('an export whose body says 401 ends the session; any other code, or another status than 200, has failed', async () => {
  local.setItem('accessToken', 'token')
  answer = () => json({ code: 500, success: false, msg: '服务器内部错误' })
  expect(await downloadExport('base/campus/export', {})).toBe('nothing')
  answer = () =>
    Promise.resolve(new Response('x', { status: 201, headers: { 'content-type': 'application/vnd.ms-excel' } }))
  clock += 10_000
  expect(await downloadExport('base/campus/export', {})).toBe('nothing')
  answer = () => Promise.resolve(new Response(null, { status: 204 }))
  clock += 10_000
  expect(await downloadExport('base/campus/export', {})).toBe('nothing')
  expect(texts()).toEqual(['导出失败！', '导出失败！', '导出失败！'])
  expect(goTo).not.toHaveBeenCalled()
  answer = () => json({ code: 401, success: false, msg: '请先登录' })
  expect(await downloadExport('base/campus/export', {})).toBe('nothing')
  expect(goTo).toHaveBeenCalledOnce()
  expect([shown.length, local.getItem('accessToken')]).toEqual([3, null])
})

test('an export under way as a job is one', async () => {
  answer = () => json({ code: 200, success: true, data: { jobId: 'j1' } })
  expect(await downloadExport('base/campus/export', {})).toEqual({ jobId: 'j1' })
})

test('the credential of the client goes with every call but those that leave it out', async () => {
  answer = () => json({ code: 200, success: true, data: 1 })
  await get('base/campus/list')
  await get('base/campus/list', { current: 2 }, { withoutBasic: true })
  expect(sent.map(({ headers }) => headers['Authorization']?.startsWith('Basic '))).toEqual([true, undefined])
})

test('links to files name their store', () => {
  local.setItem('accessToken', 'token')
  expect(fileLink('f1')).toBe('/api/flySource-resource/oss/endpoint/link-file?fileId=f1&bucketName=local&token=token')
})

test('every status but 400 is named by its number, the sentence stands below', () => {
  const facts = { code: 0, data: null, traceId: undefined }
  expect(noticeOf(new RequestError({ ...facts, status: 429, msg: '操作过于频繁', data: { seconds: 7 } }))).toEqual({
    kind: 'error',
    text: '服务器错误，错误代码：429',
    detail: '操作过于频繁，请7秒后重试',
  })
  expect(noticeOf(new RequestError({ ...facts, status: 404, msg: '数据不存在' }))).toMatchObject({
    text: '服务器错误，错误代码：404',
    detail: '数据不存在',
  })
  const broken = noticeOf(new RequestError({ ...facts, status: 500, msg: '服务器内部错误', traceId: 't-1' }))!
  expect(broken.text).toBe('服务器错误，错误代码：500')
  const [sentence, trace] = (broken.detail as { props: { children: { props: Record<string, unknown> }[] } }).props
    .children
  expect([sentence!.props['children'], trace!.props['traceId']]).toEqual(['服务器内部错误', 't-1'])
})

test('clearing keeps the four keys of the theme and nothing else', () => {
  const theme = ['themeConfig', 'frequency', 'themeConfigStyle', 'userTheme']
  for (const key of [...theme, 'draft:u:form:new', 'pref:u', 'appId', 'userAllApps', 'refreshLock', 'somebody-elses'])
    local.setItem(key, '1')
  sessionStorage.setItem('anything', '1')
  clearStorage()
  expect(Object.keys(local).toSorted()).toEqual(theme.toSorted())
  expect(sessionStorage.getItem('anything')).toBeNull()
})

test('a form sends one key with every try, and another once it was answered well', async () => {
  const keys = () => sent.map(({ headers }) => headers['Idempotency-Key'])
  const save = postOnce()
  const again = () => save('base/userSchedule/add', { title: '例会' }).catch(() => undefined)
  answer = () => json({ code: 400, success: false, msg: '请选择时间' }, { status: 400 })
  await again()
  answer = () => Promise.reject(new TypeError('network'))
  await again()
  answer = () => json({ code: 200, success: true, data: { id: '1' } })
  await Promise.all([again(), again()])
  const [first] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keys()).toEqual([first, first, first, first])
  await again()
  expect(keys()[4]).not.toBe(first)
  // Another opened form means something else.
  await postOnce()('base/userSchedule/add', { title: '例会' })
  expect(new Set(keys()).size).toBe(3)
})

test('whoever sends other words after a try that was saved is told so, and means it the next time', async () => {
  const save = postOnce()
  answer = () =>
    json({ code: 409, success: false, msg: '请勿重复提交', data: { reason: 'KEY_REUSED' } }, { status: 409 })
  await save('base/campus/add', { campusName: '东' }).catch(() => undefined)
  answer = () => json({ code: 200, success: true, data: null })
  await save('base/campus/add', { campusName: '东' })
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
})
