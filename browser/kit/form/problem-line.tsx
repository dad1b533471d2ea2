import { CircleAlert } from 'lucide-react'
import { shown } from '#browser/wire/i18n.ts'
import './form.css'

/** What is wrong with a field, in the words of the server. */
export function ProblemLine({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p id={id} className={problem ? 'form-line form-line-problem' : 'form-line'} role={problem ? 'alert' : undefined}>
      {problem && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
      {problem ? shown(problem) : null}
    </p>
  )
}
