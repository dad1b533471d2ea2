import type { KeyedRow } from '#kernel/world/demo.ts'
import { beginOf, dayOf, momentAt } from '#kernel/rules/school-time.ts'

const dayMs = 86_400_000
const calls: readonly (readonly [method: string, address: string, usualMs: number])[] = [
  ['GET', '/api/flySource-base/baseStudentInfo/list', 38],
  ['GET', '/api/flySource-base/baseStudentInfo/getOne', 12],
  ['POST', '/api/flySource-base/baseStudentInfo/update', 45],
  ['GET', '/api/flySource-base/dataDictionary/listByCode', 6],
  ['GET', '/api/flySource-base/sysMenu/routes', 22],
  ['POST', '/api/flySource-auth/oauth/token', 130],
  ['GET', '/api/flySource-resource/oss/endpoint/link-file', 18],
  ['POST', '/api/flySource-base/baseStudentInfo/export', 420],
  ['GET', '/api/flySource-base/userMessage/unread', 4],
]
const failures: readonly (readonly [
  message: string,
  address: string,
  state: string,
  perDay: number,
  remark: string | null,
])[] = [
  ['error: canceling statement due to statement timeout', 'GET /api/flySource-base/baseStudentInfo/list', '0', 3, null],
  ['Error: connect ETIMEDOUT', 'POST /api/flySource-resource/smsRecord/send', '1', 2, '已联系短信服务商'],
  ['TypeError: Cannot read properties of null', 'GET /api/flySource-base/sysMenu/routes', '2', 1, '升级后未再出现'],
  [
    'Error: ENOSPC: no space left on device, write',
    'POST /api/flySource-resource/oss/endpoint/put-file',
    '2',
    1,
    '已扩容',
  ],
]
const exported: readonly (readonly [entity: string, label: string, columns: string, filter: string | null])[] = [
  ['baseStudentInfo', '学生', '学号、姓名、性别、班级、手机号', '学籍状态：在读'],
  ['teacher', '教职工', '工号、姓名、部门、职务', null],
  ['stuClass', '班级', '班级名称、年级、专业、辅导员', '年级：2024'],
  ['sysOperLog', '操作日志', '时间、操作人、动作、内容', '动作：修改'],
]
const takers = ['系统管理员', '学生处', '教务处', '审计管理员'] as const

/** Calls of the last days, busiest by day, now and then one that was refused or slow. */
export function* callRows({ today, days, times }: { today: string; days: number; times: number }): Generator<KeyedRow> {
  const midnight = beginOf(today).getTime()
  const draw = sequence(20260501)
  for (let i = 0; i < days * 40 * times; i += 1) {
    const [method, address, usual] = calls[Math.floor(draw() * calls.length)]!
    const chance = draw()
    const statusCode = chance < 0.02 ? 500 : chance < 0.06 ? 403 : chance < 0.1 ? 400 : 200
    const time = midnight - dayMs * days + Math.floor(((i + draw()) / (days * 40 * times)) * dayMs * days)
    yield {
      entity: 'sys.apiLog',
      key: `apiLog:${i}`,
      values: {
        time: new Date(time).toISOString(),
        method,
        address,
        statusCode,
        costMs: Math.round(usual * (0.6 + draw() * 0.8) * (draw() < 0.03 ? 9 : 1)),
        bytes: 200 + Math.floor(draw() * 20_000),
        userName: ['admin', 'xgc01', 'fdy01', 'stu01', 'tea01'][Math.floor(draw() * 5)],
        ip: `10.20.8.${10 + Math.floor(draw() * 90)}`,
        traceId: traceOf(draw),
      },
    }
  }
}

/** A few failures in groups, each with when it came lately. */
export function* errorRows({ today }: { today: string }): Generator<KeyedRow> {
  const draw = sequence(20260601)
  const midnight = beginOf(today).getTime()
  const happened = failures.map(([, , state, perDay]) =>
    Array.from({ length: 14 }, (_, i) => ({
      at: midnight - (14 - i) * dayMs,
      times: Math.floor(draw() * (perDay + 1)),
    })).filter(({ at, times }) => times > 0 && (state !== '2' || at < midnight - 6 * dayMs)),
  )
  for (const [i, [message, address, state, , remark]] of failures.entries()) {
    const days = happened[i]!.length > 0 ? happened[i]! : [{ at: midnight - 9 * dayMs, times: 1 }]
    yield {
      entity: 'sys.errorLog',
      key: `errorLog:${i}`,
      values: {
        message,
        address,
        state,
        remark,
        level: 'error',
        node: 'campus-1#1021',
        traceId: traceOf(draw),
        fingerprint: `demo-${i}`,
        times: days.reduce((sum, day) => sum + day.times, 0),
        firstTime: new Date(days[0]!.at + 36_000_000).toISOString(),
        lastTime: new Date(days.at(-1)!.at + 40_000_000).toISOString(),
        trend: Object.fromEntries(days.map(({ at, times }) => [dayOf(at), times])),
      },
    }
  }
  for (const [i, [, address]] of failures.entries()) {
    for (const [n, { at }] of happened[i]!.entries()) {
      yield {
        entity: 'sys.errorTrace',
        key: `errorTrace:${i}:${n}`,
        values: {
          errorId: { $ref: `errorLog:${i}` },
          traceId: traceOf(draw),
          time: new Date(at + 40_000_000).toISOString(),
          address,
          userName: 'fdy01',
          ip: '10.20.8.31',
        },
      }
    }
  }
}

/** Thirty sheets that were taken out, a few of them in clear and with a reason. */
export function* exportRows({ today, days }: { today: string; days: number }): Generator<KeyedRow> {
  const draw = sequence(20260701)
  for (let i = 0; i < days; i += 1) {
    const [entity, entityName, columns, filter] = exported[Math.floor(draw() * exported.length)]!
    const isPlain = entity === 'baseStudentInfo' && draw() < 0.25
    yield {
      entity: 'sys.exportLog',
      key: `exportLog:${i}`,
      values: {
        time: new Date(
          momentAt(today, '09:00').getTime() - (days - i) * dayMs + Math.floor(draw() * 28_800_000),
        ).toISOString(),
        userName: takers[Math.floor(draw() * takers.length)],
        entity,
        entityName,
        rows: 20 + Math.floor(draw() * 3000),
        columns,
        filter,
        isPlain,
        reason: isPlain ? '上级部门核查学籍信息' : null,
        downloads: 1,
        ip: `10.20.8.${10 + Math.floor(draw() * 90)}`,
        traceId: traceOf(draw),
      },
    }
  }
}

/** The same numbers every time. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function traceOf(draw: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(draw() * 16).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
