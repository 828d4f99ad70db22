/** Units: ms. */
const delay = 200;

/** A button's `loading` that shows only once something takes a while: an answer at once would leave antd's sign half-way gone. */
export const slowly = (busy: boolean): false | { readonly delay: number } => (busy ? { delay } : false);
