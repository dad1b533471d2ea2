import { useQuery } from '@tanstack/react-query'
import { CallPeople } from '#browser/kit/phone/call-sheet.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { lengthText } from '#browser/wire/time-words.ts'
import { ownCounsellorRoute } from '../../shared/record/callees.ts'
import './call-counsellor.css'

/** Whoever is late tells the counsellor, before the counsellor has to look for them. */
export function CallCounsellor({ lateMs }: { lateMs: number }) {
  const { data } = useQuery({
    queryKey: ['xsgl/leaveRequest', 'myCounsellor'],
    queryFn: () => get(ownCounsellorRoute, undefined, { isBackground: true }),
    staleTime: 300_000,
  })
  if (!data) return null
  return (
    <CallPeople
      name={data.name}
      about={t('您已逾期 {{time}}，请说明原因和预计返校时间', { time: lengthText(lateMs) })}
      label={t('联系辅导员')}
      people={[{ role: t('辅导员'), name: data.name, number: data.officePhone }]}
      look={{ className: 'leave-call-counsellor' }}
    />
  )
}
