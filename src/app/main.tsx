import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ServicesProvider } from '../shell/services';
import '../ui/theme/base.css';
import { startI18n } from '../ui/i18n';
import { makeServices } from './make-services';
import { Product } from './product';

const services = makeServices();
await startI18n(services.preferences.getState().language);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ServicesProvider value={services}>
      <BrowserRouter>
        <Product />
      </BrowserRouter>
    </ServicesProvider>
  </StrictMode>,
);
