import { observer } from '@formily/react';
import type { PageModel } from '../../../schema/model/page-model';
import { FormGroup } from './form-group';
import { FormSteps, FormTabs } from './form-parts';
import type { FormPartsProps } from './form-tabs';

interface FormBodyProps extends FormPartsProps {
  readonly layout: NonNullable<PageModel['form']>['layout'];
}

/** The groups of a form as its page says: one below the other, as tabs, or as steps. What is only read needs no steps. */
export const FormBody = observer(function FormBody({ layout, ...props }: FormBodyProps) {
  const { session } = props;
  if (layout === 'tabs') return <FormTabs {...props} />;
  if (layout === 'steps' && !props.readOnly) return <FormSteps {...props} />;
  return session.groups.map((group, index) =>
    session.isGroupHidden(index) ? null : (
      <FormGroup key={group.related?.name ?? group.items[0]?.field ?? index} {...props} group={group} heading />
    ),
  );
});
