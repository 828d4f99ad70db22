import { furtherAbilities } from './values/further-abilities';
import { type Domain, instruments } from './values/instruments';
import { departmentKey, departmentOfDomain, type SeedOptions } from './make-organisation';
import { routeKey } from './logistics/make-nodes';
import { makeRandom } from './values/random';
import { serial, shiftDay, shiftMonths, type Seed, type SeedValues, workTime } from './seed-row';

const codeOfDomain: Readonly<Record<Domain, string>> = { '04': 'RG', '12': 'LX', '10': 'CD' };
const disciplineOfDomain: Readonly<Record<Domain, string>> = { '04': '04', '12': '12', '10': '01' };

const basisNumbers = [...new Set(instruments.map((instrument) => instrument.basis))];

/** Key of the regulation that an instrument is tested by. */
export const basisKey = (fileNo: string): string => `standardFiles:${fileNo}`;

/** Titles that do not follow from the instrument's name. */
const titles: Readonly<Record<string, string>> = {
  'JJF 1101-2019': '环境试验设备温度、湿度参数校准规范',
  'JJG 52-2013': '弹性元件式一般压力表、压力真空表和真空表检定规程',
  'JJF 1664-2017': '温度显示仪校准规范',
};

/** Regulations are published in the year that ends their number. */
function publishedIn(fileNo: string, month: number): string {
  return `${fileNo.slice(-4)}-${String(month).padStart(2, '0')}-15`;
}

/** Makes the regulations that the catalogue is based on and the institute's own procedures. */
export function makeStandardFiles({ seed, today }: SeedOptions): readonly Seed<'metrology/standardFiles'>[] {
  const random = makeRandom(seed, 'standardFiles');
  const checked = (): string =>
    shiftDay(
      today,
      -random.weighted([
        [random.int(5, 200), 9],
        [random.int(380, 600), 1],
      ]),
    );
  const regulations = basisNumbers.map((fileNo, index): Seed<'metrology/standardFiles'> => {
    const of = instruments.find((instrument) => instrument.basis === fileNo);
    const publishDate = publishedIn(fileNo, random.int(1, 6));
    return {
      key: basisKey(fileNo),
      createTime: workTime(shiftDay(today, -random.int(300, 690)), index),
      values: {
        fileNo,
        fileName: titles[fileNo] ?? `${of?.name ?? '计量器具'}${fileNo.startsWith('JJG') ? '检定规程' : '校准规范'}`,
        fileType: '1',
        fileStatus: '1',
        publishOrg: '国家市场监督管理总局',
        publishDate,
        implementDate: shiftMonths(publishDate, 6),
        abolishDate: null,
        replacedById: null,
        controlNo: `SK-${serial(index + 1, 3)}`,
        holders: '相关检测室、质量技术部',
        lastCheckDate: checked(),
        fileIds: null,
        summary: null,
        remark: null,
      },
    };
  });
  const kinds = [
    ['2', 'CZ', '操作规程'],
    ['3', 'ZJ', '自校规程'],
    ['4', 'HC', '期间核查规程'],
  ] as const;
  const own = instruments.slice(0, 58).map((instrument, index): Seed<'metrology/standardFiles'> => {
    const [fileType, code, word] = random.pick(kinds);
    const publishDate = shiftDay(today, -random.int(720, 2000));
    const fileStatus = random.weighted([
      ['1', 9],
      ['2', 1],
      ['3', 0.6],
    ]);
    return {
      key: `standardFiles:own${index + 1}`,
      createTime: workTime(shiftDay(today, -random.int(60, 650)), index),
      values: {
        fileNo: `XH/${code} ${serial(index + 1, 3)}-${publishDate.slice(0, 4)}`,
        fileName: `${instrument.name}${word}`,
        fileType,
        fileStatus,
        publishOrg: '湘衡计量检测研究院',
        publishDate,
        implementDate: shiftDay(publishDate, 30),
        abolishDate: fileStatus === '3' ? shiftDay(today, -random.int(10, 300)) : null,
        replacedById: null,
        controlNo: `SK-${serial(200 + index, 3)}`,
        holders: '各检测室',
        lastCheckDate: checked(),
        fileIds: null,
        summary:
          fileType === '2'
            ? '<p>与上一版相比：</p><ul><li>增加设备<strong>开机预热</strong>要求</li><li>温度波动由 ±2 ℃ 改为 ±1 ℃</li></ul>'
            : null,
        remark: null,
      },
    };
  });
  // Drawn last, so that what stands before stays what it is.
  const further = furtherAbilities.map(({ basis, title }, index): Seed<'metrology/standardFiles'> => {
    const publishDate = publishedIn(basis, random.int(1, 6));
    return {
      key: basisKey(basis),
      createTime: workTime(shiftDay(today, -random.int(300, 690)), index),
      values: {
        ...{ fileNo: basis, fileName: title, fileType: '1', fileStatus: '1', publishOrg: '国家市场监督管理总局' },
        ...{ publishDate, implementDate: shiftMonths(publishDate, 6), abolishDate: null, replacedById: null },
        ...{ controlNo: `SK-${serial(300 + index, 3)}`, holders: '力学室、质量技术部', lastCheckDate: checked() },
        ...{ fileIds: null, summary: null, remark: null },
      },
    };
  });
  return [...regulations, ...own, ...further];
}

type CatalogValues = SeedValues<'metrology/catalog'>;

/** An entry of the catalogue with what quotes, contracts and bills take from it. */
export interface CatalogRow extends Seed<'metrology/catalog'> {
  readonly offer: {
    readonly name: string;
    readonly price: string;
    readonly isDiscountable: 0 | 1;
    readonly isStrong: CatalogValues['isStrong'];
    readonly unit: CatalogValues['unit'];
    readonly abilityType: CatalogValues['defaultAbilityType'];
    readonly model: string;
    readonly range: string;
    readonly accuracy: string;
    readonly basis: string;
  };
}

/** Makes the catalogue: an entry for each variant of each instrument. */
export function makeCatalog({ seed, today }: SeedOptions): readonly CatalogRow[] {
  const random = makeRandom(seed, 'catalog');
  let index = 0;
  return instruments.flatMap((instrument, project) =>
    instrument.variants.map(({ label, model, range, accuracy }): CatalogRow => {
      index += 1;
      const name = instrument.variants.length > 1 ? `${instrument.name}(${label})` : instrument.name;
      const price = `${instrument.price + random.int(0, 4) * 10}.00`;
      const isDiscountable = instrument.strong === '0' ? 1 : 0;
      const abilityType = instrument.basis.startsWith('JJG') ? '1' : '2';
      return {
        key: `catalog:${index}`,
        createTime: workTime(shiftDay(today, -random.int(200, 680)), index % 500),
        offer: {
          name,
          price,
          isDiscountable,
          isStrong: instrument.strong,
          unit: instrument.unit,
          model,
          range,
          accuracy,
          basis: instrument.basis,
          abilityType,
        },
        values: {
          catalogCode: `${codeOfDomain[instrument.domain]}${serial(index, 4)}`,
          name,
          aliases: instrument.aliases,
          pinyin: null,
          technologyDomain: instrument.domain,
          isStrong: instrument.strong,
          strongCode: instrument.strong === '0' ? null : instrument.strongCode,
          strongWay: instrument.strong === '0' ? null : 'V',
          unit: instrument.unit,
          defaultAbilityType: abilityType,
          defaultCycle: instrument.cycle,
          basisIds: basisKey(instrument.basis),
          deptId: departmentKey(departmentOfDomain[instrument.domain]),
          groupId: `groups:${instrument.group}`,
          projectNo: serial(project + 1, 3),
          disciplineNo: disciplineOfDomain[instrument.domain],
          routeId: routeKey(departmentKey(departmentOfDomain[instrument.domain])),
          defaultDays: random.weighted([
            [5, 2],
            [7, 5],
            [10, 2],
          ]),
          paramList: '外观、示值误差、重复性',
          price,
          isDiscountable,
          abilityStatus: random.chance(0.97) ? '1' : '2',
        },
      };
    }),
  );
}
