import type { Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct, type Visitor } from './product.ts'
import { median } from './report.ts'

const times = 7

/** What the screens people open most ask for, by role; a place that somebody may not open is left out for them. */
const screens: readonly string[] = [
  'baseStudentInfo/list?size=20',
  'baseStudentInfo/list?size=20&keyword=zhang',
  'baseStudentInfo/list?size=20&keyword=%E5%BC%A0',
  'baseStudentInfo/list?size=20&current=500',
  'baseStudentInfo/tree',
  'stuClass/list?size=20',
  'stuClass/cards',
  'department/overview',
  'major/overview',
  'gradeMajor/matrix',
  'campus/overview',
  'building/overview',
  'teacher/list?size=20',
  'teacher/load',
  'teacher/structure',
  'baseStudentInfo/getSelect?keyword=20',
  'baseStudentInfo/getSelect?keyword=li',
  'teacher/getSelect',
  'teacher/getFdySelect',
  'stuClass/getClassSelect',
  'department/getSelect',
  'venue/getSelect',
  'venue/occupancy',
  'courseSchedule/list?size=20',
  'courseTask/list?size=20',
  'lesson/list?size=20',
  'timetable/week',
  'schoolCalendarItem/wall',
  'population/units?userType=all',
  'population/choices',
  'sysUser/list?size=20',
  'sysOperLog/list?size=20',
  'sysLoginLog/list?size=20',
]
const others = [
  '/api/flySource-xsgl/statusStat/overview',
  '/api/flySource-xsgl/statusStat/suspended',
  '/api/flySource-xsgl/stuStatusChange/list?size=20',
]
const roles = ['admin', 'xgc01', 'jwc01', 'yx01', 'fdy01', 'tea01'] as const

/** The slowest answer each role waits for, one request at a time on warm data. */
export async function benchScreens(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  const product = await startProduct(ground, ground.url())
  try {
    for (const role of roles) {
      const visitor = await signIn(product.origin, role)
      const measured = await timesOf(product.origin, visitor)
      const slowest = measured.toSorted((a, b) => b.milliseconds - a.milliseconds)
      say(
        `screens ${role}: ${slowest
          .slice(0, 3)
          .map((one) => `${one.path} ${one.milliseconds.toFixed(0)} ms`)
          .join(', ')}`,
      )
      tell({
        part: 'screens',
        name: `${role}, slowest of ${measured.length}`,
        value: slowest[0]!.milliseconds,
        unit: 'ms',
        goal: { atMost: 300 },
        about: slowest[0]!.path,
      })
    }
  } finally {
    await product.stop()
  }
}

async function timesOf(origin: string, visitor: Visitor): Promise<{ path: string; milliseconds: number }[]> {
  const all: { path: string; milliseconds: number }[] = []
  for (const address of [...screens.map((path) => `/api/flySource-base/${path}`), ...others]) {
    const once = async () => {
      const began = performance.now()
      const response = await fetch(origin + address, { headers: visitor.headers })
      await response.arrayBuffer()
      return { isAnswered: response.ok, milliseconds: performance.now() - began }
    }
    if (!(await once()).isAnswered) continue
    const seconds: number[] = []
    for (let i = 0; i < times; i += 1) seconds.push((await once()).milliseconds)
    all.push({ path: address.replace(/^\/api\/flySource-\w+\//, ''), milliseconds: median(seconds) })
  }
  return all
}
