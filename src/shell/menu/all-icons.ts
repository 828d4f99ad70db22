import type { ComponentType } from 'react';

// One small chunk for each icon, so that a menu fetches only those that it shows.
const modules = import.meta.glob<ComponentType>('../../../node_modules/@ant-design/icons/es/icons/*Outlined.js', { import: 'default' });

/** Fetches an outlined icon by its name without the ending (`Car`); undefined for a name that the set lacks. */
export async function loadIcon(name: string): Promise<ComponentType | undefined> {
  const path = `../../../node_modules/@ant-design/icons/es/icons/${name.replace(/Outlined$/, '')}Outlined.js`;
  return Object.hasOwn(modules, path) ? modules[path]?.() : undefined;
}
