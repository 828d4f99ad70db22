import { configure } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../../schemas/text/en.json';
import zh from '../../schemas/text/zh.json';
import { ignoreResizes } from './ignore-resizes';

interface Room {
  /** How long a part may be on its way. Units: ms. */
  readonly patience?: number;
  readonly language?: 'zh' | 'en';
  /** The size of every box, where something asks for one: jsdom lays nothing out. Units: px. */
  readonly box?: { readonly height: number; readonly width: number };
}

/** Makes jsdom a place where whole pages can stand: every control at hand, no styles and no layout, sentences in place. */
export async function preparePage({ patience = 20_000, language = 'zh', box }: Room = {}): Promise<void> {
  configure({ defaultHidden: true, asyncUtilTimeout: patience });
  // Styles cost jsdom most of its time, and no test that draws here asks what anything looks like.
  const plain = document.createElement('i').style;
  window.getComputedStyle = () => plain;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name === 'style') element.setAttribute('type', 'text/plain');
    return element;
  };
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  if (box) {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => box.height });
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => box.width });
  }
  ignoreResizes();
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: false, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { zh: { translation: zh }, en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
}
