import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { putOffKey } from '../../../shared/todo-order.ts'

/** More than a person keeps in mind; what is done long ago falls out at the front. */
const most = 200
const nothing: readonly string[] = []

/** What somebody put off: it stands at the end of their own list, on every computer of theirs. Nobody else sees it, and no deadline moves. */
export function usePutOff() {
  const [keys, setKeys] = useUserPref<readonly string[]>(putOffKey, nothing)
  const all = new Set(keys)
  return {
    all,
    turn: (key: string) => setKeys(all.has(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-most)),
  }
}
