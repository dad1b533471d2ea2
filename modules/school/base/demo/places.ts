/** Where people come from: a city with some of its counties, and the ethnic groups one meets there. */
export type DemoCity = {
  /** First four digits of GB/T 2260. */
  code: string
  name: string
  counties: readonly (readonly [code: string, name: string])[]
  /** Ethnic groups beside 汉族 and how often. */
  nations?: readonly (readonly [nation: string, share: number])[]
}

const home: readonly DemoCity[] = [
  { code: '4301', name: '湖南省长沙市', counties: pairs('430181 浏阳市 430182 宁乡市 430121 长沙县 430112 望城区') },
  { code: '4302', name: '湖南省株洲市', counties: pairs('430223 攸县 430281 醴陵市 430224 茶陵县') },
  { code: '4303', name: '湖南省湘潭市', counties: pairs('430321 湘潭县 430381 湘乡市') },
  { code: '4304', name: '湖南省衡阳市', counties: pairs('430421 衡阳县 430426 祁东县 430481 耒阳市') },
  {
    code: '4305',
    name: '湖南省邵阳市',
    counties: pairs('430524 隆回县 430581 武冈市 430525 洞口县'),
    nations: [
      ['03', 0.03],
      ['06', 0.03],
    ],
  },
  { code: '4306', name: '湖南省岳阳市', counties: pairs('430621 岳阳县 430626 平江县 430682 临湘市') },
  {
    code: '4307',
    name: '湖南省常德市',
    counties: pairs('430725 桃源县 430721 安乡县'),
    nations: [
      ['15', 0.05],
      ['03', 0.02],
    ],
  },
  {
    code: '4308',
    name: '湖南省张家界市',
    counties: pairs('430821 慈利县 430822 桑植县'),
    nations: [
      ['15', 0.5],
      ['14', 0.1],
    ],
  },
  { code: '4309', name: '湖南省益阳市', counties: pairs('430922 桃江县 430923 安化县') },
  { code: '4310', name: '湖南省郴州市', counties: pairs('431021 桂阳县 431022 宜章县'), nations: [['13', 0.05]] },
  {
    code: '4311',
    name: '湖南省永州市',
    counties: pairs('431126 宁远县 431129 江华瑶族自治县'),
    nations: [['13', 0.3]],
  },
  {
    code: '4312',
    name: '湖南省怀化市',
    counties: pairs('431224 溆浦县 431230 通道侗族自治县'),
    nations: [
      ['12', 0.3],
      ['06', 0.1],
    ],
  },
  { code: '4313', name: '湖南省娄底市', counties: pairs('431321 双峰县 431382 涟源市') },
  {
    code: '4331',
    name: '湖南省湘西土家族苗族自治州',
    counties: pairs('433101 吉首市 433127 永顺县 433130 龙山县'),
    nations: [
      ['15', 0.45],
      ['06', 0.35],
    ],
  },
]

const elsewhere: readonly DemoCity[] = [
  { code: '4210', name: '湖北省荆州市', counties: pairs('421083 洪湖市 421022 公安县') },
  { code: '3609', name: '江西省宜春市', counties: pairs('360981 丰城市 360923 上高县') },
  { code: '4418', name: '广东省清远市', counties: pairs('441881 英德市 441882 连州市') },
  {
    code: '4503',
    name: '广西壮族自治区桂林市',
    counties: pairs('450321 阳朔县 450328 龙胜各族自治县'),
    nations: [
      ['08', 0.4],
      ['13', 0.1],
    ],
  },
  {
    code: '5226',
    name: '贵州省黔东南苗族侗族自治州',
    counties: pairs('522634 雷山县 522632 榕江县'),
    nations: [
      ['06', 0.5],
      ['12', 0.3],
    ],
  },
  { code: '4113', name: '河南省南阳市', counties: pairs('411381 邓州市 411325 内乡县') },
  { code: '5119', name: '四川省巴中市', counties: pairs('511922 南江县 511923 平昌县') },
  {
    code: '5306',
    name: '云南省昭通市',
    counties: pairs('530626 绥江县 530621 鲁甸县'),
    nations: [
      ['07', 0.15],
      ['03', 0.1],
    ],
  },
  {
    code: '6531',
    name: '新疆维吾尔自治区喀什地区',
    counties: pairs('653125 莎车县 653121 疏附县'),
    nations: [['05', 0.9]],
  },
  { code: '5401', name: '西藏自治区拉萨市', counties: pairs('540102 城关区 540121 林周县'), nations: [['04', 0.92]] },
  {
    code: '1501',
    name: '内蒙古自治区呼和浩特市',
    counties: pairs('150125 武川县 150123 和林格尔县'),
    nations: [
      ['02', 0.3],
      ['11', 0.05],
    ],
  },
  { code: '6204', name: '甘肃省白银市', counties: pairs('620422 会宁县 620421 靖远县'), nations: [['03', 0.08]] },
]

const near = ['92', '93', '94', '95', '96', '97', '98', '99']
const far = ['98', '99']

/** Area codes for id numbers, each with its city: last digits that no county has, so that no number is a real person's. */
export const demoAreas: readonly { area: string; city: DemoCity }[] = [
  ...home.flatMap((city) => near.map((suffix) => ({ area: city.code + suffix, city }))),
  ...elsewhere.flatMap((city) => far.map((suffix) => ({ area: city.code + suffix, city }))),
]

function pairs(written: string): [code: string, name: string][] {
  const words = written.split(' ')
  const found: [string, string][] = []
  for (let i = 0; i < words.length; i += 2) found.push([words[i]!, words[i + 1]!])
  return found
}
