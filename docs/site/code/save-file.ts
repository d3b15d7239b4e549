/** Offers a text as a file that the browser saves. */
export function saveFile(name: string, text: string, type = 'text/plain'): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], { type }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
