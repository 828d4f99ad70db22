import '@ant-design/v5-patch-for-react-19';
import { FormProvider } from '@formily/react';
import zhCN from 'antd/es/locale/zh_CN';
import { entry, entryValidator } from 'virtual:bench-page';
import { toExpressionContext } from '../../../src/runtime/source/expression-context';
import { FormBody } from '../../../src/runtime/form/layout/form-body';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import '../../../src/runtime/form/layout/form.css';
import '../../../src/runtime/form/widgets/widgets.css';
import { loadValidator } from '../../../src/runtime/form/engine/load-validator';
import { PageProvider, type PageUser } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { formFields } from '../bench-pages';
import './bench.css';
import './start-words';
import { offerBench } from './harness';

const user: PageUser = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const source = makeFakeSource({ model: entry, can: ['view', 'create', 'edit'], validator: entryValidator }, []);
const validator = await loadValidator(entryValidator);

let session: FormSession | undefined;

offerBench<unknown>({
  scroller: '.lh-form',
  row: '.lh-form-row',
  makeRows: () => {
    session = new FormSession({
      record: entry.record,
      groups: entry.form?.groups ?? [],
      validator,
      values: {},
      context: () => toExpressionContext(user),
    });
    return formFields;
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
        <FormProvider form={session.form}>
          <FormBody session={session} layout="groups" columns={2} readOnly={false} />
        </FormProvider>
      </div>
    ) : null,
  more: { check: () => session?.check() },
});
