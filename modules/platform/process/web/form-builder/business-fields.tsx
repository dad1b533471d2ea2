import { shown, t, tKey } from '#browser/wire/i18n.ts'

const kinds: Record<string, string> = {
  text: tKey('文本'),
  number: tKey('数字'),
  flag: tKey('是否'),
  code: tKey('选项'),
  day: tKey('日期'),
  money: tKey('金额'),
}

/** A matter of an area has a page of its own; what a flow can speak of is named here. */
export function BusinessFields({ fields }: { fields: readonly { name: string; label: string; kind: string }[] }) {
  return (
    <div className="builder-business">
      <p>{t('该流程使用业务功能自己的页面填写，表单不在这里设计。条件、权限和标题可以使用下列字段：')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field.name}>
            <b>{shown(field.label)}</b>
            <code>{field.name}</code>
            <small>{t(kinds[field.kind] ?? field.kind)}</small>
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p>{t('该业务没有提供字段。')}</p>}
    </div>
  )
}
