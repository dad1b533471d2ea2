import type { ReactNode } from 'react'
import './apply.css'

/** A box of its own on the page, as a step is one. */
export function ApplyBox({ className = '', children }: { className?: string; children: ReactNode }) {
  return <section className={`apply-step ${className}`}>{children}</section>
}

/** Something said in one line above the fields. */
export function ApplyStrip({
  tone,
  role,
  children,
}: {
  tone?: 'amber' | 'red'
  role?: 'alert' | 'note'
  children: ReactNode
}) {
  return (
    <p className={tone ? `apply-strip apply-strip-${tone}` : 'apply-strip'} role={role}>
      {children}
    </p>
  )
}

/** Fields two by two; below each other on a phone. */
export function ApplyPair({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`apply-pair ${className}`}>{children}</div>
}

/** What stands where the outlook will stand. */
export function ApplyWaiting({ children }: { children: ReactNode }) {
  return <p className="apply-live apply-live-empty">{children}</p>
}
