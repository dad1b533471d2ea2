import { leaversRoute, type Leaver } from '#services/flow/shared/routes/handover.ts'
import { FoundSelect, type FoundIn } from '#browser/kit/parts/inputs/found-select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

const leavers: FoundIn<Leaver> = {
  key: ['flow', 'handover', 'people'],
  find: (keyword) => get(leaversRoute, keyword ? { keyword } : {}),
  named: ([id]) => get(leaversRoute, { id }),
  asFound: ({ userId, name, accountNo, isOff, count }) => ({
    value: userId,
    label: name,
    note: [accountNo, ...(isOff ? [t('已停用')] : []), ...(count > 0 ? [t('{{n}} 条待办', { n: count })] : [])].join(
      ' · ',
    ),
  }),
}

/** Whoever leaves: anybody, disabled accounts too; without a word those disabled ones for whom something still waits. */
export function LeaverSelect({
  value,
  onChange,
  status,
}: {
  value: string | undefined
  onChange: (userId: string | undefined) => void
  status?: 'error' | undefined
}) {
  return (
    <FoundSelect
      allowClear
      source={leavers}
      value={[value ?? []].flat()}
      onChange={([id]) => onChange(id)}
      status={status}
      aria-label={t('移交人')}
      placeholder={t('输入姓名或账号查找，含已停用账号')}
      words={{ none: t('没有找到人员') }}
    />
  )
}
