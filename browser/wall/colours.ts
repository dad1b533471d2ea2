/** Colours of the wall, for what charts draw; the same as in its styles. */
export const wallColours = {
  bg: '#0A111D',
  s1: '#111B2C',
  s2: '#1B2940',
  line: '#26364F',
  t1: '#F2F6FC',
  t2: '#B4C1D6',
  t3: '#8899B3',
  c1: '#5AB0FF',
  c2: '#3FCFB4',
  c3: '#B7A6FF',
  c4: '#F1DCA7',
  c5: '#F2A0C4',
  c6: '#7C8FAD',
  dim: '#4A6FA5',
  ramp: ['#16263F', '#1D416D', '#27639F', '#3F8FDC', '#9CD0FF'],
} as const
export const wallDigits = "'Barlow Condensed','Noto Sans SC Variable',sans-serif"
export const wallWords = "'Noto Sans SC Variable','Noto Sans CJK SC',sans-serif"
