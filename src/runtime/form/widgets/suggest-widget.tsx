import { AutoComplete, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { cleanEntry } from '../../../schema/entry/clean-entry';
import { toInputProps, type WidgetProps } from '../engine/widget-props';
import { usePage } from '../../source/page-context';
import type { PageSource } from '../../source/page-source';

const textOf = (value: unknown): string => (isEmpty(value) ? '' : String(value));

async function readLines(page: PageSource | undefined, id: string, list: string): Promise<readonly Values[]> {
  const lines = page && getAt(await page.detail(id, 'quiet'), [list]);
  return Array.isArray(lines) ? lines.filter(isObject) : [];
}

/** One line of text that is offered from the lines of a record chosen elsewhere in the form; the fields that come from the same lines are filled with it. */
export function SuggestWidget(props: WidgetProps): ReactNode {
  const { field, value, onChange, fill } = props;
  const { source, model } = usePage();
  const [known, setKnown] = useState<{ readonly id: string; readonly lines: readonly Values[] }>();
  const [isTyped, setTyped] = useState(false);
  const [reference = '', list = '', own = ''] = (field.suggest ?? '').split('.');
  const start = `${reference}.${list}.`;
  const together = model.record.fields.flatMap((each) =>
    each.suggest?.startsWith(start) === true ? [{ ...each, from: each.suggest.slice(start.length) }] : [],
  );
  const idNow = (): string => textOf(props.around()?.[reference]);
  const lines = known !== undefined && known.id === idNow() ? known.lines : [];

  const read = (): void => {
    setTyped(false);
    const id = idNow();
    const path = model.record.fields.find(({ name }) => name === reference)?.targetPage;
    if (id === '' || path === undefined || known?.id === id) return;
    const found = async (): Promise<readonly Values[]> => readLines(await source.openPage?.(path), id, list);
    // Where nothing can be read nothing is offered: the field is entered by hand as well.
    found().then(
      (read) => setKnown({ id, lines: read }),
      () => undefined,
    );
  };

  const choose = (line: Values): void => {
    onChange(line[own] ?? null);
    for (const { name, from, readOnly } of together) if (name !== field.name && !readOnly && !isEmpty(line[from])) fill?.(name, line[from]);
  };

  const options = lines.flatMap((line, index) => {
    const said = [own, ...together.map(({ from }) => from).filter((from) => from !== own)].map((from) => textOf(line[from]));
    // Two lines may be called alike: what is chosen is the line, not its text.
    return said[0] === '' ? [] : [{ value: `${index}`, label: said.filter((text) => text !== '').join('　'), line }];
  });
  const shown = isTyped ? options.filter(({ label }) => label.includes(textOf(value).trim())) : options;
  return (
    <AutoComplete<string, (typeof options)[number]>
      className="lh-fill"
      id={props.id}
      disabled={props.disabled}
      defaultActiveFirstOption={false}
      options={shown}
      value={textOf(value)}
      onFocus={read}
      onSelect={(_value, { line }) => {
        setTyped(false);
        choose(line);
      }}
      onChange={(text, option) => {
        if (option && 'line' in option) return;
        setTyped(true);
        onChange(isEmpty(text) ? null : text);
      }}
      onBlur={() => {
        const text = cleanEntry(field, textOf(value));
        if (text !== textOf(value)) onChange(text === '' ? null : text);
        props.onBlur();
      }}
    >
      <Input {...toInputProps(props)} className={field.mono ? 'lh-mono' : ''} autoComplete="off" />
    </AutoComplete>
  );
}
