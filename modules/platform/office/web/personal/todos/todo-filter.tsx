import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import dayjs from 'dayjs'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { DepartmentSelect } from '#browser/flow/form/department-select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import type { TodoFilters } from './use-todos.ts'

type Choice = { value: string; label: string }

const years = 8

/** Narrows the list by department, grade, class and days. */
export function TodoFilter({ filters, onFilter }: { filters: TodoFilters; onFilter: (filters: TodoFilters) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { departmentId, grade } = filters
  const classes = useQuery({
    queryKey: ['stuClass', 'forTodos', departmentId, grade],
    queryFn: () =>
      get<Choice[]>('base/stuClass/getSelect', {
        ...(departmentId && { departmentId }),
        ...(grade && { grade }),
        size: 500,
      }),
    enabled: isOpen,
    retry: false,
  })
  const set = (more: { [K in keyof TodoFilters]?: TodoFilters[K] | undefined }) =>
    onFilter(
      Object.fromEntries(
        Object.entries({ ...filters, ...more }).filter(([, value]) => value !== undefined && value !== ''),
      ) as TodoFilters,
    )
  const [first] = [dayjs().year()]
  const count = Object.keys(filters).filter((name) => name !== 'to').length
  const content = (
    <div className="todo-filter">
      <label>
        <span>{t('院系')}</span>
        <DepartmentSelect value={departmentId} onChange={(id) => set({ departmentId: id, classId: undefined })} />
      </label>
      <label>
        <span>{t('年级')}</span>
        <Select
          allowClear
          value={grade}
          placeholder={t('不限', { context: 'state' })}
          onChange={(value?: string) => set({ grade: value, classId: undefined })}
          options={Array.from({ length: years }, (_, i) => ({ value: String(first - i), label: String(first - i) }))}
        />
      </label>
      {!classes.error && (
        <label>
          <span>{t('班级')}</span>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={classes.isFetching}
            value={filters.classId}
            placeholder={t('不限', { context: 'state' })}
            onChange={(value?: string) => set({ classId: value })}
            options={classes.data ?? []}
          />
        </label>
      )}
      <label>
        <span>{t('时间')}</span>
        <DatePicker.RangePicker
          value={filters.from && filters.to ? [dayjs(filters.from), dayjs(filters.to)] : null}
          onChange={(span) => set({ from: span?.[0]?.format('YYYY-MM-DD'), to: span?.[1]?.format('YYYY-MM-DD') })}
        />
      </label>
      <footer>
        <Button size="small" type="link" disabled={count === 0} onClick={() => onFilter({})}>
          {t('清空条件')}
        </Button>
      </footer>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      content={content}
    >
      <Badge count={count} size="small">
        <Button
          aria-label={t('筛选')}
          aria-expanded={isOpen}
          icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}
        />
      </Badge>
    </Popover>
  )
}
