const awayMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastSign = Date.now()

if (typeof window !== 'undefined') {
  for (const sign of signs)
    window.addEventListener(sign, () => (lastSign = Date.now()), { capture: true, passive: true })
}

/** Whether nobody has touched this page for a while: what it asks for now keeps no session alive. */
export function isAway(): boolean {
  return Date.now() - lastSign > awayMs
}
