import type { ReactNode } from 'react'
import './tone-tag.css'

const tones = new Set(['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey'])

/** A state as a tinted tag; the dot marks the main state of a record. */
export function ToneTag(props: { tone?: string; hasDot?: boolean; children: ReactNode }) {
  const tone = props.tone && tones.has(props.tone) ? props.tone : 'grey'
  return <span className={`tone-tag tone-tag-${tone}${props.hasDot ? ' tone-tag-dot' : ''}`}>{props.children}</span>
}
