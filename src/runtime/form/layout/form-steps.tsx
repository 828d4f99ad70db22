import { observer } from '@formily/react';
import { Button, Steps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupFields } from '../../../schema/model/form-fields';
import { useText } from '../../source/use-text';
import { FormGroup } from './form-group';
import type { FormPartsProps } from './form-tabs';
import { focusFirst } from '../engine/move-focus';
import { usePart } from '../engine/use-part';

/** The groups of a form one after the other: on goes it once nothing in the step is wrong; back always. */
export const FormSteps = observer(function FormSteps({ session, columns, readOnly }: FormPartsProps) {
  const { t } = useTranslation();
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [part, setPart] = usePart(session, place);
  const shown = session.groups.map((group, index) => ({ group, index })).filter(({ index }) => !session.isGroupHidden(index));
  const at = Math.max(
    0,
    shown.findIndex(({ index }) => index === part),
  );
  const current = shown[at];
  const turnTo = (step: number): void => {
    const next = shown[step];
    if (!next) return;
    setPart(next.index);
    // The next step must be drawn before its first entry can be reached.
    setTimeout(() => focusFirst(place.current));
  };
  const goOn = (): void => {
    const [first] = current ? session.reveal(groupFields(current.group)) : [];
    if (first === undefined) turnTo(at + 1);
    else session.seek(first);
  };
  const faults = session.faults();
  const isBad = (index: number): boolean =>
    groupFields(session.groups[index] ?? { items: [] }).some((name) =>
      faults.some((fault) => fault === name || fault.startsWith(`${name}.`)),
    );
  return (
    <div ref={place}>
      <Steps
        className="lh-form-steps"
        size="small"
        current={at}
        // Back to what was passed already; forward only through what lies between.
        onChange={(step) => {
          if (step < at) turnTo(step);
          else if (step === at + 1) goOn();
        }}
        items={shown.map(({ group, index }, step) => ({
          title: group.label ? text(group.label) : String(step + 1),
          disabled: step > at + 1,
          ...(isBad(index) ? { status: 'error' as const } : {}),
        }))}
      />
      {current ? <FormGroup session={session} group={current.group} columns={columns} readOnly={readOnly} heading={false} /> : null}
      <div className="lh-form-steps-go">
        <Button disabled={at === 0} onClick={() => turnTo(at - 1)}>
          {t('form.stepBack')}
        </Button>
        {at < shown.length - 1 ? <Button onClick={goOn}>{t('form.stepOn')}</Button> : null}
      </div>
    </div>
  );
});
