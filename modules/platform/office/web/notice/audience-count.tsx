import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Users } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { populationPicker, type PopulationPickerPart } from '#modules/school/population/shared/picker.ts'
import { isNobody, nobody, normalScope, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { noticeStates } from '../../shared/notice.ts'
import { countAudienceRoute } from '../../shared/receipt-routes.ts'
import './notice.css'

/** Whom a notice is for, and how many of them it will reach; what is out keeps its readers. */
export function AudiencePart({ form }: FormPart) {
  const [Picker] = useContributions<PopulationPickerPart>(populationPicker)
  const scope = ((form.values['targetScope'] ?? form.row?.['targetScope']) as TargetScope | null | undefined) ?? nobody
  if (form.row?.['status'] === noticeStates.published[0]) return null
  const problem = form.problems['targetScope']
  return (
    <>
      {problem && (
        <p className="notice-count notice-count-wrong" role="alert">
          {t(problem)}
        </p>
      )}
      {Picker ? <Picker value={scope} onChange={(next) => form.set('targetScope', next)} /> : <Skeleton active />}
      <CountLine scope={scope} />
    </>
  )
}

/** `将发送给 1,036 人`, or why it cannot be sent to them. */
export function CountLine({ scope }: { scope: TargetScope }) {
  const asked = useDeferredValue(JSON.stringify(normalScope(scope)))
  const isChosen = !isNobody(scope)
  const { data, error, isFetching } = useQuery({
    queryKey: ['base/sysNotice', 'countAudience', asked],
    queryFn: ({ signal }) =>
      post(countAudienceRoute, { targetScope: JSON.parse(asked) as TargetScope }, { isBackground: true, signal }),
    enabled: isChosen,
    staleTime: 30_000,
    retry: false,
  })
  const text = !isChosen
    ? t('选择范围后显示人数')
    : error
      ? error instanceof RequestError && error.msg
        ? t(error.msg)
        : t('加载失败')
      : data === undefined || isFetching
        ? t('正在计算人数…')
        : data.count === 0
          ? data.people === 0
            ? t('所选对象为0人')
            : t('范围内的人员都没有账号，收不到通知')
          : data.count < data.people
            ? t('将发送给 {{n}} 人，另有 {{m}} 人没有账号', {
                n: data.count.toLocaleString('en'),
                m: (data.people - data.count).toLocaleString('en'),
              })
            : t('将发送给 {{n}} 人', { n: data.count.toLocaleString('en') })
  const isWrong = isChosen && (error !== null || data?.count === 0)
  return (
    <p className={isWrong ? 'notice-count notice-count-wrong' : 'notice-count'} role="status">
      <Users size={16} strokeWidth={1.75} aria-hidden />
      {text}
    </p>
  )
}
