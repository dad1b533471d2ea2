import type { Page } from 'playwright-core'

/**
 * What can be touched on the page in front, in the sheet over it and in the tabs at its foot, and takes less than a finger: 44 by 44, what
 * answers around a control among it.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return (await page.evaluate(lookForSmall)) as string[]
}

/** What may be smaller: why. */
const smallByNature = [
  // A mark of a chart is as large as what it counts; the list it opens has a page and filters of its own.
  '.heat-bar button',
  ':is(.stat-bar-stack, .stat-grade-bar) a',
  // Fingers draw a canvas larger and smaller, and what lies on it.
  '[data-flow-box] *',
]

/** Runs in the page. A control is met by the whole of the box it stands in, and by what lies around it without being seen. */
const lookForSmall = `(() => {
  const front = [...document.querySelectorAll('main.page-scroll')].find((one) => one.checkVisibility())
  const faults = []
  const places = [front, ...document.querySelectorAll('.tab-bar, .sheet .ant-drawer-section')].filter((one) => one.checkVisibility())
  const touched = 'a[href], button, [role=button], [role=tab], [role=switch], [role=option], input, textarea'
  for (const control of places.flatMap((one) => [...one.querySelectorAll(touched)])) {
    if (control.matches(${JSON.stringify(smallByNature.join(', '))})) continue
    const met = control.closest('label, .ant-input-affix-wrapper, .ant-select, .ant-picker, .ant-input-number, .ant-tabs-tab, .ant-pagination > li') ?? control
    const box = met.getBoundingClientRect()
    // What is told to those who do not see, and what antd hides, has no size or cannot be seen.
    if (!met.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2) continue
    // A link around a button is as large as the button.
    if (met.querySelector(':scope > button')) continue
    const around = ['::before', '::after'].map((one) => getComputedStyle(met, one)).filter(({ content, position }) => content !== 'none' && position === 'absolute')
    const [width, height] = ['width', 'height'].map((side) => Math.max(box[side], ...around.map((one) => parseFloat(one[side]) || 0)))
    if (width < 43.5 || height < 43.5) faults.push(Math.round(width) + ' x ' + Math.round(height) + ': ' + met.outerHTML.slice(0, 160))
  }
  return faults
})()`
