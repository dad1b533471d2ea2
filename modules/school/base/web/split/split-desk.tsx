import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, InputNumber, Skeleton } from 'antd'
import { Shuffle } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { splitFreshmen, type SplitRules } from '../../shared/classes/split.ts'
import { ClassBin } from './class-bin.tsx'
import {
  splitPlanRoute,
  splitPreviewRoute,
  splitRoute,
  type SplitOutcome,
  type SplitPlan,
} from '../../shared/classes/split-routes.ts'

export type Bin = { key: string; classId?: string; className: string; has: number; men: number; maxNum: number }

const orderTexts = { pinyin: tKey('姓名拼音'), score: tKey('录取总分'), sexPinyin: tKey('性别和姓名拼音') }

/** Deals out the freshmen of one intake, lets hands move them, shows the numbers, and then does it. */
export function SplitDesk({ gradeMajorId, onDone }: { gradeMajorId: string; onDone: () => void }) {
  const plan = useQuery({
    queryKey: ['base/stuClass', 'splitPlan', gradeMajorId],
    queryFn: () => get(splitPlanRoute, { gradeMajorId }),
    gcTime: 0,
  })
  if (plan.error) return <LoadError error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <Desk plan={plan.data} gradeMajorId={gradeMajorId} onDone={onDone} />
}

function Desk({ plan, gradeMajorId, onDone }: { plan: SplitPlan; gradeMajorId: string; onDone: () => void }) {
  const feedback = useFeedback()
  const room = plan.classes.reduce((sum, one) => sum + Math.max(0, one.maxNum - one.has), 0)
  const [rules, setRules] = useState<SplitRules>({ sex: true, origin: true, score: true })
  const [isUsingThere, setUsingThere] = useState(plan.classes.length > 0 && room >= plan.people.length)
  const [fresh, setFresh] = useState(
    room >= plan.people.length ? 0 : Math.max(1, Math.ceil((plan.people.length - (isUsingThere ? room : 0)) / 45)),
  )
  const [byHand, setByHand] = useState<ReadonlyMap<string, string>>(new Map())
  const [preview, setPreview] = useState<SplitOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const bins = useMemo(
    (): Bin[] => [
      ...(isUsingThere
        ? plan.classes.map((one) => ({
            key: one.id,
            classId: one.id,
            className: one.className,
            has: one.has,
            men: one.men,
            maxNum: one.maxNum,
          }))
        : []),
      ...plan.nextNames.slice(0, fresh).map((name) => ({ key: name, className: name, has: 0, men: 0, maxNum: 50 })),
    ],
    [plan, isUsingThere, fresh],
  )
  const dealt = useMemo(() => splitFreshmen(plan.people, bins, rules), [plan.people, bins, rules])
  const placeOf = (id: string) => byHand.get(id) ?? dealt.get(id)
  const restart = () => {
    setByHand(new Map())
    setPreview(null)
  }
  const division = () => ({
    gradeMajorId,
    classes: bins.map((bin) => ({
      classId: bin.classId,
      className: bin.className,
      studentIds: plan.people.filter((one) => placeOf(one.id) === bin.key).map(({ id }) => id),
    })),
  })
  const look = async () => {
    setBusy(true)
    try {
      setPreview(await post(splitPreviewRoute, division()))
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
    }
  }
  const commit = async () => {
    if (
      !(await feedback.confirm({
        title: t('确定分班？'),
        content: t('{{n}} 名新生将编入 {{m}} 个班级并取得学号。', { n: plan.people.length, m: bins.length }),
        okText: t('确定分班'),
        cancelText: t('取消'),
      }))
    )
      return
    setBusy(true)
    try {
      await post(splitRoute, division())
      feedback.success(t('分班完成'))
      onDone()
    } catch {
      setBusy(false)
    }
  }
  const numbers = new Map(preview?.classes.flatMap((one) => one.students.map(({ id, xh }) => [id, xh] as const)))
  const rule = (name: keyof SplitRules, label: string) => (
    <Checkbox
      checked={rules[name]}
      onChange={(event) => {
        setRules({ ...rules, [name]: event.target.checked })
        restart()
      }}
    >
      {label}
    </Checkbox>
  )
  return (
    <section className="split-desk">
      <div className="list-card split-rules">
        <Checkbox checked disabled>
          {t('人数均衡')}
        </Checkbox>
        {rule('sex', t('男女均衡'))}
        {rule('origin', t('生源地分散'))}
        {rule('score', t('成绩蛇形'))}
        <span className="split-gap" />
        {plan.classes.length > 0 && (
          <Checkbox
            checked={isUsingThere}
            onChange={(event) => {
              setUsingThere(event.target.checked)
              restart()
            }}
          >
            {t('编入已有 {{n}} 个班级', { n: plan.classes.length })}
          </Checkbox>
        )}
        <label className="split-fresh">
          {t('新建班级')}{' '}
          <InputNumber
            min={0}
            max={plan.nextNames.length}
            value={fresh}
            onChange={(value) => {
              setFresh(value ?? 0)
              restart()
            }}
          />
        </label>
        <Button icon={<Shuffle size={16} strokeWidth={1.75} aria-hidden />} onClick={restart}>
          {t('重新分配')}
        </Button>
      </div>
      {preview && preview.problems.length > 0 && (
        <ul className="split-problems" role="alert">
          {preview.problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="split-bins">
        {bins.map((bin) => (
          <ClassBin
            key={bin.key}
            bin={bin}
            bins={bins}
            people={plan.people.filter((one) => placeOf(one.id) === bin.key)}
            numbers={numbers}
            isMoved={(id) => byHand.has(id)}
            onMove={(id, to) => {
              setByHand(new Map(byHand).set(id, to))
              setPreview(null)
            }}
          />
        ))}
      </div>
      <footer className="split-foot">
        <span>
          {t('学号按{{order}}编排', { order: t(orderTexts[plan.order]) })}
          {byHand.size > 0 && ` · ${t('手工调整 {{n}} 人', { n: byHand.size })}`}
        </span>
        <Button loading={isBusy} disabled={bins.length === 0} onClick={() => void look()}>
          {t('预览学号')}
        </Button>
        <Button
          type="primary"
          loading={isBusy}
          disabled={!preview || preview.problems.length > 0}
          title={preview ? undefined : t('请先预览学号')}
          onClick={() => void commit()}
        >
          {t('确定分班')}
        </Button>
      </footer>
    </section>
  )
}
