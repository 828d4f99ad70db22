import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../runtime/list/list-page';
import { loadListParts, RecordForm } from '../runtime/list/list-parts';
import { PageProvider } from '../runtime/source/page-context';
import type { PageSource } from '../runtime/source/page-source';
import { asRole } from '../runtime/testing/as-role';
import { makeFakeSource } from '../runtime/testing/fake-source';
import { sampleRows } from '../runtime/testing/sample-rows';
import type { PageModel } from '../schema/model/page-model';
import type { DraftPreviewProps } from '../shell/studio/draft-preview';
import { Splash } from './splash';

const rowCount = 40;

/** A page over sample rows of its own: it reaches no server, and every write is answered by `notSaved`. */
function makeSource(page: PageModel, role: string | undefined, notSaved: string): PageSource {
  const { model, can } = asRole(page, role);
  // A form stands in the place of its list: it would cover the editor otherwise.
  const placed = model.form ? { ...model, form: { ...model.form, mode: 'page' as const } } : model;
  const fake = makeFakeSource({ model: placed, can, validator: '' }, sampleRows(model.record, rowCount), {
    writeFailure: new Error(notSaved),
  });
  // The module that checks entries is made when a page is published.
  return { ...fake, validator: () => Promise.resolve(() => true) };
}

/** The page of a draft, drawn by what draws every page. @public */
export function DraftPage({ page, kind, role, user }: DraftPreviewProps) {
  const { t } = useTranslation();
  const [source] = useState(() => makeSource(page, role, t('studio.previewNotSaved')));
  const [viewer] = useState(() => ({
    ...{ id: user.userId, name: user.nickName, roles: role === undefined ? [...user.roles] : [role], deptId: user.deptId },
    ...{ staffId: user.staffId ?? '', enterId: user.enterId ?? '' },
  }));
  const [row] = useState(() => sampleRows(page.record, 1)[0]);
  const [whole, setWhole] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    // What does not come says so in its own place.
    const draw = (): void => void (here && setWhole(true));
    loadListParts(source.served.model).then(draw, draw);
    return () => {
      here = false;
    };
  }, [source]);
  if (!whole) return <Splash />;
  if (kind === 'list') return <ListPage source={source} user={viewer} />;
  const again = (): void => setTurn(turn + 1);
  return (
    <PageProvider source={source} user={viewer}>
      <RecordForm
        key={turn}
        source={source}
        mode={kind === 'form' ? 'create' : 'view'}
        {...(kind === 'record' && row ? { row } : {})}
        onSaved={again}
        onClose={again}
      />
    </PageProvider>
  );
}
