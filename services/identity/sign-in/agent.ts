/** What a browser's own description tells about it: `pc`, `h5` or `app`, system and browser. */
export type AgentFacts = { readonly device: 'pc' | 'h5' | 'app'; readonly os: string; readonly browser: string }

const systems = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPad|iPhone|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

// Order matters: most of them also call themselves Chrome or Safari.
const browsers = [
  [/wxwork\//i, '企业微信'],
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//i, '钉钉'],
  [/Lark\/|Feishu\//i, '飞书'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** Reads a user agent, roughly: enough for people to recognise their own devices. */
export function readAgent(agent: string): AgentFacts {
  const first = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
  const browser = first(browsers)
  const isChat = ['企业微信', '微信', '钉钉', '飞书'].includes(browser)
  const isPhone = /Mobile|Android|iPhone|iPad/.test(agent)
  return { device: isPhone ? (isChat ? 'app' : 'h5') : 'pc', os: first(systems), browser }
}
