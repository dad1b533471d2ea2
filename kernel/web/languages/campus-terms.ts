/** Where characters alone would be guessed wrongly: simplified words of this product, in traditional characters. */
export const spellings: readonly (readonly [string, string])[] = [
  ['校历', '校曆'],
  ['教学周', '教學週'],
  ['周次', '週次'],
  ['周课', '週課'],
  // A number stands before it: 第{{n}}周.
  ['}}周', '}}週'],
  ['群发', '群發'],
  ['发布', '發布'],
  ['账', '帳'],
  ['平台', '平台'],
  ['后台', '後台'],
  ['审核', '審核'],
  ['复核', '複核'],
]

/** What schools in Taiwan call things, where the general list of terms speaks of computers instead. */
export const terms: readonly (readonly [string, string])[] = [
  ['權限', '權限'],
  ['參數', '參數'],
  ['代碼', '代碼'],
  ['類型', '類型'],
  ['對象', '對象'],
  ['項目', '項目'],
  ['註銷', '註銷'],
  ['發送', '發送'],
  ['綁定', '綁定'],
  ['擴展', '擴充'],
  ['全局', '全域'],
  ['微信號', '微信號'],
  ['端口', '連接埠'],
  ['訪問', '存取'],
  ['密鑰', '金鑰'],
  ['水印', '浮水印'],
  ['浮水印', '浮水印'],
  ['全屏', '全螢幕'],
  ['移動端', '行動端'],
  ['移動菜單', '行動選單'],
  ['程序', '程序'],
  ['小程序', '小程式'],
]
