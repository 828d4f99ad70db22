/** Outlined icons that shipped page files and menus name, made by the build: their outlines by their names. */
declare module 'virtual:menu-icons' {
  export type IconShapes = Readonly<Record<string, { readonly box: string; readonly paths: readonly string[] } | undefined>>;
  export const shapes: IconShapes;
}
