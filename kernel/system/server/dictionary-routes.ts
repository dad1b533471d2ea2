import { z } from 'zod'
import type { CodeItem } from '#kernel/fields/kind.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { listOf } from '#kernel/operations/query.ts'

/** `getDict?code=sex` answers a list; several codes answer an object of lists. */
export const dictionaryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'dataDictionary/getDict',
    label: '数据字典',
    access: { signedIn: true },
    input: z.object({ code: z.string({ error: '请输入字典编码' }), dictionaryKey: z.string().optional() }),
    async run(ctx, input) {
      const sets = await codeSets(ctx)
      const rowsOf = (code: string) =>
        (sets.get(code) ?? [])
          .filter((item) => (input.dictionaryKey ? item.key === input.dictionaryKey : !item.disabled))
          .map((item, i) => choice(code, item, i))
      const codes = listOf(input.code)
      return codes.length === 1 ? rowsOf(codes[0]!) : Object.fromEntries(codes.map((code) => [code, rowsOf(code)]))
    },
  }),
]

function choice(code: string, item: CodeItem, index: number) {
  return { id: `${code}:${item.key}`, value: item.key, label: item.label, code, dictionaryKey: item.key, dictionaryValue: item.label, sort: index + 1, color: item.tone ?? null }
}
