/** What the institute measures beside the instruments of its catalogue, so that each shipped record template belongs to an ability. */
export const furtherAbilities = [
  {
    ...{ name: '数字多用表', basis: 'JJF 1587-2016', title: '数字多用表校准规范' },
    ...{ range: '直流电压 (0~1000)V', accuracy: '0.02%' },
  },
  {
    ...{ name: '秒表', basis: 'JJG 237-2010', title: '秒表检定规程' },
    ...{ range: '(0~86400)s', accuracy: '±(0.05~0.5)s' },
  },
  {
    ...{ name: '光照度计', basis: 'JJG 245-2005', title: '光照度计检定规程' },
    ...{ range: '(0.1~3000)lx', accuracy: '一级 ±4%' },
  },
] as const;
