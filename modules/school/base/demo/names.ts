import type { Random } from '#kernel/world/demo-random.ts'

export type DemoName = { xm: string; py: string }

/** A made-up name: surname and given name drawn apart, now and then a double surname or a rare character. */
export function makeName(input: { random: Random; sex: '1' | '2'; nation: string }): DemoName {
  const { random, sex, nation } = input
  if (nation === '05')
    return joined([random.pick(sex === '1' ? uyghurMen : uyghurWomen), random.pick(uyghurFathers)], '·')
  if (nation === '04') return joined([random.pick(tibetanFirst), random.pick(tibetanSecond)])
  const surname = random.chance(0.012) ? random.pick(doubleSurnames) : random.pick(surnames)
  const given = sex === '1' ? maleCharacters : femaleCharacters
  const second = random.chance(0.12) ? null : random.chance(0.3) ? random.pick(neutralCharacters) : random.pick(given)
  const last = random.chance(0.006) ? random.pick(rareCharacters) : random.pick(given)
  const parts = [surname, ...(second && second !== last ? [second] : []), last]
  return joined(parts)
}

function joined(parts: readonly DemoName[], dot = ''): DemoName {
  return { xm: parts.map((part) => part.xm).join(dot), py: parts.map((part) => part.py).join(' ') }
}

function read(written: string): DemoName[] {
  return written
    .trim()
    .split(/\s+/)
    .map((word) => {
      const at = word.search(/[a-z]/)
      return { xm: word.slice(0, at), py: word.slice(at) }
    })
}

// Frequent surnames stand more than once.
const surnames = read(`
  王wang 王wang 王wang 李li 李li 李li 张zhang 张zhang 张zhang 刘liu 刘liu 刘liu 陈chen 陈chen 陈chen 杨yang 杨yang 黄huang 黄huang
  赵zhao 周zhou 周zhou 吴wu 吴wu 徐xu 孙sun 朱zhu 马ma 胡hu 胡hu 郭guo 林lin 何he 何he 高gao 罗luo 罗luo 郑zheng 梁liang 谢xie 谢xie 宋song
  唐tang 唐tang 许xu 邓deng 邓deng 冯feng 韩han 曹cao 曾zeng 曾zeng 彭peng 彭peng 萧xiao 肖xiao 蔡cai 潘pan 田tian 董dong 袁yuan 于yu 余yu
  叶ye 蒋jiang 杜du 苏su 魏wei 程cheng 吕lv 丁ding 沈shen 任ren 姚yao 卢lu 傅fu 钟zhong 姜jiang 崔cui 谭tan 谭tan 廖liao 范fan 汪wang 陆lu
  金jin 石shi 戴dai 贾jia 韦wei 夏xia 邱qiu 方fang 侯hou 邹zou 熊xiong 孟meng 秦qin 白bai 江jiang 阎yan 薛xue 尹yin 段duan 雷lei 黎li 史shi
  龙long 陶tao 贺he 顾gu 毛mao 郝hao 龚gong 邵shao 万wan 钱qian 严yan 覃qin 武wu 戴dai 莫mo 孔kong 向xiang 汤tang 易yi 文wen 翦jian`)
const doubleSurnames = read(
  '欧阳ouyang 上官shangguan 诸葛zhuge 司马sima 司徒situ 皇甫huangfu 尉迟yuchi 王张wangzhang 李陈lichen 刘周liuzhou',
)
const maleCharacters = read(`
  伟wei 强qiang 磊lei 军jun 勇yong 杰jie 涛tao 明ming 超chao 刚gang 平ping 辉hui 鹏peng 飞fei 斌bin 浩hao 宇yu 凯kai 波bo 健jian 俊jun 帆fan
  帅shuai 旭xu 宁ning 龙long 林lin 阳yang 晨chen 轩xuan 泽ze 博bo 文wen 航hang 睿rui 毅yi 翔xiang 坤kun 锋feng 诚cheng 峰feng 豪hao 鑫xin
  皓hao 桐tong 梓zi 熙xi 琛chen 煜yu 昊hao 洋yang 恒heng 威wei 亮liang 栋dong 维wei 哲zhe 然ran 骏jun 霖lin 钦qin 卓zhuo 城cheng`)
const femaleCharacters = read(`
  芳fang 娜na 敏min 静jing 丽li 艳yan 娟juan 霞xia 玲ling 燕yan 婷ting 雪xue 慧hui 莹ying 倩qian 洁jie 梅mei 琳lin 颖ying 媛yuan 丹dan 蕾lei
  薇wei 露lu 欣xin 怡yi 佳jia 瑶yao 萱xuan 涵han 悦yue 琪qi 晴qing 诗shi 雅ya 梦meng 瑾jin 璐lu 妍yan 玥yue 茜xi 岚lan 婉wan 馨xin 彤tong
  菲fei 柔rou 蓉rong 珊shan 莎sha 钰yu 曼man 语yu 桐tong 梓zi 思si 依yi 可ke 芸yun 黛dai 苗miao 晗han`)
const neutralCharacters = read(
  '子zi 雨yu 嘉jia 晓xiao 一yi 若ruo 天tian 志zhi 家jia 世shi 思si 永yong 国guo 春chun 秋qiu 海hai 云yun 心xin 清qing 立li',
)
// Characters outside the basic plane or hard to type: screens, sheets and searches must carry them.
const rareCharacters = read('𬭎hong 𫖮yi 𬘡yin 𬒈que 翀chong 彧yu 㛃jie 玹xuan 昉fang 犇ben 垚yao 骉biao')
const uyghurMen = read(
  '艾力aili 买买提maimaiti 阿卜杜拉abudula 吐尔逊tuerxun 木拉提mulati 亚森yasen 努尔nuer 库尔班kuerban',
)
const uyghurWomen = read(
  '阿依古丽ayiguli 古丽娜尔gulinaer 热依汗reyihan 帕提古丽patiguli 迪丽拜尔dilibaier 米热古丽mireguli',
)
const uyghurFathers = read(
  '买买提maimaiti 吾买尔wumaier 卡德尔kadeer 阿不来提abulaiti 热合曼reheman 依明yiming 托合提tuoheti',
)
const tibetanFirst = read('扎西zhaxi 次仁ciren 旦增danzeng 格桑gesang 达瓦dawa 洛桑luosang 边巴bianba 索朗suolang')
const tibetanSecond = read('卓玛zhuoma 多吉duoji 平措pingcuo 央宗yangzong 顿珠dunzhu 曲珍quzhen 旺堆wangdui 拉姆lamu')
