import type { CodeItem } from '#kernel/fields/kind.ts'

/** Reads a code set written as `key label key label …`; labels have no spaces. */
export function codeList(
  written: string,
  extra: Record<string, Partial<Omit<CodeItem, 'key' | 'label'>>> = {},
): CodeItem[] {
  const words = written.trim().split(/\s+/)
  const items: CodeItem[] = []
  for (let i = 0; i < words.length; i += 2) items.push({ key: words[i]!, label: words[i + 1]!, ...extra[words[i]!] })
  return items
}
