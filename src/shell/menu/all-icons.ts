import type { ComponentType } from 'react';

const modules = import.meta.glob<ComponentType>('../../../node_modules/@ant-design/icons/es/icons/*Outlined.js', {
  eager: true,
  import: 'default',
});

/** Finds an outlined icon by its name without the ending (`Car`). */
export const findIcon = (name: string): ComponentType | undefined => {
  const path = `../../../node_modules/@ant-design/icons/es/icons/${name.replace(/Outlined$/, '')}Outlined.js`;
  return Object.hasOwn(modules, path) ? modules[path] : undefined;
};
