import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatch, useSearchParams } from 'react-router'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

export type Answer = 'agree' | 'refuse'
type Outcome = { answer: Answer | null; answerTime: string | null }
type Look<F> = Outcome & { school: string; phone: string; facts: F }

const at = 'base/openApi/publicLink'

/** What a family does with the address it was sent: look, prove the phone, read, answer once. */
export function useConsent<F>({ purpose, path }: { purpose: string; path: string }) {
  const token = useMatch(path)?.params['token'] ?? ''
  const [search] = useSearchParams()
  const tenant = search.get('tenantId') ?? ''
  const named = { purpose, token }
  // The page says itself what went wrong.
  const options = { isBackground: true, ...(tenant && { headers: { 'Tenant-Id': tenant } }) }
  const look = useQuery({
    queryKey: ['consent', purpose, token, tenant],
    queryFn: () => post<Look<F>>(`${at}/look`, named, options),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const [opened, setOpened] = useState<{ key: string; facts: F } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    look,
    facts: opened?.facts ?? look.data?.facts ?? null,
    isOpen: opened !== null,
    outcome: outcome ?? (look.data?.answer ? { answer: look.data.answer, answerTime: look.data.answerTime } : null),
    sendCode: () => post<{ expiresIn: number }>(`${at}/code`, named, options),
    open: async (code: string) =>
      setOpened(await post<{ key: string; facts: F }>(`${at}/open`, { ...named, code }, options)),
    answer: async (answer: Answer, note: string) =>
      setOutcome(
        await post<Outcome>(
          `${at}/answer`,
          { ...named, key: opened?.key ?? '', answer, ...(note.trim() ? { note: note.trim() } : {}) },
          options,
        ),
      ),
  }
}

/** What went wrong, in words for the page. */
export function wordsOf(error: unknown): string {
  return error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('网络异常，请稍后重试')
}
