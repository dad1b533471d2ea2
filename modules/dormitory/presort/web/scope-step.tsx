import { Button } from 'antd'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { batchStates } from '../shared/batch.ts'
import { stepRoute, type Balance } from '../shared/routes.ts'
import { Figures } from './figures.tsx'
import { useDeed, type StepProps } from './use-batch.ts'

const sum = (list: readonly Balance[], pick: (one: Balance) => number) => list.reduce((all, one) => all + pick(one), 0)
export const sexWord = (sex: string | null) => (sex === '1' ? t('男') : sex === '2' ? t('女') : t('未定'))

/** ① For whom, and whether there are beds enough, men and women apart. */
export function ScopeStep({ overview, can, isOwn }: StepProps) {
  const deed = useDeed()
  const { balance, houses, students, withBed } = overview
  const isDraft = overview.state === batchStates.draft[0]
  return (
    <>
      <Figures
        figures={[
          {
            label: t('待分学生'),
            value: students,
            note: withBed > 0 ? t('另有 {{n}} 人已有床位', { n: withBed }) : t('人'),
          },
          ...['1', '2'].map((sex) => {
            const own = balance.filter((one) => one.sex === sex)
            const [need, beds] = [sum(own, (one) => one.need), sum(own, (one) => one.beds)]
            return {
              label: sex === '1' ? t('男生 需要 / 可用') : t('女生 需要 / 可用'),
              value: need,
              of: beds,
              tone: need > beds ? ('bad' as const) : undefined,
              note: need > beds ? t('缺 {{n}} 张床', { n: need - beds }) : t('余 {{n}} 张床', { n: beds - need }),
            }
          }),
          {
            label: t('宿舍楼'),
            value: houses.length,
            note: t('{{n}} 张可用床位', { n: houses.reduce((all, one) => all + one.beds, 0) }),
          },
        ]}
      />
      <div className="presort-two">
        <section className="list-card is-solid presort-card">
          <h2>{t('按性别与档次')}</h2>
          <table className="presort-table">
            <thead>
              <tr>
                <th>{t('性别')}</th>
                <th>{t('档次')}</th>
                <th>{t('需要')}</th>
                <th>{t('可用')}</th>
              </tr>
            </thead>
            <tbody>
              {balance.map((one) => (
                <tr key={`${one.sex} ${one.levelId ?? ''}`}>
                  <td>{sexWord(one.sex)}</td>
                  <td>{one.levelName ?? t('未选档次')}</td>
                  <td>{one.need}</td>
                  <td>{one.levelId === null && one.beds === 0 ? '—' : one.beds}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="presort-hint">{t('未选档次的学生可入住任何档次')}</p>
        </section>
        <section className="list-card is-solid presort-card">
          <h2>{t('宿舍楼')}</h2>
          <ul className="presort-lines">
            {houses.map(({ id, dormName, rooms, beds }) => (
              <li key={id}>
                <b>{dormName}</b>
                <span>{t('{{rooms}} 间 · 可用 {{beds}} 床', { rooms, beds })}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {isDraft && can('divide') && !isOwn && (
        <div className="presort-foot">
          <ToneTag>{t('开始后，范围内的空床将为本批次锁定')}</ToneTag>
          <Button
            type="primary"
            loading={deed.isBusy}
            onClick={() => void deed.run(stepRoute, { id: overview.id, to: 'dividing' }, t('已开始划拨，床位已锁定'))}
          >
            {t('开始划拨')}
          </Button>
        </div>
      )}
    </>
  )
}
