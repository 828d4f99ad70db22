import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../source/page-context';

interface BoundaryProps {
  /** Place in the form: `deptId`, `items.0.catalogId`. */
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

interface CatcherProps {
  readonly children: ReactNode;
  readonly fallback: (retry: () => void) => ReactNode;
  onError(error: Error, info: ErrorInfo): void;
}

class Catcher extends Component<CatcherProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}

/** Keeps what throws at one field to that field: it says so in its place, the error log hears of it, and the form lives on with every value. */
export function WidgetBoundary({ name, label, children }: BoundaryProps): ReactNode {
  const { t } = useTranslation();
  const { onFault } = usePage();
  return (
    <Catcher
      onError={(error) => onFault?.({ field: name, error })}
      fallback={(retry) => (
        <div className="lh-form-broken" role="alert" data-field={name}>
          <WarningOutlined aria-hidden />
          <span>{t('form.fieldBroken', { name: label })}</span>
          <Button size="small" type="link" aria-label={t('form.fieldRetry', { name: label })} onClick={retry}>
            {t('form.retry')}
          </Button>
        </div>
      )}
    >
      {children}
    </Catcher>
  );
}
