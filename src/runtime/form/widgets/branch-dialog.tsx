import { Alert, Button, Checkbox, Input, Radio, Tree } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../../ui/dialog/dialog-host';
import { usePage } from '../../source/page-context';
import type { Candidate } from '../../source/page-source';
import { readFailure } from '../../source/read-failure';
import { useComposing } from '../../search/composing';
import { toTree, type TreeNode } from '../../search/to-tree';
import { toKeys } from '../../../schema/entry/format-value';
import type { WidgetProps } from '../engine/widget-props';
import { type Target, toTarget } from '../../source/target';
import { useDialogWords } from '../../source/use-dialog-words';
import { askedName, targetsOf } from './use-records';

interface Node {
  key: string;
  title: string;
  children: Node[];
}

const toNode = (node: TreeNode): Node => ({ key: node.value, title: node.title, children: node.children.map(toNode) });

/** Units: records shown of one branch; a longer one is narrowed by typing. */
const shown = 200;

/** Reads the records of a branch; an answer that is overtaken is dropped. */
function useBranch(field: string, around: WidgetProps['around']) {
  const { source } = usePage();
  const [found, setFound] = useState<{ readonly candidates: readonly Candidate[]; readonly failure: string; readonly busy: boolean }>({
    candidates: [],
    failure: '',
    busy: true,
  });
  const turn = useRef(0);
  const row = useRef(around);
  useEffect(() => {
    row.current = around;
  });
  const read = useCallback(
    async (branch: string, keyword: string) => {
      turn.current += 1;
      const mine = turn.current;
      setFound((old) => ({ ...old, busy: true }));
      const values = row.current();
      try {
        const candidates = await source.candidates({
          field,
          size: shown,
          current: 1,
          ...(branch === '' ? {} : { branch }),
          ...(keyword === '' ? {} : { keyword }),
          ...(values ? { values } : {}),
        });
        if (mine === turn.current) setFound({ candidates, failure: '', busy: false });
      } catch (thrown) {
        if (mine === turn.current) setFound({ candidates: [], failure: readFailure(thrown).sentence, busy: false });
      }
    },
    [source, field],
  );
  return { ...found, read };
}

/** A dialog with the departments on one side and their people on the other. */
export function BranchDialog({ onClose, ...props }: WidgetProps & { onClose(): void }): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const words = useDialogWords();
  const field = askedName(props.name);
  const { label, offers, onChange } = props;
  const several = props.field.type === 'refs';
  const [branches, setBranches] = useState<readonly Candidate[]>([]);
  const [branch, setBranch] = useState('');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly Target[]>(() =>
    targetsOf(props.target).filter((each) => toKeys(props.value).includes(String(each['id']))),
  );
  const { candidates, failure, busy, read } = useBranch(field, props.around);
  const { around, composing } = useComposing(setKeyword);
  useEffect(() => {
    let current = true;
    source.candidates({ field, branches: true, size: 500 }).then(
      (found) => current && setBranches(found),
      // Without departments the people can still be found by their names.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [source, field]);
  useEffect(() => {
    if (!composing) void read(branch, keyword.trim());
  }, [branch, keyword, composing, read]);
  const ids = chosen.map((each) => String(each['id']));
  const toggle = (candidate: Candidate): void => {
    const target = toTarget(candidate);
    if (!several) setChosen([target]);
    else setChosen((old) => (ids.includes(candidate.id) ? old.filter((each) => each['id'] !== candidate.id) : [...old, target]));
  };
  const take = (): void => {
    if (several) onChange(ids.length > 0 ? ids.join(',') : null, chosen);
    else onChange(ids[0] ?? null, chosen[0] ?? null);
    onClose();
  };
  const offered = candidates.filter((each) => offers(toTarget(each)));
  return (
    <div onKeyDown={(event) => event.stopPropagation()}>
      <DialogHost
        title={t('form.pickTitle', { name: label })}
        width={720}
        closeWord={t('form.closeForm')}
        words={words}
        onClose={onClose}
        footer={
          <div className="lh-form-foot">
            <span className="lh-form-pick-note" role="status">
              {chosen.map((each) => String(each['display'] ?? each['id'])).join(t('form.and')) || t('form.pickNobody')}
            </span>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button type="primary" onClick={take}>
              {t('form.pick')}
            </Button>
          </div>
        }
      >
        <div className="lh-branch-dialog">
          <div className="lh-branch-tree" role="group" aria-label={t('form.departments')}>
            <Tree
              treeData={branches.length > 0 ? [{ key: '', title: t('form.allDepartments'), children: toTree(branches).map(toNode) }] : []}
              defaultExpandAll
              key={branches.length}
              selectedKeys={[branch]}
              onSelect={(keys) => setBranch(String(keys[0] ?? ''))}
            />
          </div>
          <div className="lh-branch-people">
            <span {...around}>
              <Input
                allowClear
                value={keyword}
                aria-label={t('form.findPeople')}
                placeholder={t('form.findPeople')}
                onChange={(event) => setKeyword(event.target.value)}
              />
            </span>
            {failure ? <Alert type="error" showIcon message={failure} /> : null}
            <div className="lh-branch-list" role="group" aria-label={label} aria-busy={busy}>
              {offered.map((each) =>
                several ? (
                  <Checkbox key={each.id} checked={ids.includes(each.id)} onChange={() => toggle(each)}>
                    {each.display}
                  </Checkbox>
                ) : (
                  <Radio key={each.id} name={`${props.id}-people`} checked={ids.includes(each.id)} onChange={() => toggle(each)}>
                    {each.display}
                  </Radio>
                ),
              )}
              {offered.length === 0 && !busy ? <span className="lh-quiet">{t('search.noCandidates')}</span> : null}
            </div>
          </div>
        </div>
      </DialogHost>
    </div>
  );
}
