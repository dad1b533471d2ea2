import type { Condition } from '#services/flow/shared/model/model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { listed, shown, t, tKey } from '#browser/wire/i18n.ts'
import { conditionText, rulesText } from '../describe.ts'
import type { Difference } from './version-differences.ts'

const parts: Record<Difference['part'], string> = {
  step: tKey('环节'),
  branch: tKey('分支'),
  field: tKey('字段'),
  setting: tKey('设置'),
  order: tKey('顺序'),
}
const whats: Record<Difference['what'], string> = { added: tKey('新增'), removed: tKey('删除'), changed: tKey('修改') }

const properties: Record<string, string> = {
  name: tKey('名称'),
  label: tKey('名称'),
  candidates: tKey('审批人'),
  mode: tKey('多人方式'),
  ratio: tKey('通过比例'),
  whenEmpty: tKey('无审批人时'),
  emptyUserIds: tKey('无审批人时转给'),
  whenStarter: tKey('审批人为发起人时'),
  fields: tKey('字段权限'),
  needs: tKey('必填要求'),
  labels: tKey('按钮文字'),
  phrases: tKey('常用意见'),
  allows: tKey('可用操作'),
  whenRejected: tKey('拒绝后'),
  rejectTo: tKey('拒绝后退回'),
  timeOut: tKey('超时'),
  event: tKey('等待事件'),
  hours: tKey('时长'),
  isWorkingTime: tKey('按工作时间'),
  hook: tKey('触发动作'),
  webhook: tKey('外部调用'),
  join: tKey('汇聚方式'),
  pick: tKey('分支方式'),
  when: tKey('条件'),
  opinions: tKey('可见意见'),
  type: tKey('类型'),
  required: tKey('必填'),
  hint: tKey('填写提示'),
  min: tKey('下限'),
  max: tKey('上限'),
  places: tKey('小数位数'),
  unit: tKey('单位'),
  choices: tKey('选项'),
  columns: tKey('列'),
  isMany: tKey('可选多人'),
  showWhen: tKey('显示条件'),
  isHalf: tKey('占半行'),
  withdraw: tKey('发起人撤回'),
  dedupe: tKey('审批人去重'),
  takeBackMinutes: tKey('撤销审批时限'),
  resubmit: tKey('退回后重新提交'),
  isResubmitFixed: tKey('锁定重新提交方式'),
  returnOfOne: tKey('会签中一人退回'),
  addSignVeto: tKey('加签人可否决'),
  returnKeepDays: tKey('退回后保留'),
  urgeBySms: tKey('催办时发短信'),
  copiesAtStart: tKey('提交时抄送'),
  copiesAtEnd: tKey('结束时抄送'),
  startFields: tKey('发起时的字段权限'),
}

const words: Record<string, string> = {
  any: tKey('或签'),
  all: tKey('会签'),
  inOrder: tKey('依次'),
  claim: tKey('抢单'),
  manager: tKey('转管理员'),
  users: tKey('指定人员'),
  pass: tKey('自动通过'),
  reject: tKey('自动拒绝'),
  refuse: tKey('阻止提交'),
  self: tKey('自己审批'),
  skip: tKey('自动跳过'),
  superior: tKey('转上级'),
  end: tKey('结束流程'),
  starter: tKey('退回发起人'),
  step: tKey('退回指定环节'),
  never: tKey('不允许'),
  beforeFirst: tKey('首个审批人处理前'),
  untilEnd: tKey('结束前任意时间'),
  none: tKey('不去重'),
  once: tKey('同一人只审一次，后续自动通过'),
  consecutive: tKey('仅连续环节去重'),
  again: tKey('逐级：从第一个环节重新审批'),
  straight: tKey('直达：回到退回的环节'),
  atOnce: tKey('立即退回'),
  asRejection: tKey('计为一票拒绝'),
  hidden: tKey('隐藏'),
  read: tKey('只读'),
  edit: tKey('可编辑'),
  must: tKey('必填'),
}

/** A difference in words. */
export function differenceText(one: Difference, design: Design): { title: string; from: string; to: string } {
  if (one.part === 'order')
    return { title: one.name === 'steps' ? t('环节的位置有调整') : t('字段的顺序有调整'), from: '', to: '' }
  const property = one.property ? ` · ${t(properties[one.property] ?? one.property)}` : ''
  const head =
    one.part === 'setting' ? t(parts.setting) : `${t(whats[one.what])}${t(parts[one.part])}【${shown(one.name)}】`
  return {
    title: `${head}${property}`,
    from: valueText(one.property, one.from, design),
    to: valueText(one.property, one.to, design),
  }
}

function valueText(property: string | undefined, value: unknown, design: Design): string {
  if (value === undefined || value === null || value === '') return t('无')
  if (typeof value === 'boolean') return value ? t('是') : t('否')
  if (property === 'when') return conditionText(value as Condition, design.fields)
  if (property === 'candidates' || property === 'copiesAtStart' || property === 'copiesAtEnd')
    return rulesText(value as never, design.rules) || t('无')
  if (property === 'fields' || property === 'startFields')
    return (
      listed(
        Object.entries(value as Record<string, string>).map(
          ([name, right]) =>
            `${shown(design.fields.find((field) => field.name === name)?.label ?? name)} ${t(words[right] ?? right)}`,
        ),
      ) || t('无')
    )
  if (Array.isArray(value))
    return (
      listed(
        value.map((item) =>
          item !== null && typeof item === 'object' && 'label' in item ? shown(String(item.label)) : String(item),
        ),
      ) || t('无')
    )
  if (typeof value === 'object')
    return (
      listed(
        Object.entries(value)
          .filter(([, inner]) => inner !== false && inner !== undefined && inner !== '')
          .map(([name, inner]) =>
            inner === true ? name : `${name} ${typeof inner === 'object' ? JSON.stringify(inner) : String(inner)}`,
          ),
      ) || t('无')
    )
  return t(words[String(value)] ?? String(value))
}
