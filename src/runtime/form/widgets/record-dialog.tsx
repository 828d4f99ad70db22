import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toKeys } from '../../../schema/entry/format-value';
import { usePage } from '../../source/page-context';
import type { WireRow } from '../../source/page-source';
import { toTarget } from '../../source/target';
import type { WidgetProps } from '../engine/widget-props';
import { PickDialog } from './pick-dialog';
import { askedName, targetsOf } from './use-records';

interface RecordDialogProps extends WidgetProps {
  /** Path of the page whose list is shown. */
  readonly path: string;
  onClose(): void;
}

/** The list of another page in a dialog, for a reference; what is ticked there is chosen. */
export function RecordDialog({ path, onClose, ...props }: RecordDialogProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const { field, name, label, offers, onChange, value, target } = props;
  const several = field.type === 'refs';
  const take = async (chosen: readonly WireRow[]): Promise<string | undefined> => {
    const ids = chosen.map((row) => row.id);
    const found = await source.candidates({ field: askedName(name), ids, size: ids.length });
    const refused = found.filter((each) => !offers(toTarget(each)));
    if (found.length < ids.length || refused.length > 0)
      return t('form.pickRefused', { names: refused.map((each) => each.display).join(t('form.and')) || label });
    if (!several) onChange(found[0]?.id ?? null, found[0] ? toTarget(found[0]) : null);
    else {
      const before = toKeys(value).filter((id) => !ids.includes(id));
      const known = targetsOf(target).filter((each) => before.includes(String(each['id'])));
      onChange([...before, ...ids].join(','), [...known, ...found.map(toTarget)]);
    }
    return undefined;
  };
  return <PickDialog title={t('form.pickTitle', { name: label })} path={path} several={several} onTake={take} onClose={onClose} />;
}
