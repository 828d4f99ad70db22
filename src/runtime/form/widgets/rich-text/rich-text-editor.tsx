import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isSafeLink } from '../../../../base/html-text';
import type { WidgetProps } from '../../engine/widget-props';
import { RichTextTools } from './rich-text-tools';

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, autolink: false, isAllowedUri: (address) => isSafeLink(address ?? '') },
  }),
  Subscript,
  Superscript,
];

/** Keys that are the form's, not the text's. */
const isFormKey = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly key: string }): boolean =>
  (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');

/** The editor of rich text; it keeps a memory of its own for taking back while one writes. */
export function RichTextEditor(props: WidgetProps): ReactNode {
  const { id, label, value, disabled, required, invalid, describedBy, onChange, onBlur } = props;
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const text = typeof value === 'string' ? value : '';
  const editor = useEditor({
    extensions,
    content: text,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: own }) => latest.current.onChange(own.isEmpty ? null : own.getHTML()),
    onBlur: () => latest.current.onBlur(),
    editorProps: {
      // What the form does with a key, the text must not do as well.
      handleKeyDown: (_, event) => isFormKey(event),
    },
  });
  // An editor that was closed is asked once more before it goes, and has no schema by then.
  const state = useEditorState({ editor, selector: ({ editor: own }) => ({ html: own.isDestroyed || own.isEmpty ? '' : own.getHTML() }) });
  const { html } = state;
  useEffect(() => {
    // The value changed elsewhere: taken back, restored, merged. An editor that was closed meanwhile takes no commands.
    if (text !== html && !editor.isDestroyed && !editor.isFocused) editor.commands.setContent(text, { emitUpdate: false });
  }, [editor, text, html]);
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id,
          class: 'lh-rich lh-rich-entry',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(invalid),
          ...(required ? { 'aria-required': 'true' } : {}),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        },
      },
    });
    editor.setEditable(!disabled, false);
  }, [editor, id, label, invalid, required, describedBy, disabled]);
  const handleKey = (event: KeyboardEvent): void => {
    // The text takes back by itself, letter by letter.
    if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) event.stopPropagation();
  };
  return (
    <div className={`lh-rich-editor${invalid ? ' is-bad' : ''}`} onKeyDown={handleKey}>
      {disabled ? null : <RichTextTools editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </div>
  );
}
