import { peopleRoute, type PersonChoice } from '#services/flow/shared/routes/start.ts'
import type { Names } from '#services/flow/shared/form/designed-facts.ts'
import { FoundSelect, type FoundIn } from '#browser/kit/parts/inputs/found-select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

type Props = {
  id?: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  isMany?: boolean
  names?: Names
  /** Only these can be chosen. */
  among?: readonly PersonChoice[] | undefined
  /** No more than these. */
  most?: number
  disabled?: boolean
  status?: 'error' | undefined
  placeholder?: string
  'aria-label'?: string
}

const people: FoundIn<PersonChoice> = {
  key: ['process/getPeople'],
  find: (keyword) => get(peopleRoute, { keyword }),
  named: (ids) => get(peopleRoute, { ids: ids.join(',') }),
  asFound: ({ userId, name, note }) => ({ value: userId, label: name, note }),
  asks: 1,
}

/** A few people, of whom the server named all. */
function fewOf(among: readonly PersonChoice[]): FoundIn<PersonChoice> {
  return {
    ...people,
    key: ['process/getPeople', 'among', among],
    find: async (keyword) => among.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())),
    asks: 0,
  }
}

/** People of the school, found by name, pinyin or number; or a few to choose from. */
export function PeopleSelect({ names = {}, among, ...props }: Props) {
  const how = t('输入姓名、拼音或编号查找')
  return (
    <FoundSelect
      allowClear
      placeholder={among ? t('请选择人员') : how}
      {...props}
      source={among ? fewOf(among) : people}
      known={[
        ...(among ?? []).map(people.asFound),
        ...Object.entries(names).map(([value, label]) => ({ value, label })),
      ]}
      words={{ none: t('没有找到人员'), short: how }}
    />
  )
}
