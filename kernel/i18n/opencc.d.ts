/** Word lists of the converter: `from to|from to|…`. */
declare module 'opencc-js/dict/*' {
  const words: string
  export default words
}
