import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { observer } from '@formily/react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FormSession } from '../engine/form-session';

/** Takes back and does again what was changed in the form; Ctrl+Z and Ctrl+Y do the same. */
export const UndoButtons = observer(function UndoButtons({
  session,
  disabled,
}: {
  readonly session: FormSession;
  readonly disabled: boolean;
}) {
  const { t } = useTranslation();
  const { trail } = session;
  const tools = [
    { name: t('form.undo'), icon: <UndoOutlined aria-hidden />, can: trail.canUndo(), act: () => session.undo() },
    { name: t('form.redo'), icon: <RedoOutlined aria-hidden />, can: trail.canRedo(), act: () => session.redo() },
  ];
  return (
    <span className="lh-form-undo">
      {tools.map(({ name, icon, can, act }) => (
        <Button key={name} type="text" icon={icon} aria-label={name} title={name} disabled={disabled || !can} onClick={act} />
      ))}
    </span>
  );
});
