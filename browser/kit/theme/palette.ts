/** The grounds, lines and inks of one mode; names follow antd's tokens. */
export type Palette = typeof lightPalette

/** Colours by day. */
export const lightPalette = {
  primary: '#0066ff',
  primaryHover: '#0059e0',
  primaryActive: '#004bbf',
  primaryText: '#0057d9',
  primaryBg: '#e8f1ff',
  primaryBorder: '#b3d1ff',
  wash: '#f3f8ff',
  layout: '#f4f5f7',
  container: '#ffffff',
  elevated: '#ffffff',
  fill1: '#f8f9fb',
  fill2: '#f1f3f6',
  fill3: '#e6e9ee',
  chosen: '#ffffff',
  border: '#d2d7df',
  cardBorder: '#e3e6eb',
  split: '#edeff3',
  text1: '#14181f',
  text2: '#4a5160',
  text3: '#636d7d',
  text4: '#98a0ae',
  mask: 'rgba(16,22,34,.42)',
  ink: '#1b2230',
  success: '#12a06a',
  successText: '#0b7a4f',
  successBg: '#e5f5ed',
  warning: '#c98000',
  warningText: '#935600',
  warningBg: '#fff2da',
  error: '#db2b31',
  errorDeep: '#db2b31',
  errorText: '#c4232c',
  errorBg: '#fdebec',
  greyBg: '#eef0f3',
  focusRing: 'rgba(0,102,255,.12)',
  errorRing: 'rgba(219,43,49,.14)',
  raisedShadow: '0 4px 16px rgba(16,24,40,.08), 0 1px 3px rgba(16,24,40,.06)',
  overlayShadow: '0 16px 48px rgba(16,24,40,.16), 0 2px 8px rgba(16,24,40,.06)',
}

/** Colours by night: own values, not the inverse of the day. */
export const darkPalette: Palette = {
  primary: '#1a6bf5',
  primaryHover: '#145fdf',
  primaryActive: '#0f53c6',
  primaryText: '#6ba6ff',
  primaryBg: '#15294a',
  primaryBorder: '#27508f',
  wash: '#141f33',
  layout: '#0e1116',
  container: '#161a21',
  elevated: '#1e242d',
  fill1: '#1a1f27',
  fill2: '#222832',
  fill3: '#2d3440',
  chosen: '#343c49',
  border: '#3a4250',
  cardBorder: '#272d37',
  split: '#20262f',
  text1: '#e8ebf0',
  text2: '#b0b7c3',
  text3: '#8a93a2',
  text4: '#5f6775',
  mask: 'rgba(0,0,0,.60)',
  ink: '#2a313d',
  success: '#2fb377',
  successText: '#4cc38a',
  successBg: '#12301f',
  warning: '#e5a53a',
  warningText: '#f0b04a',
  warningBg: '#36270b',
  error: '#f2555a',
  errorDeep: '#d0323a',
  errorText: '#ff8a8a',
  errorBg: '#3d1a1d',
  greyBg: '#262c36',
  focusRing: 'rgba(77,148,255,.22)',
  errorRing: 'rgba(242,85,90,.24)',
  raisedShadow: '0 4px 16px rgba(0,0,0,.4)',
  overlayShadow: '0 16px 48px rgba(0,0,0,.56)',
}

/** High contrast: each ink one step stronger, lines that can be seen. */
export function strongInks({ text1, text2 }: Palette, isDark: boolean): Partial<Palette> {
  const line = isDark ? '#8a93a2' : '#767f8e'
  return {
    text1: isDark ? '#ffffff' : '#000000',
    text2: text1,
    text3: text2,
    text4: isDark ? '#9aa3b2' : '#5f6775',
    border: line,
    cardBorder: line,
    split: isDark ? '#4a5160' : '#a9b1bd',
  }
}

/** For eyes that do not tell red from green: good is blue-green and light, bad is a deep orange, apart in brightness too. */
export function tellableColours(isDark: boolean): Partial<Palette> {
  return isDark
    ? {
        success: '#56b4e9',
        successText: '#7cc7f0',
        successBg: '#12303f',
        error: '#e8743b',
        errorDeep: '#b54400',
        errorText: '#ffa06b',
        errorBg: '#43210f',
        warning: '#f0e442',
        warningText: '#f0e442',
        warningBg: '#36330b',
      }
    : {
        success: '#0072b2',
        successText: '#00608f',
        successBg: '#e2f1fa',
        error: '#b54400',
        errorDeep: '#b54400',
        errorText: '#9c3a00',
        errorBg: '#fdeadd',
        warning: '#8a7a00',
        warningText: '#6b5f00',
        warningBg: '#faf6d2',
      }
}
