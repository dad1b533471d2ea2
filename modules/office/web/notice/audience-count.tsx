import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { FormPart } from '#kernel/web/form/tweaks.ts'
import { get, RequestError } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { audiences } from '../../shared/notice.ts'
import './notice.css'

type Asked = { audience: unknown; departmentIds: unknown; classIds: unknown }

/** How many people the chosen audience is; while it changes, so does the number. */
export function AudienceCount({ form }: FormPart) {
  const { audience, departmentIds, classIds } = form.values
  return <CountLine asked={{ audience, departmentIds, classIds }} />
}

/** `将发送给 1,036 人`, or why it cannot be sent to them. */
export function CountLine({ asked }: { asked: Asked }) {
  const sent = paramsOf(asked)
  const { data, error, isFetching } = useQuery({
    queryKey: ['base/notice', 'countAudience', sent],
    queryFn: ({ signal }) => get<{ count: number }>('base/notice/countAudience', sent ?? {}, { quiet: true, signal }),
    enabled: sent !== null,
    staleTime: 30_000,
    retry: false,
  })
  const text = !sent
    ? t('选择范围后显示人数')
    : error
      ? error instanceof RequestError && error.msg
        ? t(error.msg)
        : t('加载失败')
      : data === undefined || isFetching
        ? t('正在计算人数…')
        : data.count === 0
          ? t('发布范围内没有人员')
          : t('将发送给 {{n}} 人', { n: data.count.toLocaleString('en') })
  const isWrong = sent !== null && (error !== null || data?.count === 0)
  return (
    <p className={isWrong ? 'notice-count notice-count-wrong' : 'notice-count'} role="status">
      <Users size={16} strokeWidth={1.75} aria-hidden />
      {text}
    </p>
  )
}

function paramsOf({ audience, departmentIds, classIds }: Asked): Record<string, string> | null {
  const chosen = (value: unknown) => (Array.isArray(value) ? value.join(',') : '')
  if (audience === audiences.departments[0]) return chosen(departmentIds) ? { audience, departmentIds: chosen(departmentIds) } : null
  if (audience === audiences.classes[0]) return chosen(classIds) ? { audience, classIds: chosen(classIds) } : null
  return audience ? { audience: String(audience) } : null
}
