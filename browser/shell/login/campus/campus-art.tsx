import { memo } from 'react'
import type { ReactNode } from 'react'
import { campusSkies } from '#browser/shell/login/campus/campus-sky.ts'
import type { CampusSky } from '#browser/shell/login/campus/campus-sky.ts'

type Facade = {
  x: number
  y: number
  columns: number
  rows: number
  stepX: number
  stepY: number
  width: number
  height: number
}

const warm = ['#cfe2ff', '#cfe2ff', '#ffe3b8', '#ffd9a0', '#ffcb85']
const horizon = 796

/** The campus as it looks at one part of the day: drawn, with lights in the windows. */
export const CampusArt = memo(function CampusArt({ dayPart }: { dayPart: number }) {
  const scene = campusSkies[dayPart] ?? campusSkies[0]!
  const random = seeded(dayPart + 7)
  return (
    <svg className="campus-art" viewBox="0 0 840 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Gradients scene={scene} />
      <rect width="840" height="900" fill="url(#campus-sky)" />
      <Stars amount={scene.stars} random={random} />
      <Orb orb={scene.orb} />
      <g opacity="0.55" fill={scene.far}>
        <rect x="40" y="604" width="150" height="192" />
        {windows({ x: 52, y: 620, columns: 10, rows: 8, stepX: 13, stepY: 19, width: 7, height: 9 }, scene, random)}
        <rect x="700" y="560" width="140" height="236" />
        {windows({ x: 712, y: 576, columns: 9, rows: 10, stepX: 14, stepY: 20, width: 7, height: 9 }, scene, random)}
        <path d="M0 700Q120 640 260 676T540 660T840 690V796H0Z" opacity="0.6" />
      </g>
      <path d="M300 796V640a110 110 0 0 1 220 0V796Z" fill={scene.hall} />
      {windows({ x: 318, y: 612, columns: 9, rows: 6, stepX: 21, stepY: 30, width: 12, height: 20 }, scene, random)}
      <ClockTower scene={scene} dayPart={dayPart} />
      {windows({ x: 250, y: 562, columns: 2, rows: 9, stepX: 16, stepY: 24, width: 8, height: 14 }, scene, random)}
      <path d="M544 600h204v6h-4v190H548V606h-4z" fill={scene.block} />
      {windows({ x: 558, y: 624, columns: 9, rows: 6, stepX: 20, stepY: 28, width: 14, height: 16 }, scene, random)}
      <path d="M-14 658h244v6h-4v132H-14zM636 678h218v118H640V684h-4z" fill={scene.near} />
      {windows({ x: 4, y: 678, columns: 12, rows: 5, stepX: 19, stepY: 24, width: 12, height: 14 }, scene, random)}
      {windows({ x: 650, y: 698, columns: 11, rows: 4, stepX: 18, stepY: 24, width: 11, height: 14 }, scene, random)}
      <Trees colour={scene.tree} random={random} />
      <rect y={horizon} width="840" height="104" fill="url(#campus-ground)" />
      <path d="M378 796L330 900H490L442 796Z" fill={scene.path} opacity="0.8" />
      <g fill="none" stroke={scene.gate} strokeWidth="7">
        <path d="M362 796v-40a48 48 0 0 1 96 0v40" />
        <path d="M388 796v-36a22 22 0 0 1 44 0v36" strokeOpacity="0.55" />
      </g>
    </svg>
  )
})

function Gradients({ scene }: { scene: CampusSky }) {
  const stops = [0, 0.42, 0.62, 0.76, 0.87]
  return (
    <defs>
      <linearGradient id="campus-sky" x1="0" y1="0" x2="0" y2="1">
        {scene.sky.map((colour, index) => (
          <stop key={stops[index]} offset={stops[index]} stopColor={colour} />
        ))}
      </linearGradient>
      <linearGradient id="campus-ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={scene.ground[0]} />
        <stop offset="1" stopColor={scene.ground[1]} />
      </linearGradient>
    </defs>
  )
}

function Stars({ amount, random }: { amount: number; random: () => number }) {
  const count = Math.round(amount * 44)
  return Array.from({ length: count }, (_, index) => (
    <circle
      key={index}
      cx={Math.round(random() * 840)}
      cy={Math.round(40 + random() * 400)}
      r={0.5 + random() * 0.8}
      fill="#fff"
      opacity={0.2 + random() * 0.4}
    />
  ))
}

function Orb({ orb }: { orb: CampusSky['orb'] }) {
  if (orb.kind === 'moon') {
    return <path d={`M${orb.x} ${orb.y - 24}a24 24 0 1 0 18 40a19 19 0 0 1-18-40z`} fill={orb.colour} />
  }
  return (
    <g fill={orb.colour}>
      <circle cx={orb.x} cy={orb.y} r="74" opacity="0.1" />
      <circle cx={orb.x} cy={orb.y} r="48" opacity="0.16" />
      <circle cx={orb.x} cy={orb.y} r="28" opacity="0.95" />
    </g>
  )
}

/** The hands show an hour inside the part of the day that is drawn. */
function ClockTower({ scene, dayPart }: { scene: CampusSky; dayPart: number }) {
  const hour = [3, 8, 10, 12, 3, 6, 8, 11][dayPart] ?? 8
  const angle = (hour / 12) * 2 * Math.PI
  const tip = `${(262 + 8 * Math.sin(angle)).toFixed(1)} ${(532 - 8 * Math.cos(angle)).toFixed(1)}`
  return (
    <>
      <path d="M232 500h60l-30-40zM238 500h48v296h-48z" fill={scene.tower} />
      <circle cx="262" cy="532" r="15" fill="#fff1d6" />
      <path d={`M262 532V521M262 532L${tip}`} stroke={scene.tower} strokeWidth="2" strokeLinecap="round" />
    </>
  )
}

function Trees({ colour, random }: { colour: string; random: () => number }) {
  const places = Array.from({ length: 26 }, (_, index) => index * 34 + random() * 14).filter((x) => x < 330 || x > 490)
  return (
    <g fill={colour}>
      {places.map((x) => (
        <ellipse key={x} cx={x} cy={790 - random() * 8} rx={10 + random() * 8} ry={8 + random() * 10} />
      ))}
    </g>
  )
}

function windows(facade: Facade, scene: CampusSky, random: () => number): ReactNode {
  return Array.from({ length: facade.columns * facade.rows }, (_, index) => {
    const isLit = random() < scene.lit
    const colour = warm[Math.floor(random() * warm.length)]
    return (
      <rect
        key={`${facade.x}-${index}`}
        x={facade.x + (index % facade.columns) * facade.stepX}
        y={facade.y + Math.floor(index / facade.columns) * facade.stepY}
        width={facade.width}
        height={facade.height}
        rx="1"
        fill={isLit ? colour : scene.pane}
        opacity={isLit ? 0.75 + random() * 0.25 : 1}
      />
    )
  })
}

/** A small repeatable generator: the same lights on every visit in the same part of the day. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}
