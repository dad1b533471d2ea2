import { Star } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import type { TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { ratingBiz } from '../shared/rating.ts'

/** How bad ratings stand among the things to do; they are answered on their own page. */
export const contributions: readonly TodoPanel[] = [{ bizType: ratingBiz, label: () => t('差评回复'), icon: Star }]
