import { useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select, TreeSelect } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { get } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import './resource.css'

/** Who gets a message: typed numbers, and people by department, class or role. */
export type Population = { recipients: string; departmentIds: string[]; who: 'all' | 'student' | 'teacher'; classIds: string[]; roleIds: string[] }

type Option = { value: string; label: string }
type Options = { departments: (Option & { parentId: string | null })[]; classes: Option[]; roles: Option[] }
type Node = { value: string; title: string; children: Node[] }

export const nobody: Population = { recipients: '', departmentIds: [], who: 'all', classIds: [], roleIds: [] }

export function isSomebody(population: Population): boolean {
  return population.recipients.trim() !== '' || [population.departmentIds, population.classIds, population.roleIds].some((ids) => ids.length > 0)
}

/** Several ways to name people; whoever fits one of them is meant, once. */
export function PopulationPicker({ value, onChange }: { value: Population; onChange: (value: Population) => void }) {
  const { data } = useQuery({ queryKey: ['resource/smsSend', 'options'], queryFn: () => get<Options>('resource/smsSend/options'), staleTime: 300_000 })
  const tree = useMemo(() => treeOf(data?.departments ?? []), [data])
  const set = (part: Partial<Population>) => onChange({ ...value, ...part })
  return (
    <>
      <Line label={t('按部门')} help={t('包含下级部门')}>
        <div className="sms-departments">
          <TreeSelect
            multiple allowClear treeNodeFilterProp="title" maxTagCount={4} treeData={tree} value={value.departmentIds} placeholder={t('请选择')} aria-label={t('按部门')}
            onChange={(departmentIds: string[]) => set({ departmentIds })} notFoundContent={t('暂无数据~')}
          />
          <Segmented<Population['who']> value={value.who} onChange={(who) => set({ who })} aria-label={t('部门中的')} options={[{ value: 'all', label: t('全部') }, { value: 'student', label: t('学生') }, { value: 'teacher', label: t('教师') }]} />
        </div>
      </Line>
      <div className="sms-pair">
        <Line label={t('按班级')}><Many label={t('按班级')} options={data?.classes} value={value.classIds} onChange={(classIds) => set({ classIds })} /></Line>
        <Line label={t('按角色')}><Many label={t('按角色')} options={data?.roles} value={value.roleIds} onChange={(roleIds) => set({ roleIds })} /></Line>
      </div>
      <Line label={t('按号码')} help={t('手机号、学号或工号，每行一个，也可用逗号分隔；只会发给您有权查看的人')}>
        <Input.TextArea rows={4} value={value.recipients} aria-label={t('按号码')} onChange={(event) => set({ recipients: event.target.value })} />
      </Line>
    </>
  )
}

/** One line of the form. */
export function Line(props: { label: string; help?: string; isRequired?: boolean; children: ReactNode }) {
  return (
    <div className="sms-line">
      <span>{props.isRequired && <i aria-hidden>*</i>}{props.label}</span>
      {props.children}
      {props.help && <small>{props.help}</small>}
    </div>
  )
}

function Many({ label, options = [], value, onChange }: { label: string; options?: readonly Option[] | undefined; value: string[]; onChange: (value: string[]) => void }) {
  return <Select mode="multiple" allowClear maxTagCount={3} optionFilterProp="label" placeholder={t('请选择')} aria-label={label} options={[...options]} value={value} onChange={onChange} notFoundContent={t('暂无数据~')} />
}

/** Whoever sees only a part of the tree gets that part: what has no visible parent stands at the top. */
function treeOf(departments: Options['departments']): Node[] {
  const nodes = new Map(departments.map((one) => [one.value, { value: one.value, title: one.label, children: [] as Node[] }]))
  const tops: Node[] = []
  for (const one of departments) {
    const parent = one.parentId ? nodes.get(one.parentId) : undefined
    ;(parent?.children ?? tops).push(nodes.get(one.value)!)
  }
  return tops
}
