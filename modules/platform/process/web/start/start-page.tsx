import { useSearchParams } from 'react-router'
import { StartForm } from './start-form.tsx'
import { TypeHall } from './type-hall.tsx'
import './start.css'

/** 发起申请: the matters one may hand in, and the form of the one that was chosen, continued or sent back. */
export function StartPage() {
  const [params] = useSearchParams()
  const type = params.get('type')
  const instance = params.get('instance')
  if (!type && !instance) return <TypeHall />
  return <StartForm key={instance ?? type} processType={type ?? undefined} instanceId={instance ?? undefined} />
}
