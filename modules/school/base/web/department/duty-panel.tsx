import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { listed, t } from '#browser/wire/i18n.ts'
import type { DepartmentNode } from './department-tree.ts'

/** Who answers for a department; what a college must have and has not is marked. */
export function DutyPanel({ node, onEdit }: { node: DepartmentNode; onEdit?: () => void }) {
  const isCollege = node.isTeachUnit && node.status === '1'
  const duties = [
    { label: t('负责人'), name: node.leaderName, isDue: node.status === '1' },
    { label: t('书记'), name: node.secretaryName, isDue: isCollege },
    { label: t('分管副书记'), name: node.stuSecretaryName, isDue: isCollege },
    { label: t('学工办'), name: node.stuAdminNames ? listed(node.stuAdminNames) : null, isDue: isCollege },
  ].filter(({ name, isDue }) => isDue || name)
  return (
    <section className="list-card org-card org-block duty-panel">
      <header>
        <h2>{node.deptName}</h2>
        {onEdit && (
          <Button size="small" type="text" onClick={onEdit}>
            {t('设置职责')}
          </Button>
        )}
      </header>
      <dl className="org-figures">
        <div>
          <dt>{t('教职工')}</dt>
          <dd>{node.total.staff.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>{t('学生')}</dt>
          <dd>{node.total.students.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>{t('班级')}</dt>
          <dd>{node.total.classes.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <dl className="duties">
        {duties.map(({ label, name }) => (
          <div key={label}>
            <dt>{label}</dt>
            {name ? (
              <dd>{name}</dd>
            ) : (
              <dd className="duty-missing">
                <CircleAlert size={14} strokeWidth={2} aria-hidden />
                {t('未配置')}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {isCollege && !node.stuSecretaryName && (
        <p className="duty-warning" role="alert">
          {t('学院【{{name}}】未配置分管副书记，相关审批将转管理员', { name: node.deptName })}
        </p>
      )}
    </section>
  )
}
