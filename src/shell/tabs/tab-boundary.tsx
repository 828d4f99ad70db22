import { Component, type ErrorInfo, type ReactNode } from 'react';

interface TabBoundaryProps {
  readonly children: ReactNode;
  /** What stands in the place of what threw; `retry` mounts it anew. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  readonly onError?: (error: Error, info: string) => void;
}

/** Keeps what throws inside one tab or card, so that all the rest goes on. */
export class TabBoundary extends Component<TabBoundaryProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '');
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return this.props.fallback(this.state.error, () => this.setState({ error: undefined }));
  }
}
