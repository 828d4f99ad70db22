import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows the record before and after the one that is read; absent where there is none. */
export interface Turn {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Turns over the records of a list. The buttons stand through the turn, at the end of the list too, and keep the keyboard. */
export function TurnButtons({ previous, next }: Turn): ReactNode {
  const { t } = useTranslation();
  const button = (name: string, icon: ReactNode, go: (() => void) | undefined): ReactNode => (
    <Button type="text" icon={icon} aria-label={name} title={name} aria-disabled={go === undefined} onClick={() => go?.()} />
  );
  return (
    <span className="lh-record-turn">
      {button(t('view.previous'), <UpOutlined aria-hidden />, previous)}
      {button(t('view.next'), <DownOutlined aria-hidden />, next)}
    </span>
  );
}
