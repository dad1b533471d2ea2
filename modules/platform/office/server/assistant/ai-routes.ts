import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { isId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam, readParamOf } from '#services/system/server/read-param.ts'
import {
  aiAllowPrivate,
  aiMaskOutbound,
  aiMaxTokens,
  aiProvider,
  aiSystemPrompt,
  aiTemperature,
  type AiModel,
} from '../../shared/ai.ts'
import { aiConfigRoute, fetchModelsRoute, testChatRoute } from '../../shared/ai-routes.ts'
import { veilPeople } from './veil-people.ts'
import { askProvider, type Provider } from './ask-provider.ts'

/** What everybody may know of the assistant, and what an administrator tries out. */
export const aiRoutes: readonly Route[] = [
  // There is no assistant to ask yet: other systems that look for one learn that it is off.
  route(aiConfigRoute, async () => ({
    enabled: false,
    name: '校园助手',
    greeting: '',
    suggestions: [],
    model: '',
    maxInput: 2000,
    upload: false,
    disclaimer: '内容由人工智能生成，仅供参考',
  })),
  freeRoute(fetchModelsRoute, async (call, { id }) => {
    const { provider, isPrivateAllowed } = await providerOf(call, id)
    const answer = await askProvider(provider, { path: 'models', isPrivateAllowed })
    return modelsOf(answer)
  }),
  freeRoute(testChatRoute, async (call, { id, model, text }) => {
    const { provider, isPrivateAllowed } = await providerOf(call, id)
    const started = performance.now()
    const answer = await askProvider(provider, {
      path: 'chat/completions',
      body: { model, ...(await conversation(call, text)) },
      isPrivateAllowed,
    })
    return { ...told(answer), costMs: Math.round(performance.now() - started) }
  }),
]

/** What is asked, in the way the school set: its own words first, personal identifiers veiled, as long and as free as it allows. */
async function conversation({ world, caller }: FreeCall, text: string) {
  const { prompt, isMasked, temperature, most } = await readAs(world, caller, async (ctx) => ({
    prompt: (await readParam(ctx, aiSystemPrompt)).trim(),
    isMasked: await readParam(ctx, aiMaskOutbound),
    temperature: await readParam(ctx, aiTemperature),
    most: await readParam(ctx, aiMaxTokens),
  }))
  return {
    messages: [
      ...(prompt ? [{ role: 'system', content: prompt }] : []),
      { role: 'user', content: isMasked ? veilPeople(text) : text },
    ],
    temperature,
    max_tokens: most,
  }
}

async function providerOf(call: FreeCall, id: unknown): Promise<{ provider: Provider; isPrivateAllowed: boolean }> {
  if (!isId(id)) throw notFound()
  const isPrivateAllowed = await readParamOf(call.world, call.caller.school, aiAllowPrivate)
  const row = await readAs(call.world, call.caller, async (ctx) =>
    (await loadRows(ctx, aiProvider, [id])).get(id.toLowerCase()),
  )
  if (!row) throw notFound()
  if (row.status !== '1') throw badRequest({ text: '该模型服务已停用' })
  return {
    provider: {
      baseUrl: row.baseUrl,
      apiKey: row.apiKey ?? null,
      timeoutSec: row.timeoutSec,
    },
    isPrivateAllowed,
  }
}

function modelsOf(answer: Record<string, unknown>): AiModel[] {
  const list = Array.isArray(answer['data']) ? answer['data'] : []
  return list
    .flatMap((one: unknown) =>
      typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string'
        ? [one.id.slice(0, 100)]
        : [],
    )
    .slice(0, 100)
    .map((id) => ({ id, kind: /embed|bge|m3e/i.test(id) ? 'embedding' : /rerank/i.test(id) ? 'rerank' : 'chat' }))
}

function told(answer: Record<string, unknown>): { text: string; tokens: number | null } {
  const choices = answer['choices'] as { message?: { content?: unknown } }[] | undefined
  const usage = answer['usage'] as { total_tokens?: unknown } | undefined
  return {
    text: String(choices?.[0]?.message?.content ?? '').slice(0, 2000),
    tokens: typeof usage?.total_tokens === 'number' ? usage.total_tokens : null,
  }
}
