import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from 'virtual:pages';
import { getAt, type Values } from '../../base/dot-path';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import '../form/layout/form.css';
import { widgetOf } from '../form/widgets/registry';
import '../form/widgets/widgets.css';
import type { FileSource } from '../source/file-source';
import type { PageSource } from '../source/page-source';
import { ListHost } from '../list/list-host';
import { ListPage } from '../list/list-page';
import { openStoryPage } from './page-story';
import { PartStory } from './part-story';
import { sampleGrid } from '../sample/sample-grid';
import { sampleRows } from '../sample/sample-rows';

interface WidgetStoryProps {
  /** `<module>/<page>.<field>`: a field of a shipped page that is entered by the widget, or could be. */
  readonly at: string;
  /** The widget's name, where the page chose another one. */
  readonly widget?: string;
  /** How the server answers what the widget asks for: at once, never, with a failure, or with nothing. */
  readonly answer?: 'ready' | 'loading' | 'failing' | 'empty';
  /** The record that it stands in; absent: it stands by itself. */
  readonly record?: Values;
}

const answers = {
  ready: () => ({}),
  loading: () => ({ candidates: () => new Promise<never>(() => undefined) }),
  failing: () => ({ candidates: () => Promise.reject(new Error('请求超时,请重试~~~')) }),
  empty: () => ({ candidates: () => Promise.resolve([]) }),
} as const satisfies Readonly<Record<string, () => Partial<PageSource>>>;

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="800" height="600"><rect width="4" height="3" fill="#8c6d1f"/></svg>';

/** Files that are sent up are on their way for ever. */
const fileSource: FileSource = {
  upload: (_file, _field, watch) => {
    watch?.onProgress?.(0.4);
    return new Promise((_done, fail) => watch?.signal?.addEventListener('abort', () => fail(new Error('called off'))));
  },
  describe: (ids) => Promise.resolve(ids.map((id) => ({ id, name: `证书 ${id}.pdf`, size: 245_760 }))),
  open: () => undefined,
  read: () => Promise.resolve(new Blob([picture], { type: 'image/svg+xml' })),
};

/** One source of readings, which has not answered yet. */
const readingSource: NonNullable<PageSource['readings']> = {
  offered: () => Promise.resolve([{ id: '5', name: '数显卡尺', way: 'http', device: 'SB-2024-0117' }]),
  read: () => new Promise(() => undefined),
};

const labels = {
  empty: { zh: '没有填', en: 'empty' },
  filled: { zh: '已填', en: 'filled in' },
  long: { zh: '很长', en: 'long text' },
  wrong: { zh: '有错', en: 'with a fault' },
  read: { zh: '不能改', en: 'read only' },
} as const;

const sentence = '湖南省长沙市岳麓区计量检定测试与标准化技术服务中心力学计量标准装置第三实验室';

interface Start {
  readonly value?: unknown;
  readonly target?: unknown;
}

/** A long text, as a value of its own or as the name of the record that is referred to; absent where the length is given by the kind. */
function toLong({ type, kind, schema, targetDisplay = 'name' }: FieldModel, { value }: Start): Start | undefined {
  if (type === 'ref') return { value, target: { id: value, display: sentence, [targetDisplay]: sentence } };
  const isFree = type === 'text' && (kind === 'shortText' || kind === 'longText');
  return isFree ? { value: sentence.repeat(3).slice(0, Number(schema.maxLength ?? 100)) } : undefined;
}

/** One widget, by itself: empty, filled in, with a long text, with a fault, and where it cannot be changed. */
export function WidgetStory({ at, widget, answer = 'ready', record }: WidgetStoryProps) {
  const [path = '', name = ''] = at.split('.');
  const model: PageModel | undefined = pages[path]?.model;
  const field = model?.record.fields.find((each) => each.name === name);
  if (!model || !field) throw new Error(`no field ${at}`);
  const [row] = sampleRows(model.record, 1);
  const filled = { value: field.type === 'files' ? '1,2' : row?.[name], target: getAt(row ?? {}, ['$refs', name]) };
  const long = toLong(field, filled);
  const starts = { empty: {}, filled, wrong: filled, read: filled, ...(long ? { long } : {}) };
  return (
    <PartStory
      model={model}
      answers={() => ({ files: fileSource, readings: readingSource, openPage: openStoryPage, ...answers[answer]() })}
    >
      <ListHost value={ListPage}>
        <div className="lh-form" style={{ display: 'grid', gap: 24, padding: 24, maxWidth: field.normalize === undefined ? 480 : 1080 }}>
          {Object.entries(starts).map(([state, start]) => (
            <One
              key={state}
              {...{ field, start, ...(widget === undefined ? {} : { widget }), ...(record ? { record } : {}) }}
              state={state as keyof typeof labels}
            />
          ))}
        </div>
      </ListHost>
    </PartStory>
  );
}

interface OneProps {
  readonly field: FieldModel;
  readonly state: keyof typeof labels;
  readonly widget?: string;
  readonly start: Start;
  readonly record?: Values;
}

function One({ field, state, widget, start, record }: OneProps) {
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
        {...(record ? { whole: () => record } : {})}
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
