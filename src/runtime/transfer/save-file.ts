/** Hands a file to the reader's browser, which keeps it among the downloads. */
export function saveFile({ file, name }: { readonly file: Blob; readonly name: string }): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by its next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
