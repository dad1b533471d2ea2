import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutInputs } from './bare-routes.ts'

test('a declared route reaches the browser without its schema and whatever only the schema needed', () => {
  const code = `import { z } from 'zod'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { leaveRequest } from './leave-request.ts'
import { most } from './limits.ts'
const at = { service: 'xsgl', input: z.looseObject({}) }
const day = askedDay()
const span = z.object({ from: day, to: day })
export const longest = most
export const mineRoute = defineRoute({ ...at, path: 'leaveRequest/mine', label: '我的请假', input: span, answer: answer(), about: { entity: leaveRequest, id: 'id' } })
`
  const bare = withoutInputs(code, (text) => parseAst(text) as never)
  expect(bare.split('\n').filter(Boolean)).toEqual([
    `import { answer, defineRoute } from '#kernel/http/define-route.ts'`,
    `import { most } from './limits.ts'`,
    `const at = { service: 'xsgl', input: 0 }`,
    `export const longest = most`,
    `export const mineRoute = defineRoute({ ...at, path: 'leaveRequest/mine', label: 0, input: 0, answer: 0, about: 0 })`,
  ])
})

test('what is said about a number stays, beside the route that counts it', () => {
  const code = `import { defineRoute } from '#kernel/http/define-route.ts'
export const figures = { lost: { label: '遗失', about: '因遗失申请的' } }
export const statRoute = defineRoute({ path: 'cardStat/overview', about: '统计' })
`
  expect(withoutInputs(code, (text) => parseAst(text) as never)).toBe(code.replace("about: '统计'", 'about: 0'))
})
