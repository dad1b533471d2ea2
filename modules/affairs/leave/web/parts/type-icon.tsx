import {
  BookOpen,
  Briefcase,
  Building2,
  Bus,
  CalendarDays,
  Dumbbell,
  Ellipsis,
  Flag,
  Flower2,
  GraduationCap,
  Heart,
  HeartPulse,
  House,
  Music,
  Palette,
  Plane,
  Stethoscope,
  Train,
  Trophy,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import '#browser/kit/cards/parts.css'

/** Pictures a kind of leave may have, by their Lucide names. */
export const typeIcons: Readonly<Record<string, LucideIcon>> = {
  briefcase: Briefcase,
  'heart-pulse': HeartPulse,
  flag: Flag,
  flower: Flower2,
  heart: Heart,
  'building-2': Building2,
  trophy: Trophy,
  house: House,
  'calendar-days': CalendarDays,
  plane: Plane,
  ellipsis: Ellipsis,
  stethoscope: Stethoscope,
  'graduation-cap': GraduationCap,
  'book-open': BookOpen,
  dumbbell: Dumbbell,
  music: Music,
  palette: Palette,
  'users-round': UsersRound,
  bus: Bus,
  train: Train,
}

/** The picture of a kind of leave. Its ground is neutral: a colour beside words says how something stands. */
export function TypeIcon({ icon, size = 40 }: { icon: string | null; size?: number }) {
  const Icon = typeIcons[icon ?? ''] ?? CalendarDays
  return (
    <span className="card-tile card-tone-grey" style={{ width: size, height: size, borderRadius: 10 }} aria-hidden>
      <Icon size={Math.round(size / 2)} strokeWidth={1.6} />
    </span>
  )
}
