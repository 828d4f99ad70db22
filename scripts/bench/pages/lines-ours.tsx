import '@ant-design/v5-patch-for-react-19';
import { observer } from '@formily/react';
import zhCN from 'antd/es/locale/zh_CN';
import { order, orderValidator } from 'virtual:bench-page';
import { toExpressionContext } from '../../../src/runtime/source/expression-context';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import '../../../src/runtime/form/layout/form.css';
import { LinesTable } from '../../../src/runtime/form/lines/lines-table';
import { loadValidator } from '../../../src/runtime/form/engine/load-validator';
import { PageProvider, type PageUser } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import './bench.css';
import './start-words';
import { offerBench } from './harness';

const user: PageUser = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const source = makeFakeSource({ model: order, can: ['view', 'create', 'edit'], validator: orderValidator }, []);
const validator = await loadValidator(orderValidator);

const field = order.record.fields.find((each) => each.name === 'items');
const line = field?.line;
if (!field || !line) throw new Error('the measured form has no lines');

const names = ['电子天平', '数字压力表', '砝码', '热电偶', '游标卡尺', '万用表'];

const toLine = (index: number): Readonly<Record<string, unknown>> => ({
  id: String(10_000 + index),
  deviceNo: `LH-${String(100_000 + index)}`,
  deviceName: names[index % names.length],
  model: `MS-${String(index % 90)}`,
  measureRange: '（0～200）mm',
  accuracy: '0.05 级',
  serialNo: `SN${String(index).padStart(6, '0')}`,
  manufacturer: '湘仪天平仪器设备有限公司',
  customer: '长沙机械制造有限公司',
  state: String(1 + (index % 4)),
  classify: 'ABC'[index % 3],
  fee: `${String(80 + (index % 900))}.00`,
  quantity: 1 + (index % 5),
  receivedAt: '2026-11-02 09:30:00',
  dueDate: '2026-12-02',
  place: '力学楼 204',
  keeper: '王芳',
  department: '力学室',
  urgent: index % 2,
  remark: '随箱附证书',
});

let session: FormSession | undefined;

/** Stands for the rest of the form: it shows a value that follows from the lines. */
const Total = observer(function Total({ of }: { readonly of: FormSession }) {
  return <output>{String(of.form.getValuesIn('total') ?? '')}</output>;
});

offerBench<unknown>({
  scroller: '.lh-grid',
  row: '.lh-grid-row',
  makeRows: (count) => {
    const items = Array.from({ length: count }, (_, index) => toLine(index));
    session = new FormSession({
      record: order.record,
      groups: order.form?.groups ?? [],
      validator,
      values: { title: '测速', items },
      context: () => toExpressionContext(user),
    });
    return items;
  },
  dress: (content) => (
    <ThemeProvider scheme="light" locale={zhCN}>
      <PageProvider source={source} user={user}>
        {content}
      </PageProvider>
    </ThemeProvider>
  ),
  draw: () =>
    session ? (
      <div className="lh-form">
        <LinesTable session={session} field={field} line={line} readOnly={false} widget="lines" />
        <Total of={session} />
      </div>
    ) : null,
  more: {
    /** Makes the whole form judge all its lines from now on, as after an attempt to save. */
    check: () => session?.check(),
    value: (index) => JSON.stringify(session?.lines.of(field)[index]),
  },
});
