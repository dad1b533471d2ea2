/** The colours of the drawn campus at one part of the day. */
export type CampusSky = {
  /** Gradient from the zenith to the horizon at 0, 42, 62, 76 and 87 %. */
  sky: readonly [string, string, string, string, string]
  far: string
  hall: string
  tower: string
  block: string
  near: string
  tree: string
  ground: readonly [string, string]
  path: string
  gate: string
  /** Share of windows with a light on. */
  lit: number
  /** A dark window: what it reflects. */
  pane: string
  stars: number
  orb: { kind: 'sun' | 'moon'; x: number; y: number; colour: string }
}

const night: Omit<CampusSky, 'sky' | 'lit' | 'stars' | 'orb'> = {
  far: '#2a5aa8',
  hall: '#1c4688',
  tower: '#163a76',
  block: '#15366e',
  near: '#0f2b5c',
  tree: '#0a2148',
  ground: ['#081c40', '#061430'],
  path: '#12356f',
  gate: '#eaf2ff',
  pane: 'rgba(255,255,255,.08)',
}

const day: Omit<CampusSky, 'sky' | 'lit' | 'stars' | 'orb'> = {
  far: '#8fb7ea',
  hall: '#3b74c0',
  tower: '#2f65b0',
  block: '#2a5ca3',
  near: '#214e8f',
  tree: '#1d5a63',
  ground: ['#17406f', '#0f2f57'],
  path: '#2d62a3',
  gate: '#ffffff',
  pane: 'rgba(214,232,255,.34)',
}

/** One sky for each of the eight parts of the day, in their order. */
export const campusSkies: readonly CampusSky[] = [
  {
    ...night,
    sky: ['#040d26', '#0a2257', '#173f86', '#2f5fae', '#6d86bd'],
    lit: 0.1,
    stars: 1,
    orb: { kind: 'moon', x: 600, y: 150, colour: '#f2ecd9' },
  },
  {
    ...day,
    sky: ['#123f8c', '#2a63b8', '#5c8fd6', '#a9c3e6', '#ffd9ad'],
    hall: '#35659f',
    tower: '#2b5790',
    block: '#284f86',
    near: '#1d4174',
    lit: 0.34,
    stars: 0,
    orb: { kind: 'sun', x: 654, y: 590, colour: '#ffe2ae' },
  },
  {
    ...day,
    sky: ['#0f4fb4', '#2166cd', '#5b98e6', '#9cc4f2', '#d9ebfb'],
    lit: 0.05,
    stars: 0,
    orb: { kind: 'sun', x: 700, y: 300, colour: '#fff3cf' },
  },
  {
    ...day,
    sky: ['#0b57c6', '#1f6bd6', '#5b9fee', '#a4cdf6', '#e3f1fc'],
    lit: 0.02,
    stars: 0,
    orb: { kind: 'sun', x: 650, y: 132, colour: '#fff8e1' },
  },
  {
    ...day,
    sky: ['#124fae', '#2a68c4', '#6a9bdc', '#b4cdec', '#f3e3cb'],
    lit: 0.08,
    stars: 0,
    orb: { kind: 'sun', x: 716, y: 260, colour: '#ffeec4' },
  },
  {
    ...night,
    sky: ['#142a63', '#37488f', '#8a6a9d', '#e09a83', '#ffcf8f'],
    far: '#6a5f97',
    hall: '#3a477f',
    tower: '#313f76',
    block: '#2b386d',
    near: '#222f60',
    tree: '#18264f',
    ground: ['#141f47', '#0d1736'],
    path: '#33406f',
    lit: 0.42,
    stars: 0.25,
    orb: { kind: 'sun', x: 604, y: 640, colour: '#ffd9a0' },
  },
  {
    ...night,
    sky: ['#071a3f', '#0d3580', '#2c63b8', '#6f95d3', '#efc9a6'],
    lit: 0.5,
    stars: 0.8,
    orb: { kind: 'moon', x: 696, y: 132, colour: '#fdf3dc' },
  },
  {
    ...night,
    sky: ['#050f2b', '#0b2868', '#1d4c9c', '#3f6fbb', '#8c9cc4'],
    lit: 0.26,
    stars: 1,
    orb: { kind: 'moon', x: 668, y: 120, colour: '#f7f0dd' },
  },
]
