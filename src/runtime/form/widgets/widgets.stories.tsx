import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userEvent, waitFor, within } from 'storybook/test';
import { pages } from 'virtual:pages';
import { getAt } from '../../../base/dot-path';
import type { PageModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { FileSource } from '../../source/page-source';
import { PartStory } from '../../testing/part-story';
import { sampleGrid } from '../../testing/sample-grid';
import { sampleRows } from '../../testing/sample-rows';
import '../layout/form.css';
import './widgets.css';
import { widgetOf } from './registry';

interface WidgetStoryProps {
  /** `<module>/<page>.<field>`: a field of a shipped page that is entered by the widget, or could be. */
  readonly at: string;
  /** The widget's name, where the page chose another one. */
  readonly widget?: string;
}

/** Files that are sent up are on their way for ever. */
const fileSource: FileSource = {
  upload: (_file, _field, onProgress) => {
    onProgress?.(0.4);
    return new Promise(() => undefined);
  },
  describe: (ids) => Promise.resolve(ids.map((id) => ({ id, name: `证书 ${id}.pdf`, size: 245_760 }))),
  open: () => undefined,
};

const labels = {
  empty: { zh: '没有填', en: 'empty' },
  filled: { zh: '已填', en: 'filled in' },
  wrong: { zh: '有错', en: 'with a fault' },
  read: { zh: '不能改', en: 'read only' },
} as const;

/** One widget, by itself: empty, filled in, with a fault, and where it cannot be changed. */
function WidgetStory({ at, widget }: WidgetStoryProps) {
  const [path = '', name = ''] = at.split('.');
  const model: PageModel | undefined = pages[path]?.model;
  const field = model?.record.fields.find((each) => each.name === name);
  if (!model || !field) throw new Error(`no field ${at}`);
  const [row] = sampleRows(model.record, 1);
  const filled = { value: field.type === 'files' ? '1,2' : row?.[name], target: getAt(row ?? {}, ['$refs', name]) };
  return (
    <PartStory model={model} answers={() => ({ files: fileSource })}>
      <div className="lh-form" style={{ display: 'grid', gap: 24, padding: 24, maxWidth: field.normalize === undefined ? 480 : 1080 }}>
        {(Object.keys(labels) as (keyof typeof labels)[]).map((state) => (
          <One key={state} {...{ field, state, ...(widget === undefined ? {} : { widget }) }} start={state === 'empty' ? {} : filled} />
        ))}
      </div>
    </PartStory>
  );
}

interface OneProps {
  readonly field: FieldModel;
  readonly state: keyof typeof labels;
  readonly widget?: string;
  readonly start: { readonly value?: unknown; readonly target?: unknown };
}

function One({ field, state, widget, start }: OneProps) {
  const [entry, setEntry] = useState(start);
  const Widget = widgetOf(field, widget);
  const language = useTranslation().i18n.language === 'en' ? 'en' : 'zh';
  const [name, how] = [field.label[language], labels[state][language]];
  const label = language === 'en' ? `${name} (${how})` : `${name}（${how}）`;
  const told = state === 'wrong' ? `${state}-tell` : undefined;
  return (
    <div className={`lh-form-control${state === 'wrong' ? ' lh-form-bad' : ''}`}>
      <div style={{ marginBottom: 8 }}>{label}</div>
      <Widget
        {...{ field, label, name: field.name, id: `${field.name}-${state}`, value: entry.value ?? null, target: entry.target }}
        {...{ disabled: state === 'read', required: true, invalid: state === 'wrong', describedBy: told }}
        grid={JSON.stringify(sampleGrid)}
        offers={() => true}
        around={() => undefined}
        onChange={(value, target) => setEntry({ value, target })}
        onBlur={() => undefined}
      />
      {told === undefined ? null : (
        <span id={told} className="lh-form-error">
          {language === 'en' ? `Check ${name}` : `请检查${name}`}
        </span>
      )}
    </div>
  );
}

const meta = { title: 'runtime/widgets', component: WidgetStory, args: { at: 'crm/customers.enterName' } } satisfies Meta<
  typeof WidgetStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const text: Story = {};
export const textarea: Story = { args: { at: 'crm/complaints.content' } };
export const password: Story = { args: { at: 'crm/customers.enterName', widget: 'password' } };
/** Offered from the contacts of the customer that was chosen. */
export const suggest: Story = { args: { at: 'crm/orders.contactName' } };
export const number: Story = { args: { at: 'crm/contracts.discountRate' } };
export const money: Story = { args: { at: 'crm/contracts.amount', widget: 'money' } };
export const day: Story = { args: { at: 'crm/complaints.receiveDate' } };
export const dateTime: Story = { args: { at: 'crm/carTrips.startTime' } };
export const switches: Story = { args: { at: 'crm/customers.isBlack' } };
export const yesNoRadio: Story = { args: { at: 'crm/customers.isBlack', widget: 'radio' } };
export const yesNoSelect: Story = { args: { at: 'crm/customers.isBlack', widget: 'select' } };
export const select: Story = { args: { at: 'crm/complaints.receiveWay' } };
export const multiSelect: Story = { args: { at: 'crm/routePlans.weekdays' } };
export const radio: Story = { args: { at: 'crm/complaints.receiveWay', widget: 'radio' } };
export const checkboxes: Story = { args: { at: 'crm/routePlans.weekdays', widget: 'checkboxes' } };
export const treeSelect: Story = { args: { at: 'hr/groups.deptId' } };
export const departmentPicker: Story = { args: { at: 'hr/staff.deptId' } };
/** Province, city, district and town, one after the other. */
export const cascader: Story = { args: { at: 'crm/customers.regionId' } };
export const staffPicker: Story = { args: { at: 'crm/contracts.salesmanId' } };
export const recordSelect: Story = { args: { at: 'crm/carTrips.carId' } };
export const recordMultiSelect: Story = { args: { at: 'crm/recallPlans.instrumentIds' } };
export const recordDialog: Story = { args: { at: 'crm/contracts.enterId' } };
export const files: Story = { args: { at: 'crm/contracts.fileIds' } };
/** A file on its way: its name, and the part that has arrived. */
export const filesOnTheirWay: Story = {
  args: { at: 'crm/contracts.fileIds' },
  play: async ({ canvasElement }) => {
    const place = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
      if (!found) throw new Error('no place for files');
      return found;
    });
    await userEvent.upload(place, new File(['%PDF-1.7'], '合同扫描件.pdf', { type: 'application/pdf' }));
    await within(canvasElement).findByRole('progressbar');
  },
};
export const images: Story = { args: { at: 'crm/orders.signature' } };
export const richText: Story = { args: { at: 'system/notices.content' } };
export const formula: Story = { args: { at: 'metrology/abilities.cmcFormula' } };
export const pointGrid: Story = { args: { at: 'metrology/recordTemplates.grid' } };
export const pointReadings: Story = { args: { at: 'metrology/records.readings' } };
