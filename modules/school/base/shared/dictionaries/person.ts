import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from './code-list.ts'

/** Facts of persons, by national standards. */
export const personDictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'sex',
    label: '性别',
    type: 'standard',
    items: codeList('0 未知的性别 1 男 2 女 9 未说明的性别', {
      1: { synonyms: ['男性', '男生'] },
      2: { synonyms: ['女性', '女生'] },
    }),
  },
  {
    set: 'marriage',
    label: '婚姻状况',
    type: 'standard',
    items: codeList('10 未婚 20 已婚 21 初婚 22 再婚 23 复婚 30 丧偶 40 离婚 90 未说明的婚姻状况', {
      21: { parent: '20' },
      22: { parent: '20' },
      23: { parent: '20' },
      40: { synonyms: ['离异'] },
      90: { synonyms: ['未说明'] },
    }),
  },
  {
    set: 'health',
    label: '健康状况',
    type: 'standard',
    items: codeList('1 健康或良好 2 一般或较弱 3 有慢性病 6 残疾', {
      1: { synonyms: ['健康', '良好'] },
      2: { synonyms: ['一般', '较弱'] },
      3: { synonyms: ['慢性病'] },
    }),
  },
  {
    set: 'nation',
    label: '民族',
    type: 'standard',
    items: codeList(
      `01 汉族 02 蒙古族 03 回族 04 藏族 05 维吾尔族 06 苗族 07 彝族 08 壮族 09 布依族 10 朝鲜族
       11 满族 12 侗族 13 瑶族 14 白族 15 土家族 16 哈尼族 17 哈萨克族 18 傣族 19 黎族 20 傈僳族
       21 佤族 22 畲族 23 高山族 24 拉祜族 25 水族 26 东乡族 27 纳西族 28 景颇族 29 柯尔克孜族 30 土族
       31 达斡尔族 32 仫佬族 33 羌族 34 布朗族 35 撒拉族 36 毛南族 37 仡佬族 38 锡伯族 39 阿昌族 40 普米族
       41 塔吉克族 42 怒族 43 乌孜别克族 44 俄罗斯族 45 鄂温克族 46 德昂族 47 保安族 48 裕固族 49 京族 50 塔塔尔族
       51 独龙族 52 鄂伦春族 53 赫哲族 54 门巴族 55 珞巴族 56 基诺族 97 其他 98 外国血统中国籍人士`,
      { '01': { synonyms: ['汉'] }, '05': { synonyms: ['维族'] } },
    ),
  },
  {
    set: 'political',
    label: '政治面貌',
    type: 'standard',
    items: codeList(
      `01 中共党员 02 中共预备党员 03 共青团员 04 民革会员 05 民盟盟员 06 民建会员 07 民进会员 08 农工党党员
       09 致公党党员 10 九三学社社员 11 台盟盟员 12 无党派民主人士 13 群众`,
      {
        '01': { synonyms: ['党员', '中国共产党党员'] },
        '02': { synonyms: ['预备党员', '中国共产党预备党员'] },
        '03': { synonyms: ['团员', '中国共产主义青年团团员'] },
        '04': { synonyms: ['民革党员'] },
        '12': { synonyms: ['无党派', '无党派人士'] },
      },
    ),
  },
  {
    set: 'idCardType',
    label: '证件类型',
    type: 'standard',
    items: codeList(
      `1 居民身份证 2 军官证 3 士兵证 4 文职干部证 5 部队离退休证 6 香港特区护照/身份证明 7 澳门特区护照/身份证明
       8 台湾居民来往大陆通行证 9 境外永久居住证 A 护照 B 户口簿 C 港澳居民来往内地通行证 D 港澳台居民居住证 Z 其他`,
      { 1: { synonyms: ['身份证'] }, 8: { synonyms: ['台胞证'] }, C: { synonyms: ['港澳通行证', '回乡证'] } },
    ),
  },
  {
    set: 'gatqw',
    label: '港澳台侨外',
    type: 'standard',
    items: codeList(
      `00 否 01 香港同胞 02 香港同胞亲属 03 澳门同胞 04 澳门同胞亲属 05 台湾同胞 06 台湾同胞亲属 11 华侨 12 侨眷
       13 归侨 14 归侨子女 21 归国留学人员 31 非华裔中国人 41 外籍华裔人 51 外国人 99 其他`,
    ),
  },
  {
    set: 'hukou',
    label: '户口性质',
    type: 'system',
    items: codeList('1 农业 2 非农业 3 居民 9 未知', {
      1: { synonyms: ['农业户口', '农村'] },
      2: { synonyms: ['非农业户口', '城镇'] },
      3: { synonyms: ['居民户口'] },
    }),
  },
  {
    set: 'bloodType',
    label: '血型',
    type: 'system',
    items: codeList('1 A 2 B 3 AB 4 O 0 未知', {
      1: { synonyms: ['A型'] },
      2: { synonyms: ['B型'] },
      3: { synonyms: ['AB型'] },
      4: { synonyms: ['O型'] },
    }),
  },
]
