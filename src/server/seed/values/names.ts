import type { Random } from './random';
import type { SeedValues } from '../seed-row';

const surnames = [
  ...'李王张刘陈杨黄周吴徐孙胡朱高林何郭罗梁谢唐许邓冯曹彭曾萧田董潘袁蒋蔡余杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆汪范廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严欧莫孔向汤',
];
const menNames = [
  '志强',
  '建国',
  '文斌',
  '海波',
  '俊杰',
  '立新',
  '国华',
  '晓峰',
  '伟',
  '涛',
  '宏伟',
  '永红',
  '子轩',
  '鹏程',
  '卫东',
  '德明',
  '新民',
  '思远',
  '嘉豪',
  '振宇',
  '磊',
  '勇',
  '明辉',
  '湘平',
  '岳松',
  '江涛',
  '学军',
  '启航',
  '一鸣',
  '景行',
];
const womenNames = [
  '丽娟',
  '晓燕',
  '敏',
  '静',
  '秀英',
  '雅琴',
  '桂兰',
  '思琪',
  '雨欣',
  '梦瑶',
  '红梅',
  '玉兰',
  '佳怡',
  '文静',
  '慧',
  '芳',
  '春梅',
  '海燕',
  '诗涵',
  '若兰',
  '湘云',
  '小芸',
  '晓雯',
  '淑贞',
  '婷',
  '莉',
  '可欣',
  '语嫣',
  '素华',
  '清扬',
];

/** Makes a name of a person; `sex` is the dictionary's key. */
export const makePersonName = (random: Random, sex: string): string =>
  `${random.pick(surnames)}${random.pick(sex === '1' ? menNames : womenNames)}`;

export interface City {
  readonly key: Exclude<SeedValues<'crm/customers'>['cityId'], null>;
  readonly name: string;
  readonly area: string;
  readonly region: string;
  readonly postcode: string;
  readonly districts: readonly string[];
  readonly weight: number;
}

/** Cities of Hunan with the codes of GB/T 2260 and their telephone areas. */
export const cities: readonly City[] = [
  {
    key: '4301',
    name: '长沙',
    area: '0731',
    region: '430100',
    postcode: '410000',
    districts: ['芙蓉区', '天心区', '岳麓区', '开福区', '雨花区', '望城区', '长沙县', '浏阳市'],
    weight: 42,
  },
  {
    key: '4302',
    name: '株洲',
    area: '0731',
    region: '430200',
    postcode: '412000',
    districts: ['荷塘区', '芦淞区', '石峰区', '天元区'],
    weight: 12,
  },
  { key: '4303', name: '湘潭', area: '0731', region: '430300', postcode: '411100', districts: ['雨湖区', '岳塘区'], weight: 9 },
  { key: '4304', name: '衡阳', area: '0734', region: '430400', postcode: '421000', districts: ['蒸湘区', '石鼓区', '雁峰区'], weight: 7 },
  { key: '4305', name: '邵阳', area: '0739', region: '430500', postcode: '422000', districts: ['双清区', '大祥区'], weight: 4 },
  { key: '4306', name: '岳阳', area: '0730', region: '430600', postcode: '414000', districts: ['岳阳楼区', '云溪区'], weight: 7 },
  { key: '4307', name: '常德', area: '0736', region: '430700', postcode: '415000', districts: ['武陵区', '鼎城区'], weight: 6 },
  { key: '4308', name: '张家界', area: '0744', region: '430800', postcode: '427000', districts: ['永定区'], weight: 2 },
  { key: '4309', name: '益阳', area: '0737', region: '430900', postcode: '413000', districts: ['赫山区', '资阳区'], weight: 4 },
  { key: '4310', name: '郴州', area: '0735', region: '431000', postcode: '423000', districts: ['北湖区', '苏仙区'], weight: 4 },
  { key: '4311', name: '永州', area: '0746', region: '431100', postcode: '425000', districts: ['冷水滩区', '零陵区'], weight: 3 },
  { key: '4312', name: '怀化', area: '0745', region: '431200', postcode: '418000', districts: ['鹤城区'], weight: 3 },
  { key: '4313', name: '娄底', area: '0738', region: '431300', postcode: '417000', districts: ['娄星区'], weight: 3 },
  { key: '4331', name: '吉首', area: '0743', region: '433100', postcode: '416000', districts: ['吉首市'], weight: 1 },
];

const roads = [
  '芙蓉中路',
  '韶山路',
  '五一路',
  '建设路',
  '人民路',
  '湘江路',
  '劳动路',
  '解放路',
  '金星路',
  '麓谷大道',
  '长江路',
  '黄河路',
  '银杉路',
  '桃花路',
  '云栖路',
  '迎宾路',
  '工业大道',
  '创新路',
  '科技园路',
  '滨江路',
];

/** Makes a street address within a city. */
export const makeAddress = (random: Random, city: City): string =>
  `湖南省${city.key === '4331' ? '湘西州' : `${city.name}市`}${random.pick(city.districts)}${random.pick(roads)}${random.int(1, 899)}号`;
