import { LinkOutlined } from '@ant-design/icons';
import { App, Button, Input, Popover } from 'antd';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSafeLink } from '../../../../base/html-text';
import { SymbolTable } from './symbol-table';

type Mark =
  'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote';

interface Tool {
  readonly mark: Mark;
  readonly face: ReactNode;
  run(editor: Editor): void;
}

const tools: readonly Tool[] = [
  { mark: 'bold', face: <b>B</b>, run: (editor) => void editor.chain().focus().toggleBold().run() },
  { mark: 'italic', face: <i>I</i>, run: (editor) => void editor.chain().focus().toggleItalic().run() },
  { mark: 'underline', face: <u>U</u>, run: (editor) => void editor.chain().focus().toggleUnderline().run() },
  { mark: 'strike', face: <s>S</s>, run: (editor) => void editor.chain().focus().toggleStrike().run() },
  {
    mark: 'subscript',
    face: (
      <span>
        x<sub>2</sub>
      </span>
    ),
    run: (editor) => void editor.chain().focus().unsetSuperscript().toggleSubscript().run(),
  },
  {
    mark: 'superscript',
    face: (
      <span>
        x<sup>2</sup>
      </span>
    ),
    run: (editor) => void editor.chain().focus().unsetSubscript().toggleSuperscript().run(),
  },
  { mark: 'heading', face: 'H', run: (editor) => void editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { mark: 'bulletList', face: '•', run: (editor) => void editor.chain().focus().toggleBulletList().run() },
  { mark: 'orderedList', face: '1.', run: (editor) => void editor.chain().focus().toggleOrderedList().run() },
  { mark: 'blockquote', face: '”', run: (editor) => void editor.chain().focus().toggleBlockquote().run() },
];

/** What is put on chosen characters alone. */
const ofChosen: ReadonlySet<Mark> = new Set(['subscript', 'superscript', 'italic']);

const noMarks: readonly Mark[] = [];

function LinkTool({ editor }: { readonly editor: Editor }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const sound = isSafeLink(address.trim());
  const put = (): void => {
    if (!sound) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      trigger="click"
      onOpenChange={(next) => {
        const known: unknown = editor.getAttributes('link')['href'];
        setAddress(typeof known === 'string' ? known : 'https://');
        setOpen(next);
      }}
      content={
        <div className="lh-rich-link">
          <Input
            value={address}
            aria-label={t('form.linkAddress')}
            aria-invalid={!sound}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) put();
              if (event.key === 'Escape') setOpen(false);
            }}
          />
          <Button type="primary" disabled={!sound} onClick={put}>
            {t('form.pick')}
          </Button>
          <Button onClick={() => void editor.chain().focus().unsetLink().run()}>{t('form.unlink')}</Button>
        </div>
      }
    >
      <button type="button" className="lh-rich-tool" tabIndex={-1} aria-label={t('form.rich.link')} title={t('form.rich.link')}>
        <LinkOutlined aria-hidden />
      </button>
    </Popover>
  );
}

/** Moves the focus along the bar by arrow keys, so that the bar is one stop for the tab key. */
function walkBar(event: KeyboardEvent<HTMLElement>): void {
  const stepBy = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (stepBy === 0 || !(event.target instanceof HTMLElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.lh-rich-tool')];
  const place = all.indexOf(event.target);
  if (place < 0) return;
  event.preventDefault();
  all[(place + stepBy + all.length) % all.length]?.focus();
}

/** Knows whether the cursor was ever put into the text: before that it stands nowhere. */
function useIsPlaced(editor: Editor): { readonly current: boolean } {
  const placed = useRef(editor.isFocused);
  useEffect(() => {
    const note = (): void => {
      placed.current = true;
    };
    editor.on('focus', note);
    return () => void editor.off('focus', note);
  }, [editor]);
  return placed;
}

/** The bar above rich text: marks that are on are pressed; special characters and links open their own. */
export function RichTextTools({ editor, label }: { readonly editor: Editor; readonly label: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const placed = useIsPlaced(editor);
  const press = ({ mark, run }: Tool): void => {
    if (ofChosen.has(mark) && (!placed.current || editor.state.selection.empty)) void message.warning(t('form.rich.chooseFirst'));
    else run(editor);
  };
  const on = useEditorState({
    editor,
    selector: ({ editor: own }) => tools.map(({ mark }) => mark).filter((mark) => own.isActive(mark)),
    equalityFn: (a, b) => (a ?? noMarks).join() === (b ?? noMarks).join(),
  });
  return (
    <div className="lh-rich-tools" role="toolbar" aria-label={t('form.rich.tools', { name: label })} onKeyDown={walkBar}>
      {/* First, so that its table stands above all tools also where a phone has them in two rows. */}
      <SymbolTable
        onOpen={() => {
          if (!placed.current) void message.warning(t('form.rich.placeFirst'));
          return placed.current;
        }}
        onPick={(symbol) => void editor.chain().focus().insertContent(symbol).run()}
      />
      {tools.map((tool) => {
        const { mark, face } = tool;
        return (
          <button
            key={mark}
            type="button"
            className="lh-rich-tool"
            tabIndex={-1}
            aria-pressed={on.includes(mark)}
            aria-label={t(`form.rich.${mark}`)}
            title={t(`form.rich.${mark}`)}
            // The text keeps the focus: what is typed right after the press would fall on the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(tool)}
          >
            {face}
          </button>
        );
      })}
      <LinkTool editor={editor} />
    </div>
  );
}
