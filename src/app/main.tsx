import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { previewPath } from '../protocol/preview-path';
import { ServicesProvider } from '../shell/services';
import '../ui/theme/base.css';
import { startI18n } from '../ui/i18n';
import { quietMoment } from '../ui/quiet-moment';
import { makeOffline } from './offline/make-offline';
import { makeServices } from './make-services';
import { Product } from './product';
import { mayKeep } from './offline/may-keep';

async function openProduct(): Promise<ReactNode> {
  const services = makeServices(makeOffline());
  await startI18n(services.preferences.getState().language);
  if (!mayKeep())
    void quietMoment()
      .then(() => import('./offline/drop-kept'))
      .then(({ dropKept }) => dropKept())
      .catch(() => undefined);
  return (
    <ServicesProvider value={services}>
      <BrowserRouter>
        <Product />
      </BrowserRouter>
    </ServicesProvider>
  );
}

/** The preview of a page file has no session and no services: what it draws comes from the editor whose frame it stands in. */
async function openPreview(): Promise<ReactNode> {
  if (window.parent === window) window.location.replace('/');
  const [{ DraftFrame }] = await Promise.all([import('./draft-frame'), startI18n('zh')]);
  return <DraftFrame />;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const content = await (window.location.pathname === previewPath ? openPreview() : openProduct());
  createRoot(root).render(<StrictMode>{content}</StrictMode>);
}

// Not awaited: what the preview fetches needs this module done.
void start();
