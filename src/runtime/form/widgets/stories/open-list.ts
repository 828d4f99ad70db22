import { userEvent, within } from 'storybook/test';

/** Opens the list of the first control of a story. */
export const openList = async ({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> => {
  const [first] = await within(canvasElement).findAllByRole('combobox');
  if (first) await userEvent.click(first);
};
